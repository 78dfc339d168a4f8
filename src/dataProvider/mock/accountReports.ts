import type { ActiveUserRow } from '../../contract/accountReports';
import { notFound } from '../../contract/refusal';
import { checkMonths } from '../../contract/reportMonths';
import { periodPart, reportName } from '../../domain/fileName';
import { formatMonth, monthIndex } from '../../domain/month';
import { fileOf, type Handlers } from './call';
import { groupRows } from './groups';
import { factsOf } from './packageFacts';
import { dealerName, dealersInScope, portalOf, type Asking } from './scope';

interface Question {
  start: number;
  org: number;
  month_end: number;
  month_year?: string | undefined;
  piportal_alias?: string | undefined;
  dealer_id: number;
  client_id: number;
}

/** Who of a client's users sent what; a client of no dealer in scope is 404. */
function activeUsers(call: Asking, question: Question) {
  const { start, month_end: end, org, dealer_id, client_id, piportal_alias } = question;
  checkMonths({ start, end, month_year: question.month_year });
  if (piportal_alias !== undefined) portalOf(call, piportal_alias);
  const dealer = dealersInScope(call).find(({ value }) => value.p_id === dealer_id && value.p_org_id === org);
  const client = groupRows(call).find(({ p_gid }) => p_gid === client_id);
  if (!dealer || !client) throw notFound();
  const rows = factsOf([client], start, end).map(({ login, count, origin, month }): ActiveUserRow => ({
    name: login,
    package_count: count,
    package_origin: origin,
    ...month,
  }));
  return { rows, filename: reportName('Учётные записи', periodPart(start, end), client.name) };
}

export const accountReportHandlers = {
  listActiveUsers: (call) => activeUsers(call, { ...call.params, ...call.query }).rows,
  exportActiveUsers: (call) => {
    const { rows, filename } = activeUsers(call, { ...call.params, ...call.body });
    const lines = rows.map(({ name, package_count, ...month }) => [name, package_count, formatMonth(month, '.')]);
    return fileOf(lines, filename);
  },
  exportMinimumTariffs: (call) => {
    const now = monthIndex(call.store.month);
    const rows = dealersInScope(call).flatMap(({ value: dealer }) =>
      call.store.minimumTariffs
        .values()
        .filter(({ dealer_org_id }) => dealer.minimum_tariff_enabled && dealer_org_id === dealer.p_org_id)
        .map(({ client_name, start_date, package_count }) => [
          dealerName(dealer),
          client_name,
          start_date,
          package_count,
          now,
        ]),
    );
    return fileOf(rows, reportName('Тариф Минимальный', periodPart(now, now)));
  },
} satisfies Partial<Handlers>;
