import { formatMonth, monthIndex } from '../../domain/month';
import { positionCaptions } from '../../domain/packagePositions';
import { periodOfReport, reportColumns, reportOf, reportProblems, transports } from '../../domain/reportCatalogue';
import type { Result } from '../../contract/endpoints';
import type { ReportFilter, ReportLink } from '../../contract/reports';
import { rightsOf } from '../../domain/rights';
import type { Handlers } from './handler';
import type { MockAccount } from './fixtures';
import { factsOf } from './packageFacts';
import { refuse, groupsInScope, type World } from './world';

interface ReportCall {
  world: World;
  account: MockAccount;
  params: { alias: string; link: ReportLink };
}

const indexOfDay = (day: string) => monthIndex({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) });

function report({ world, account, params }: ReportCall, filter: ReportFilter): Result<'readReport'> {
  const description = reportOf(params.link) ?? refuse(404, 'Запрашиваемый ресурс не найден');
  if (!rightsOf(account.user.rights).has(params.link)) return refuse(403, 'Отказано в доступе');
  const [problem] = Object.entries(reportProblems(description, filter));
  if (problem) return refuse(400, problem[1], { [problem[0]]: [problem[1]] });
  const { from, to } = periodOfReport(filter);
  const byDay = description.controls.includes('range');
  const transport = transports.find(({ value }) => value === filter.p_tt);
  const groups = groupsInScope(world, account).filter(({ server_alias }) => server_alias === params.alias);
  const facts = factsOf(groups, indexOfDay(from), byDay ? indexOfDay(to) : indexOfDay(from)).filter(({ position }) =>
    description.positions.includes(position),
  );
  const rows = facts.map(({ group, login, month, position, emulator, count }) => {
    const [inn = '', kpp = null] = group.inn_kpp.split('/');
    const period = byDay ? `01.${formatMonth(month, '.')}` : formatMonth(month, '.');
    const type = positionCaptions.get(position) ?? position;
    return {
      organisation: group.name,
      inn,
      kpp,
      login,
      period,
      type,
      transport: transport?.caption ?? 'Автомобильный',
      emulator: emulator ? 'да' : 'нет',
      count,
    };
  });
  return { columns: reportColumns(description), rows, total: rows.length };
}

export const reportHandlers: Pick<Handlers, 'readReport' | 'exportReport'> = {
  readReport: (call) => report(call, call.query),
  exportReport: (call) => {
    const { rows } = report(call, call.body);
    if (rows.length === 0) return refuse(404, 'Нет данных для загрузки');
    return new Blob(
      rows.map(({ organisation, count }) => `${organisation};${count}\n`),
      { type: 'text/csv' },
    );
  },
};
