import { added } from './added';
import { z } from './schema';
import { id, serverIdText } from './common';
import { defineEndpoints } from './endpoint';
import { monthNumber, monthYear } from './reportMonths';

/** The kind under which emulators' packages are counted: they are shown and not billed (decisions, Money). */
export const emulatorCaption = 'Эмулятор';

/** With more clients than this an answer leaves them out: ask for fewer dealers. */
export const packageClientLimit = 10_000;

export const kindCount = z.strictObject({ caption: z.string(), count: z.int().nonnegative() });
export type KindCount = z.infer<typeof kindCount>;

/** Kinds by month number. */
const detail = z.record(z.string(), z.array(kindCount));

/** A client in one answer is known by `client_id`: server and p_gid, `nova:1001`. */
export const packageClient = z.strictObject({
  client_id: added(z.string()),
  org_id: z.int().nullable(),
  client: z.string(),
  inn: z.string(),
  kpp: z.string().nullable(),
  detail,
});
export type PackageClient = z.infer<typeof packageClient>;

/** A kind over all the months asked for, with the first and the last of them, by their numbers, that have it. */
const kindSpan = kindCount.extend({ first: z.int(), last: z.int() });
export type KindSpan = z.infer<typeof kindSpan>;

/** A client without its months (`detail: false`): its kinds in all. */
export const shortPackageClient = packageClient.omit({ detail: true }).extend({ totals: added(z.array(kindSpan)) });
export type ShortPackageClient = z.infer<typeof shortPackageClient>;

/** `total` is what is billed; `client_count` is of all that were the dealer's clients in the months, sub-dealers not among them, `data_clients` are those that sent anything. */
export const packageDealer = z.strictObject({
  dealer_id: id,
  dealer_name: z.string(),
  client_count: added(z.int().nonnegative()),
  data_clients: z.array(packageClient),
  total: z.int().nonnegative(),
  totals: z.array(kindCount),
  detail: added(detail),
});
export type PackageDealer = z.infer<typeof packageDealer>;

const shortPackageDealer = packageDealer.extend({ data_clients: z.array(shortPackageClient) });
export type ShortPackageDealer = z.infer<typeof shortPackageDealer>;

const months = z.strictObject({ start: monthNumber, end: monthNumber, month_year: monthYear.optional() });
const clientId = serverIdText('Ожидается клиент');

/** `org_id`: numbers of the dealers asked for, none for all in scope. */
const question = z.strictObject({
  date: months,
  org_id: z.array(id).max(10_000),
});

/** What is told of the clients: `detail: false` leaves out their months, which `client` gives of that one alone. */
const dataQuestion = question.extend({
  detail: added(z.boolean().optional()),
  client: added(clientId.optional()),
});

/**
 * The file of what the screen has left (doc 2 §7): `dealers`, of those asked for; of their clients the named ones, by
 * organisation id or by server and p_gid, or all where none is named; of the kinds `captions`. The documents name this address alone
 * for all that is asked about packages: with `format: 'json'` it answers with the data, with `name` with the days of that client.
 */
const fileQuestion = question.extend({
  dealers: z.array(id).max(10_000).optional(),
  clients: z
    .array(z.union([id, clientId], 'Ожидается клиент'))
    .max(packageClientLimit)
    .optional(),
  captions: added(z.array(z.string().max(100)).max(100).optional()),
  format: added(z.enum(['json', 'xlsx']).optional()),
  name: added(z.string().max(300).optional()),
});
/** One client of a dealer: by name, or by server and p_gid, which is this product's own. */
const detailQuestion = z.strictObject({
  date: months,
  org_id: id,
  name: z.string().max(300).optional(),
  client: added(clientId.optional()),
});
export type PackageFileQuestion = z.input<typeof fileQuestion>;

export const packageReportEndpoints = defineEndpoints({
  readPackageReport: {
    method: 'POST',
    path: '/billing/package-report/data/',
    summary: 'Пакеты дилеров и их клиентов по месяцам и видам',
    source: 'doc 2 §7; the path is this product’s own, beside that of the file',
    unnamed: { variable: 'API_PACKAGE_STATISTICS', without: 'статистика по пакетам' },
    body: dataQuestion,
    answer: {
      kind: 'json',
      schema: z.union([z.array(packageDealer), z.array(shortPackageDealer)]),
      streamed: true,
    },
  },
  exportPackageReport: {
    method: 'POST',
    path: '/billing/package-report/',
    summary: 'Пакеты дилеров и их клиентов в Excel',
    source: 'doc 2 §7',
    body: fileQuestion,
    answer: { kind: 'file', type: 'xlsx', filename: 'package_statistic.xlsx' },
  },
  exportPackageDetails: {
    method: 'POST',
    path: '/billing/package-report/client/',
    summary: 'Пакеты одного клиента по дням и пользователям в Excel',
    source: 'doc 2 §7; the path is this product’s own',
    unnamed: { variable: 'API_PACKAGE_DETAILS', without: 'пакеты клиента подробно' },
    body: detailQuestion,
    answer: { kind: 'file', type: 'xlsx', filename: 'package_details.xlsx' },
  },
});
