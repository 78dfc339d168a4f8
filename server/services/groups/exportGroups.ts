import sql from 'sql-template-tag';
import { fcsProfileEntity } from '../../../src/contract/entities/fcsProfile';
import { organisationEntity } from '../../../src/contract/entities/organisation';
import type { GroupExportQuery } from '../../../src/contract/groups';
import type { Cell } from '../../xlsx/book';
import { bookOf } from '../kernel/bookOf';
import type { Context, Service } from '../kernel/context';
import { inEitherLayout } from '../kernel/inEitherLayout';
import { groupsInScope, portalOf } from '../kernel/scope';
import { direction } from '../../../src/contract/paging';
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
  parent_id: 'Дилер',
  create_date_start: 'Создана с',
  create_date_end: 'Создана по',
  in_online: 'Онлайн',
  p_gid: 'ID группы',
  search: 'Поиск',
  ordering: 'Порядок',
  ids: 'Выбрано организаций',
};

const sorted = { create_date: 'Дата создания', p_gid: 'ID группы', name: 'Организация' };

const orderWords = (ordering: NonNullable<GroupExportQuery['ordering']>) => {
  const { field, descending } = direction<keyof typeof sorted>(ordering);
  return `${sorted[field]}, ${descending ? 'по убыванию' : 'по возрастанию'}`;
};

/** The dealer by name, as the screen has it; one that the caller may not see by its number. */
async function dealerName({ caller, db }: Context, { parent_id, server_alias }: GroupExportQuery) {
  if (parent_id === undefined) return undefined;
  const server = server_alias ? sql`g.server_alias = ${portalOf(caller, server_alias)}` : sql`true`;
  const named = await db.rows<{ name: string }>(
    sql`SELECT DISTINCT g.name FROM groups g WHERE g.p_gid = ${parent_id} AND ${server} AND ${groupsInScope(caller)} ORDER BY g.name`,
  );
  return named.length > 0 ? named.map(({ name }) => name).join(', ') : `№ ${parent_id}`;
}

const serverName = ({ caller }: Context, { server_alias: alias }: GroupExportQuery) =>
  alias && caller.portals.find((one) => one.alias === alias || one.server_alias === alias)?.server_name;

const shown = (value: string | number | boolean | readonly string[]) =>
  Array.isArray(value)
    ? String(value.length)
    : value === true
      ? 'да'
      : value === false
        ? 'нет'
        : String(value as string | number);

async function parametersOf(context: Context, query: GroupExportQuery) {
  const words = {
    ...query,
    server_alias: serverName(context, query),
    parent_id: await dealerName(context, query),
    ordering: query.ordering && orderWords(query.ordering),
  };
  return (Object.keys(captions) as (keyof GroupExportQuery)[]).flatMap((name): [string, string][] => {
    const value = words[name];
    return value === undefined ? [] : [[captions[name], shown(value)]];
  });
}

/** `GET …/groups/all/xlsx-report/`: the filtered organisations with the screen's columns; 404 where there are none. */
export const exportGroups: Service<'exportGroups'> = async (context, { query: asked }) => {
  const count = (one: GroupExportQuery) =>
    context.db.one<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM groups g WHERE ${groupConditions(context.caller, one)}`);
  const { query, answer: found } = await inEitherLayout(asked, count, (answer) => !answer?.count);
  if (!found?.count) throw nothingToLoad();
  const parameters = await parametersOf(context, query);
  const rows = context.db.stream<{ cells: Cell[] }>(statement(context, query), { signal: context.signal });
  const about = { report: 'Организации и пользователи', sheet: 'Организации', columns: heads };
  return {
    bytes: bookOf(context, { ...about, parameters }, rows, (some) => some.map(({ cells }) => read(cells))),
    headers: { 'X-Total-Rows': String(found.count) },
  };
};
