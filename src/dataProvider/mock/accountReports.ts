import type { ActiveUserRow } from '../../contract/accountReports';
import { formatMonth } from '../../domain/month';
import type { MockAccount } from './fixtures';
import type { Handlers } from './handler';
import { factsOf } from './packageFacts';
import { refuse, groupsInScope, type World } from './world';

interface Question {
  world: World;
  account: MockAccount;
  start: number;
  end: number;
  client: number;
}

function activeUsers({ world, account, start, end, client }: Question): ActiveUserRow[] {
  const group =
    groupsInScope(world, account).find(({ p_gid }) => p_gid === client) ??
    refuse(404, 'Запрашиваемый ресурс не найден');
  if (end < start) return refuse(400, 'Конец раньше начала', { month_end: ['Конец раньше начала'] });
  return factsOf([group], start, end).map(({ login, count, origin, month }) => ({
    name: login,
    package_count: count,
    package_origin: origin,
    ...month,
  }));
}

export const accountReportHandlers: Pick<Handlers, 'listActiveUsers' | 'exportActiveUsers' | 'exportMinimumTariffs'> = {
  listActiveUsers: ({ world, account, params, query }) =>
    activeUsers({ world, account, start: params.start, end: query.month_end, client: query.client_id }),
  exportActiveUsers: ({ world, account, params, body }) => {
    const rows = activeUsers({ world, account, start: params.start, end: body.month_end, client: body.client_id });
    if (rows.length === 0) return refuse(404, 'Нет данных для загрузки');
    return new Blob(
      rows.map(
        ({ name, package_count, month, year }) => `${name};${package_count};${formatMonth({ month, year }, '.')}\n`,
      ),
      { type: 'text/csv' },
    );
  },
  exportMinimumTariffs: ({ world, account }) => {
    const rows = groupsInScope(world, account).filter(({ access_status }) => access_status === 'Работает');
    if (rows.length === 0) return refuse(404, 'Нет данных для загрузки');
    return new Blob(
      rows.map(({ name }) => `${name};10\n`),
      { type: 'text/csv' },
    );
  },
};
