import type { ActiveUserRow } from '../../contract/accountReports';
import { forbidden, notFound, refuseProblems } from '../../contract/refusal';
import { checkMonths } from '../../contract/reportMonths';
import type { ReportFilter, ReportLink } from '../../contract/reports';
import { parseIsoDay } from '../../domain/day';
import { reportFileName, periodPart, reportName } from '../../domain/fileName';
import { formatMonth, monthIndex } from '../../domain/month';
import { positionCaptions } from '../../domain/packagePositions';
import { periodOfReport, reportColumns, reportOf, reportProblems, transports } from '../../domain/reportCatalogue';
import { splitInnKpp } from '../../domain/taxpayerNames';
import { portals } from './accounts';
import { fileOf, type Handlers, type MockCall } from './call';
import { groupRows } from './groups';
import { factsOf } from './packageFacts';
import { portalOf, dealerName, dealersInScope, type Asking } from './scope';

const indexOfDay = (day: string) => monthIndex(parseIsoDay(day.slice(0, 10)) ?? { year: 0, month: 0 });

/** A report that the caller may have: each has a right of its own. */
function report(
  call: Pick<MockCall<'readReport'>, 'store' | 'account' | 'rights'> & { params: { alias: string; link: ReportLink } },
  filter: ReportFilter,
) {
  const { alias, link } = call.params;
  const description = reportOf(link);
  if (!description) throw notFound();
  if (!call.rights.has(link)) throw forbidden();
  refuseProblems(Object.entries(reportProblems(description, filter)).map(([field, message]) => ({ field, message })));
  const server = portalOf(call, alias);
  const { from, to } = periodOfReport(filter);
  const byDay = description.controls.includes('range');
  const transport = transports.find(({ value }) => value === filter.p_tt)?.caption ?? 'Автомобильный';
  const groups = groupRows(call).filter(({ server_alias }) => server_alias === server);
  const facts = factsOf(groups, indexOfDay(from), byDay ? indexOfDay(to) : indexOfDay(from));
  const rows = facts
    .filter(({ position }) => description.positions.includes(position))
    .map(({ group, login, month, position, emulator, count }) => ({
      organisation: group.name,
      ...splitInnKpp(group.inn_kpp),
      login,
      period: `${byDay ? '01.' : ''}${formatMonth(month, '.')}`,
      type: positionCaptions.get(position) ?? position,
      transport,
      emulator: emulator ? 'да' : 'нет',
      count,
    }));
  return {
    columns: reportColumns(description),
    rows,
    total: rows.length,
    sum: rows.reduce((sum, { count }) => sum + count, 0),
  };
}

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

/** Reports of the catalogue, of accounts and of minimum tariffs. */
export const reportHandlers = {
  readReport: (call) => report(call, call.query),
  exportReport: (call) => {
    const { rows } = report(call, call.body);
    const server = portals.find(({ server_alias }) => server_alias === portalOf(call, call.params.alias));
    const description = reportOf(call.params.link);
    const name = description && reportFileName(description, call.body, server?.server_name);
    return fileOf(
      rows.map((row) => Object.values(row)),
      name,
    );
  },
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
