import { menu } from '../../domain/menu';
import { rightOfId, type Right } from '../../domain/rights';

const reports: ReadonlySet<Right> = new Set([
  ...menu.flatMap(({ name, entries }) => (name === 'reports' ? entries.map(({ right }) => right) : [])),
  'report_active_clients_without_orgid',
  'prominvest_report',
  'web_client_reports_pu',
]);
const pages: ReadonlySet<Right> = new Set(menu.flatMap(({ entries }) => entries.map(({ right }) => right)));

const headingOf = (id: number) => {
  const right = rightOfId(id);
  if (right && reports.has(right)) return 'Отчёты';
  return right && pages.has(right) ? 'Разделы' : 'Полномочия';
};

/** Rights under what they open: pages, reports, and what one may do on them. */
export const rightGroups = <Option extends { id: number }>(options: readonly Option[]) =>
  (['Разделы', 'Отчёты', 'Полномочия'] as const)
    .map((heading) => ({ heading, options: options.filter(({ id }) => headingOf(id) === heading) }))
    .filter(({ options: some }) => some.length > 0);
