import sql from 'sql-template-tag';
import type { GroupExportQuery } from '../../../src/contract/groups';
import type { Cell, Column } from '../../xlsx/book';
import { makeXlsx } from '../../xlsx/makeXlsx';
import { parameterSheet } from '../../xlsx/parameterSheet';
import type { Context, Service } from '../kernel/context';
import { nothingToLoad } from '../../../src/contract/refusal';
import { groupConditions } from './filters';
import { orderOf } from './listGroups';

const moment = 'dd.mm.yyyy hh:mm';

const columns: readonly Column[] = [
  { header: 'ID группы', width: 11 },
  { header: 'Сервер', width: 16 },
  { header: 'Организация', width: 48 },
  { header: 'ИНН', width: 14 },
  { header: 'КПП', width: 11 },
  { header: 'Статус', width: 16 },
  { header: 'Дилер', width: 36 },
  { header: 'Онлайн', width: 9 },
  { header: 'Эмулятор', width: 10 },
  { header: 'Город', width: 22 },
  { header: 'ID организации', width: 15 },
  { header: 'ID декларанта', width: 15 },
  { header: 'Создал', width: 18 },
  { header: 'Создана', width: 17, format: moment },
  { header: 'Изменил', width: 18 },
  { header: 'Изменена', width: 17, format: moment },
  { header: 'Подразделений', width: 15 },
  { header: 'Пользователей', width: 15 },
];

interface ExportRow {
  cells: Cell[];
  created: string;
  modified: string | null;
}

const createdAt = 13;
const modifiedAt = 15;

/** Moscow wall-clock time as the `Date` whose UTC fields exceljs writes. */
const wallClock = (text: string) => new Date(`${text}Z`);

const statement = (context: Context, query: GroupExportQuery) => sql`
  SELECT json_build_array(g.p_gid, portal.server_name, g.name, g.inn, g.kpp, g.access_status, parent.name,
           CASE WHEN EXISTS (SELECT 1 FROM users u WHERE u.server_alias = g.server_alias AND u.group_gid = g.p_gid AND u.in_online)
                THEN 'да' ELSE 'нет' END,
           CASE WHEN f.is_emulator THEN 'да' ELSE 'нет' END,
           coalesce(g.city, 'Не указан'), g.org_id, f.participant_id, g.created_by, NULL, g.modified_by, NULL,
           (SELECT count(*) FROM subgroups s WHERE s.server_alias = g.server_alias AND s.group_gid = g.p_gid),
           (SELECT count(*) FROM users u WHERE u.server_alias = g.server_alias AND u.group_gid = g.p_gid)) AS cells,
         to_char(g.created_at AT TIME ZONE 'Europe/Moscow', 'YYYY-MM-DD"T"HH24:MI:SS') AS created,
         to_char(g.modified_at AT TIME ZONE 'Europe/Moscow', 'YYYY-MM-DD"T"HH24:MI:SS') AS modified
  FROM groups g
  JOIN portals portal USING (server_alias)
  LEFT JOIN groups parent ON parent.server_alias = g.server_alias AND parent.p_gid = g.parent_gid
  LEFT JOIN fcs_profiles f ON f.server_alias = g.server_alias AND f.p_gid = g.p_gid
  WHERE ${groupConditions(context.caller, query)}
  ORDER BY ${orderOf(query.ordering)}`;

async function* batches(context: Context, query: GroupExportQuery) {
  for await (const rows of context.db.stream<ExportRow>(statement(context, query), { signal: context.signal })) {
    yield rows.map(({ cells, created, modified }) => {
      const row = [...cells];
      row[createdAt] = wallClock(created);
      row[modifiedAt] = modified && wallClock(modified);
      return row;
    });
  }
}

const captions: Record<keyof GroupExportQuery, string> = {
  server_alias: 'Сервер',
  access_status: 'Статус',
  parent_id: 'Дилер (ID группы)',
  create_date_start: 'Создана с',
  create_date_end: 'Создана по',
  in_online: 'Онлайн',
  p_gid: 'ID группы',
  search: 'Поиск',
  ordering: 'Порядок',
};

const shown = (value: string | number | boolean) => (value === true ? 'да' : value === false ? 'нет' : String(value));

const parametersOf = (query: GroupExportQuery) =>
  (Object.keys(captions) as (keyof GroupExportQuery)[]).flatMap((name): [string, string][] => {
    const value = query[name];
    return value === undefined ? [] : [[captions[name], shown(value)]];
  });

/** `GET …/groups/all/xlsx-report/`: the filtered organisations with the screen's columns; 404 where there are none. */
export const exportGroups: Service<'exportGroups'> = async (context, { query }) => {
  const found = await context.db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM groups g WHERE ${groupConditions(context.caller, query)}`);
  if (!found?.count) throw nothingToLoad();
  const parameters = parameterSheet({
    report: 'Организации и пользователи',
    made: context.clock(),
    by: context.caller.login,
    parameters: parametersOf(query),
  });
  return {
    bytes: makeXlsx({ sheet: 'Организации', columns, parameters }, batches(context, query)),
    headers: { 'X-Total-Rows': String(found.count) },
  };
};
