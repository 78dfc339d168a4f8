import { added } from './added';
import { z } from './schema';
import { portalAlias } from './common';
import { defineEndpoints } from './endpoint';

/** The generic reports, by the names that menu, right and address share. */
export const reportLinks = [
  'web_client_reports_otvt_tk',
  'web_client_reports_pi_classic',
  'web_client_reports_pi_from_uin',
  'web_client_reports_transite_vypusk',
] as const;
export type ReportLink = (typeof reportLinks)[number];

/** The most rows that a report's table gets; the file has them all. */
export const reportRowLimit = 10_000;

/** A moment by the clocks of Moscow. */
const wallMoment = z.iso.datetime({ local: true, precision: -1, error: 'Дата и время в виде ГГГГ-ММ-ДДTчч:мм' });

/** A parameter as an address has it; the body of a file may as well have the number. */
const orNumber = <S extends z.ZodType<string, string>>(text: S, words: string) =>
  z.union([text, z.number().transform(String).pipe(text)], words).optional();

const yearWords = 'Год в виде ГГГГ';
const monthWords = 'Месяц: от 1 до 12';
const transportWords = 'Транспорт: 20 или 3';

/** Which of them a report needs, `src/domain/reportCatalogue.ts` says. */
export const reportFilter = z.strictObject({
  d1: wallMoment.optional(),
  d2: wallMoment.optional(),
  p_year: orNumber(z.string().regex(/^(20|21)\d\d$/, yearWords), yearWords),
  p_month: orNumber(z.string().regex(/^(0?[1-9]|1[0-2])$/, monthWords), monthWords),
  p_tt: orNumber(z.enum(['20', '3'], transportWords), transportWords),
});
export type ReportFilter = z.infer<typeof reportFilter>;

const reportParams = z.strictObject({ alias: portalAlias, link: z.enum(reportLinks) });

/** `number` columns are set to the right and summed by Excel. */
export const reportColumn = z.strictObject({ name: z.string(), caption: z.string(), type: z.enum(['text', 'number']) });
export type ReportColumn = z.infer<typeof reportColumn>;

export const reportRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type ReportRow = z.infer<typeof reportRow>;

/** `total` counts all rows, `sum` their packages; `rows` ends at `reportRowLimit`. */
const report = z.strictObject({
  columns: z.array(reportColumn),
  rows: z.array(reportRow),
  total: added(z.int().nonnegative()),
  sum: added(z.int().nonnegative().optional()),
});
export type Report = z.infer<typeof report>;

export const reportEndpoints = defineEndpoints({
  readReport: {
    method: 'GET',
    path: '/piportals/{alias}/reports/{link}/',
    summary: 'Отчёт из списка: столбцы и строки',
    source: 'doc 2 §7',
    params: reportParams,
    query: reportFilter,
    answer: { kind: 'json', schema: report },
  },
  exportReport: {
    method: 'POST',
    path: '/piportals/{alias}/reports/{link}/xlsx/',
    summary: 'Отчёт из списка в Excel',
    source: 'doc 2 §7',
    params: reportParams,
    body: reportFilter,
    answer: { kind: 'file', type: 'xlsx', filename: '{link}.xlsx' },
  },
});
