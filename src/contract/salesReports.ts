import { added } from './added';
import { z } from './schema';
import { flagText, id, idText, listQuery } from './common';
import { endpointsOf } from './endpoint';
import { isRecordId } from '../domain/recordId';
import { monthNumber, monthNumberText, monthYear } from './reportMonths';

const money = z.number().nonnegative();

/** A client by server and id, as ids repeat from server to server. */
const clientId = z.string().refine(isRecordId, 'Клиент в виде сервер:номер');

const sums = { cost: money, daobit_cost: money, updealer_cost: money };

/** One amount of a client's month, roubles; `tracked_pairs` are the pairs of user and way of sending behind the packages. */
export const salesPosition = z.strictObject({
  alias: added(z.string()),
  name: z.string(),
  count: z.int().nonnegative(),
  ...sums,
  comment: z.string(),
  tracked_pairs: z.int().nonnegative(),
});
export type SalesPosition = z.infer<typeof salesPosition>;

/** A client with its positions by month, `MM.YYYY`. `client_id` (`server:p_gid`) and `is_dealer`, the dealer's own organisation, are this product's own. */
export const salesClient = z.strictObject({
  client_id: added(clientId.optional()),
  is_dealer: added(z.boolean().optional()),
  p_gid: added(id),
  name: z.string(),
  inn: z.string(),
  kpp: z.string().nullable(),
  contract_number: z.string().nullable(),
  contract_date: z.string().nullable(),
  client_org_id: z.int().nullable(),
  dealer_id: id,
  total_packages: added(z.int().nonnegative()),
  total_cost: added(money),
  daobit_cost: added(money),
  updealer_cost: added(money),
  positions: z.record(z.string(), z.array(salesPosition)),
});
export type SalesClient = z.infer<typeof salesClient>;

/** The same without its positions (`positions=false`). */
export const shortSalesClient = salesClient.omit({ positions: true });

/** A client of an answer, with its positions where they were asked for. */
export type ListedSalesClient = z.infer<typeof shortSalesClient> & Partial<Pick<SalesClient, 'positions'>>;

/** A total of a dealer: by position, or by month. */
export const salesTotal = z.strictObject({ name: z.string(), count: z.int().nonnegative(), ...sums });
export type SalesTotal = z.infer<typeof salesTotal>;

/** What a sub-dealer has brought its parent. */
export const subdealerShare = z.strictObject({ id, name: z.string(), updealer_cost: money });
export type SubdealerShare = z.infer<typeof subdealerShare>;

/**
 * Sales statistic of a dealer (doc 2 §3): the reward is `daobit_cost`, the parent dealer's share of it `updealer_cost`. What the
 * dealer itself gets from sub-dealers, also those gone since, is this product's own: `subdealers_cost` in all, `subdealers` one by one.
 */
export const salesDealer = z.strictObject({
  id,
  name: z.string(),
  dealer_org_id: z.int(),
  total_packages: z.int().nonnegative(),
  total_cost: money,
  daobit_cost: money,
  updealer_cost: money,
  updealer_name: z.string().nullable(),
  subdealers_cost: added(money.optional()),
  subdealers: added(z.array(subdealerShare).optional()),
  positions: z.array(salesTotal),
  months: added(z.array(salesTotal)),
  clients: z.array(salesClient),
});
export type SalesDealer = z.infer<typeof salesDealer>;

const shortSalesDealer = salesDealer.extend({ clients: z.array(shortSalesClient) });

/** Of how many dealers at most sums are told side by side. */
export const comparedDealers = 20;

/** The sums of dealers, the largest first; `of` dealers were asked for. */
export const salesByDealer = z.strictObject({ of: z.int().nonnegative(), dealers: z.array(salesTotal.extend({ id })) });
export type SalesByDealer = z.infer<typeof salesByDealer>;

/** A client as all dealers' clients are searched: whose it is in the months asked for, once for each dealer. */
export const foundClient = z.strictObject({
  client_id: clientId,
  name: z.string(),
  inn: z.string(),
  kpp: z.string().nullable(),
  dealer_id: id,
  dealer_name: z.string(),
});
export type FoundClient = z.infer<typeof foundClient>;

/** How many clients a search among all dealers gives at most. */
export const foundClients = 20;

/** How an amount came about, as lines to read. */
export const salesDerivation = z.strictObject({ month: z.string(), alias: z.string(), lines: z.array(z.string()) });
export type SalesDerivation = z.infer<typeof salesDerivation>;

export const trackedPair = z.strictObject({
  client: z.string(),
  inn: z.string(),
  kpp: z.string().nullable(),
  month: z.string(),
  position: z.string(),
  login: z.string(),
  origin: z.string(),
  count: z.int().positive(),
});
export type TrackedPair = z.infer<typeof trackedPair>;

const params = z.strictObject({ start: monthNumberText, org: idText });
const query = z.strictObject({ month_end: monthNumberText, month_year: monthYear.optional(), id: idText.optional() });
/**
 * What is told of the clients. `positions=false` leaves out what each was billed for, which `client` gives one by one: the clients are
 * that one alone then, and so are the sums; what sub-dealers have brought is none of them.
 */
const salesQuery = query.extend({
  positions: added(flagText.optional()),
  client: added(clientId.optional()),
});
const ids = z.array(id).max(10_000);
const clientIds = z.array(z.union([id, clientId], 'Клиент: номер или сервер:номер')).max(10_000);

