import { z } from './schema';
import { id, idText, portalAlias } from './common';
import { defineEndpoints } from './endpoint';
import { monthNumber, monthNumberText, monthYear } from './reportMonths';

/** What a user has sent in a month, by where he sent it from (doc 2 §3). */
export const activeUserRow = z.strictObject({
  name: z.string(),
  package_count: z.int().positive(),
  package_origin: z.string(),
  month: z.int().min(1).max(12),
  year: z.int(),
});
export type ActiveUserRow = z.infer<typeof activeUserRow>;

/** `org` is the dealer's organisation id, `start` the number of the first month. */
const params = z.strictObject({ start: monthNumberText, org: idText });

export const accountReportEndpoints = defineEndpoints({
  listActiveUsers: {
    method: 'GET',
    path: '/billing/months/{start}/dealers/{org}/reports/active-users/',
    summary: 'Учётные записи клиента, отправлявшие пакеты',
    source: 'doc 2 §7',
    params,
    query: z.strictObject({
      month_end: monthNumberText,
      month_year: monthYear.optional(),
      piportal_alias: portalAlias.optional(),
      dealer_id: idText,
      client_id: idText,
    }),
    answer: { kind: 'json', schema: z.array(activeUserRow) },
  },
  exportActiveUsers: {
    method: 'POST',
    path: '/billing/months/{start}/dealers/{org}/reports/active-users/xlsx/',
    summary: 'Учётные записи клиента, отправлявшие пакеты, в Excel',
    source: 'doc 2 §7',
    params,
    body: z.strictObject({
      month_end: monthNumber,
      month_year: monthYear.optional(),
      piportal_alias: portalAlias.optional(),
      dealer_id: id,
      client_id: id,
    }),
    answer: { kind: 'file', type: 'xlsx', filename: 'active_users.xlsx' },
  },
  exportMinimumTariffs: {
    method: 'GET',
    path: '/billing/reports/fixed-packages/xlsx/',
    summary: 'Минимальные тарифы и пакеты текущего месяца в Excel',
    source: 'doc 2 §2.5; the path is this product’s own',
    unnamed: { variable: 'API_MINIMUM_TARIFF_REPORT', without: 'отчёт «Тариф минимальный»' },
    answer: { kind: 'file', type: 'xlsx', filename: 'report_fixed_packages.xlsx' },
  },
});
