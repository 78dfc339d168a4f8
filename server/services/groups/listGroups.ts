import sql, { type Sql } from 'sql-template-tag';
import type { GroupListQuery, GroupRow, ShortGroupRow } from '../../../src/contract/groups';
import type { Context, Service } from '../kernel/context';
import { direction, slice } from '../../../src/contract/paging';
import { inEitherLayout, isEmptyList } from '../kernel/inEitherLayout';
import { groupsInScope } from '../kernel/scope';
import { foundGroups, foundWithin, groupConditions, isOneOf } from './filters';
import { groupRowsOf, withoutMembers } from './rows';

type Field = 'create_date' | 'p_gid' | 'name';

/** Each order runs along one index to its end, in both directions, so no two rows tie. */
const orders: Record<Field, [ascending: Sql, descending: Sql]> = {
  create_date: [sql`g.created_at, g.p_gid, g.server_alias DESC`, sql`g.created_at DESC, g.p_gid DESC, g.server_alias`],
  p_gid: [sql`g.p_gid, g.created_at, g.server_alias DESC`, sql`g.p_gid DESC, g.created_at DESC, g.server_alias`],
  name: [sql`g.name, g.p_gid DESC, g.server_alias`, sql`g.name DESC, g.p_gid, g.server_alias DESC`],
};

/** ORDER BY of an ordering of the contract; the newest first where none is asked for. */
export function orderOf(ordering: GroupListQuery['ordering']): Sql {
  const { field, descending } = direction<Field>(ordering ?? '-create_date');
  return orders[field][descending ? 1 : 0];
}

/** Reads the rows of these keys. */
type Read<Row> = (context: Context, query: GroupListQuery, keys: Sql) => Promise<Row[]>;

const readWhole: Read<GroupRow> = ({ db }, _query, keys) => db.rows<GroupRow>(groupRowsOf(keys));

const readShort: Read<ShortGroupRow> = ({ db }, { search = '' }, keys) =>
  db.rows<ShortGroupRow>(groupRowsOf(keys, withoutMembers(foundWithin(search))));

/**
 * Which organisations the query means. Under row policies LIKE uses no index: for whoever does not see all, the database is asked
 * first, as the server, which of those he sees have the words; whatever is read of these is read as his.
 */
async function conditionsOf({ caller, db }: Context, query: GroupListQuery): Promise<Sql> {
  if (caller.scope === 'all' || !query.search?.trim()) return groupConditions(caller, query);
  const found = foundGroups(caller, query, sql`g.server_alias || ':' || g.p_gid AS id`);
  return isOneOf((await db.as('system').rows<{ id: string }>(found)).map(({ id }) => id));
}

/**
 * The keys of the rows that the query asks for, numbered by their place. A page is ten keys in an array to the planner, whichever it
 * is: so one plan serves all pages, and to plan takes longer than to read one.
 */
function groupKeys(query: GroupListQuery, where: Sql): Sql {
  const order = orderOf(query.ordering);
  const { limit, offset } = slice(query);
  return sql`
    SELECT k.server_alias, k.p_gid, k.place FROM unnest(ARRAY(
      SELECT (g.server_alias, g.p_gid)::group_key FROM groups g WHERE ${where}
      ORDER BY ${order} LIMIT (SELECT ${limit}::int) OFFSET (SELECT ${offset}::int)
    )) WITH ORDINALITY AS k (server_alias, p_gid, place)`;
}

/** Text is searched for once: what it found is counted and cut to the page from one pass. */
async function search<Row>(context: Context, query: GroupListQuery, read: Read<Row>) {
  const { caller } = context;
  const columns = sql`g.server_alias, g.p_gid, g.created_at, g.name`;
  const found =
    caller.scope === 'all'
      ? foundGroups(caller, query, columns)
      : sql`SELECT ${columns} FROM groups g WHERE ${await conditionsOf(context, query)}`;
  const order = orderOf(query.ordering);
  const { limit, offset } = slice(query);
  const row = await context.db.one<{
    count: number;
    keys: { server_alias: string; p_gid: number; place: number }[];
  }>(sql`
    WITH found AS MATERIALIZED (${found})
    SELECT (SELECT count(*)::int FROM found) AS count, coalesce(json_agg(page), '[]') AS keys FROM (
      SELECT g.server_alias, g.p_gid, row_number() OVER (ORDER BY ${order}) AS place FROM found g
      ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) page`);
  const { count, keys } = row ?? { count: 0, keys: [] };
  const given = sql`SELECT * FROM json_to_recordset(${JSON.stringify(keys)}::json) AS k (server_alias text, p_gid int, place int)`;
  return { count, rows: await read(context, query, given) };
}

async function countGroups(context: Context, where: Sql): Promise<number> {
  const counted = sql`SELECT count(*)::int AS count FROM groups g WHERE ${where}`;
  const row = await context.db.together<{ count: number }>(counted);
  return row?.count ?? 0;
}

async function listOnce<Row>(context: Context, query: GroupListQuery, read: Read<Row>) {
  if (query.page !== undefined && query.search?.trim()) {
    const [{ count, rows }, total] = await Promise.all([
      search(context, query, read),
      countGroups(context, groupsInScope(context.caller)),
    ]);
    return { count, total, results: rows };
  }
  const where = await conditionsOf(context, query);
  const rows = read(context, query, groupKeys(query, where));
  if (query.page === undefined) return rows;
  const { ordering: _ordering, page: _page, page_size: _size, members: _members, ...filters } = query;
  const filtered = Object.values(filters).some((value) => value !== undefined);
  const [results, total, count] = await Promise.all([
    rows,
    countGroups(context, groupsInScope(context.caller)),
    filtered ? countGroups(context, where) : undefined,
  ]);
  return { count: count ?? total, total, results };
}

async function listRows<Row>(context: Context, query: GroupListQuery, read: Read<Row>) {
  return (await inEitherLayout(query, (asked) => listOnce(context, asked, read), isEmptyList)).answer;
}

const list = (context: Context, query: GroupListQuery) =>
  query.members === false ? listRows(context, query, readShort) : listRows(context, query, readWhole);

/** `GET /piportals/all/groups/`: the organisations in the caller's scope. */
export const listGroups: Service<'listGroups'> = (context, { query }) => list(context, query);

/** `GET /piportals/all/groups/all/`: every dealer's; the policy lets super-user dealers alone come here. */
export const listAllGroups: Service<'listAllGroups'> = (context, { query }) => list(context, query);

/** `POST /piportals/all/groups/selection/`: the organisations of these ids that are in the caller's scope, in the order asked for. */
export const selectGroups: Service<'selectGroups'> = ({ caller, db }, { body: { ids } }) =>
  db.rows<GroupRow>(
    groupRowsOf(sql`
      SELECT g.server_alias, g.p_gid, k.ordinality AS place
      FROM ROWS FROM (json_to_recordset(${JSON.stringify(ids)}::json) AS (server_alias text, p_gid integer)) WITH ORDINALITY k
      JOIN groups g USING (server_alias, p_gid) WHERE ${groupsInScope(caller)}`),
  );
