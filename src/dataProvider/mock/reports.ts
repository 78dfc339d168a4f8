import type { ReportFilter, ReportLink } from '../../contract/reports';
import { forbidden, notFound, refuseProblems } from '../../contract/refusal';
import { parseIsoDay } from '../../domain/day';
import { reportFileName } from '../../domain/fileName';
import { formatMonth, monthIndex } from '../../domain/month';
import { positionCaptions } from '../../domain/packagePositions';
import { periodOfReport, reportColumns, reportOf, reportProblems, transports } from '../../domain/reportCatalogue';
import { splitInnKpp } from '../../domain/taxpayer';
import { portals } from './accounts';
import { fileOf, type Handlers, type MockCall } from './call';
import { groupRows } from './groups';
import { factsOf } from './packageFacts';
import { portalOf } from './scope';

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
} satisfies Partial<Handlers>;
