import sql from 'sql-template-tag';
import { fcsProfileEntity } from '../../../src/contract/entities/fcsProfile';
import { organisationEntity } from '../../../src/contract/entities/organisation';
import type { GroupExportQuery } from '../../../src/contract/groups';
import type { Cell } from '../../xlsx/book';
import { bookOf } from '../kernel/bookOf';
import type { Context, Service } from '../kernel/context';
import { inEitherLayout } from '../kernel/inEitherLayout';
import { nothingToLoad } from '../../../src/contract/refusal';
import { fromProfile } from '../fcsProfiles/model';
import { fileColumn, fileColumns, fileOf, type FileColumn } from '../kernel/fileColumns';
import { groupConditions } from './filters';
import { orderOf } from './listGroups';
import { fromGroups } from './model';

const given = fileColumns(organisationEntity, fromGroups);
const { p_gid, p_inn, p_kpp, access_status, p_city, p_org_id, ...further } = given;
const { p_emulator, p_participant_id, ...ofProfile } = fileColumns(fcsProfileEntity, fromProfile);
const subgroups = sql`FROM subgroups s WHERE s.server_alias = g.server_alias AND s.group_gid = g.p_gid`;
const users = sql`FROM users u WHERE u.server_alias = g.server_alias AND u.group_gid = g.p_gid`;

/** The columns of the file from left to right; a field that none of these names stands at the end. */
const columns: readonly FileColumn[] = [
  p_gid,
  fileColumn('Сервер', 16, 'text', sql`portal.server_name`),
  fileColumn('Организация', 48, 'text', sql`g.name`),
  p_inn,
  p_kpp,
  access_status,
  fileColumn('Дилер', 36, 'text', sql`parent.name`),
  fileColumn('Онлайн', 9, 'boolean', sql`EXISTS (SELECT 1 ${users} AND u.in_online)`),
  p_emulator,
  p_city,
  p_org_id,
  p_participant_id,
  fileColumn('Создал', 18, 'text', sql`g.created_by`),
  fileColumn('Создана', 17, 'moment', sql`g.created_at`),
  fileColumn('Изменил', 18, 'text', sql`g.modified_by`),
  fileColumn('Изменена', 17, 'moment', sql`g.modified_at`),
  fileColumn('Подразделений', 15, 'number', sql`(SELECT count(*) ${subgroups})`),
  fileColumn('Пользователей', 15, 'number', sql`(SELECT count(*) ${users})`),
  ...Object.values<FileColumn>(further),
  ...Object.values<FileColumn>(ofProfile),
];

const { cells, read, heads } = fileOf(columns);

const statement = (context: Context, query: GroupExportQuery) => sql`
  SELECT ${cells} AS cells
  FROM groups g
  JOIN portals portal USING (server_alias)
  LEFT JOIN groups parent ON parent.server_alias = g.server_alias AND parent.p_gid = g.parent_gid
  LEFT JOIN fcs_profiles f ON f.server_alias = g.server_alias AND f.p_gid = g.p_gid
  WHERE ${groupConditions(context.caller, query)}
  ORDER BY ${orderOf(query.ordering)}`;

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
  ids: 'Выбрано организаций',
};

const shown = (value: string | number | boolean | readonly string[]) =>
  Array.isArray(value)
    ? String(value.length)
    : value === true
      ? 'да'
      : value === false
        ? 'нет'
        : String(value as string | number);

const parametersOf = (query: GroupExportQuery) =>
  (Object.keys(captions) as (keyof GroupExportQuery)[]).flatMap((name): [string, string][] => {
    const value = query[name];
    return value === undefined ? [] : [[captions[name], shown(value)]];
  });

/** `GET …/groups/all/xlsx-report/`: the filtered organisations with the screen's columns; 404 where there are none. */
export const exportGroups: Service<'exportGroups'> = async (context, { query: asked }) => {
  const count = (one: GroupExportQuery) =>
    context.db.one<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM groups g WHERE ${groupConditions(context.caller, one)}`);
  const { query, answer: found } = await inEitherLayout(asked, count, (answer) => !answer?.count);
  if (!found?.count) throw nothingToLoad();
  const rows = context.db.stream<{ cells: Cell[] }>(statement(context, query), { signal: context.signal });
  const about = { report: 'Организации и пользователи', sheet: 'Организации', columns: heads };
  return {
    bytes: bookOf(context, { ...about, parameters: parametersOf(query) }, rows, (some) =>
      some.map(({ cells }) => read(cells)),
    ),
    headers: { 'X-Total-Rows': String(found.count) },
  };
};