/**
 * What a file is about: dealers by organisation id, and of their clients the named ones, or all where none is named. A client is
 * named by `server:p_gid`, which is this product's own, or by p_gid alone where that fits one server of the dealers.
 * With `except`, which is this product's own, they are all but these: of the named dealers' clients, or of all dealers in scope
 * where none is named.
 */
export const salesSelection = z.strictObject({
  month_end: monthNumber,
  month_year: monthYear.optional(),
  dealers_org_ids: ids,
  clients: clientIds.optional(),
  except: added(z.strictObject({ dealers_org_ids: ids, clients: clientIds }).optional()),
});
export type SalesSelection = z.infer<typeof salesSelection>;

const xlsx = <const N extends string>(filename: N) => ({ kind: 'file', type: 'xlsx', filename }) as const;
const detail = '/billing/months/{start}/dealers/{org}/reports/clients-price-positions-detail/';
const pairs = '/billing/months/{start}/dealers/{org}/reports/tracked-pairs-detail/';

export const salesReportEndpoints = endpointsOf('doc 2 §7', {
  readSales: {
    method: 'GET',
    path: detail,
    summary: 'Статистика продаж дилера: клиенты и позиции по месяцам',
    unnamed: { variable: 'API_SALES', without: 'статистика продаж' },
    params,
    query: salesQuery,
    answer: { kind: 'json', schema: z.union([z.array(salesDealer), z.array(shortSalesDealer)]), streamed: true },
  },
  readSalesDerivations: {
    method: 'GET',
    path: `${detail}derivations/`,
    summary: 'Как получены суммы клиента',
    source: 'this product’s own',
    extension: 'derivations',
    params,
    query: query.extend({ client: z.union([idText, clientId], 'Клиент: номер или сервер:номер') }),
    answer: { kind: 'json', schema: z.array(salesDerivation) },
  },
  compareSales: {
    method: 'POST',
    path: '/billing/months/{start}/reports/sales-by-dealer/',
    summary: 'Продажи дилеров рядом: суммы за период, не больше 20 дилеров с наибольшим числом пакетов',
    source: 'this product’s own',
    extension: 'sales-by-dealer',
    params: z.strictObject({ start: monthNumberText }),
    body: salesSelection,
    answer: { kind: 'json', schema: salesByDealer, streamed: true },
  },
  findSalesClients: {
    method: 'GET',
    path: '/billing/months/{start}/reports/clients/',
    summary: 'Клиент среди клиентов всех дилеров за период, не больше 20',
    source: 'this product’s own',
    extension: 'sales-clients',
    params: z.strictObject({ start: monthNumberText }),
    query: z.strictObject({ month_end: monthNumberText, search: listQuery.shape.search.unwrap() }),
    answer: { kind: 'json', schema: z.array(foundClient) },
  },
  exportSales: {
    method: 'GET',
    path: `${detail}xlsx/`,
    summary: 'Статистика продаж дилера в Excel',
    params,
    query,
    answer: xlsx('sales_statistic.xlsx'),
  },
  exportSalesSelection: {
    method: 'POST',
    path: `${detail}xlsx/`,
    summary: 'Статистика продаж выбранных дилеров и клиентов в Excel',
    params,
    body: salesSelection,
    answer: xlsx('sales_statistic.xlsx'),
  },
  exportProminvest: {
    method: 'POST',
    path: '/billing/months/{start}/dealers/{org}/reports/prominvest-xlsx/',
    summary: 'Отчёт КП: клиенты с суммами за период',
    params,
    body: salesSelection,
    answer: xlsx('prominvest.xlsx'),
  },
  exportPikJug: {
    method: 'POST',
    path: '/billing/months/{start}/dealers/{org}/reports/pik-jug-1c/',
    summary: 'Продажи по схеме Пик-ЮГ для 1С',
    params,
    body: salesSelection,
    answer: { kind: 'file', type: 'xml', filename: 'pik_jug_1c.xml' },
  },
  listTrackedPairs: {
    method: 'GET',
    path: pairs,
    summary: 'Кто и откуда отправлял пакеты клиентов',
    params,
    query,
    answer: { kind: 'json', schema: z.array(trackedPair) },
  },
  exportTrackedPairs: {
    method: 'GET',
    path: `${pairs}xlsx/`,
    summary: 'Кто и откуда отправлял пакеты клиентов, в Excel',
    params,
    query,
    answer: xlsx('tracked_pairs.xlsx'),
  },
  exportClientSales: {
    method: 'GET',
    path: '/billing/months/{start}/clients/{org}/reports/dealer-detail-subreport/xlsx/',
    summary: 'Продажи одного клиента в Excel',
    params,
    query: z.strictObject({ month_end: monthNumberText.optional(), id: idText.optional() }),
    answer: xlsx('sales_statistic.xlsx'),
  },
  exportActiveWithoutOrgId: {
    method: 'POST',
    path: '/groups/activity/',
    summary: 'Клиенты без ID организации, отправлявшие пакеты в месяце',
    query: z.strictObject({
      year: z
        .string()
        .regex(/^(20|21)\d\d$/, 'Год: от 2000 до 2199')
        .transform(Number),
      month: z
        .string()
        .regex(/^(0?[1-9]|1[0-2])$/, 'Месяц: от 1 до 12')
        .transform(Number),
    }),
    answer: xlsx('active_without_org_id.xlsx'),
  },
});
