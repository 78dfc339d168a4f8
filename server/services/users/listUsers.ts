import sql, { join, type Sql } from 'sql-template-tag';
import { direction, slice } from '../../../src/contract/paging';
import type { ListedUser, UserListQuery } from '../../../src/contract/selections';
import { userColumns } from '../groups/rows';
import type { Caller, Context, Service } from '../kernel/context';
import { groupsInScope, portalOf } from '../kernel/scope';
import { inEitherLayout, isEmptyList } from '../kernel/inEitherLayout';
import { hasWords } from '../kernel/hasWords';

/** The condition that narrows `users u` to those of organisations in the caller's scope. */
export const usersInScope = (caller: Caller): Sql =>
  caller.scope === 'all'
    ? sql`true`
    : sql`EXISTS (
        SELECT 1 FROM groups g
        WHERE g.server_alias = u.server_alias AND g.p_gid = u.group_gid AND ${groupsInScope(caller)})`;

function conditions(
  caller: Caller,
  query: Pick<UserListQuery, 'server_alias' | 'parent_p_gid' | 'in_online' | 'search'>,
) {
  const wanted = [usersInScope(caller)];
  if (query.server_alias) wanted.push(sql`u.server_alias = ${portalOf(caller, query.server_alias)}`);
  if (query.parent_p_gid) wanted.push(sql`u.group_gid = ${query.parent_p_gid}`);
  if (query.in_online !== undefined) wanted.push(sql`u.in_online = ${query.in_online}`);
  if (query.search?.trim()) wanted.push(hasWords(sql`u.search`, query.search));
  return join(wanted, ' AND ');
}

/**
 * Which users the query means. Under row policies LIKE uses no index: for whoever does not see all, the database is asked first, as the
 * server, which of those he sees have the words; whatever is read of these is read as his.
 */
async function meant({ caller, db }: Context, query: UserListQuery): Promise<Sql> {
  const where = conditions(caller, query);
  if (caller.scope === 'all' || !query.search?.trim()) return where;
  const found = await db
    .as('system')
    .rows<{ server_alias: string; p_id: number }>(sql`SELECT u.server_alias, u.p_id FROM users u WHERE ${where}`);
  return sql`(u.server_alias, u.p_id) IN (SELECT * FROM json_to_recordset(${JSON.stringify(found)}::json) AS k (server_alias text, p_id int))`;
}

async function list(context: Context, query: UserListQuery) {
  const { caller, db } = context;
  const { page = 1, page_size, ordering = 'login', ...filters } = query;
  const { limit, offset } = slice({ page, page_size });
  const order = direction(ordering).descending ? sql`DESC` : sql`ASC`;
  const count = async (where: Sql) =>
    (await db.together<{ count: number }>(sql`SELECT count(*)::int AS count FROM users u WHERE ${where}`))?.count ?? 0;
  const filtered = Object.values(filters).some((value) => value !== undefined);
  const where = await meant(context, query);
  const [results, total, found] = await Promise.all([
    db.rows<ListedUser>(sql`
      SELECT u.server_alias, ${userColumns} FROM users u JOIN roles r USING (p_rid) WHERE ${where}
      ORDER BY u.login_key ${order} LIMIT ${limit} OFFSET ${offset}`),
    count(usersInScope(caller)),
    filtered ? count(where) : undefined,
  ]);
  return { count: found ?? total, total, results };
}

/** `GET /piportals/all/users/`: the users of the organisations in the caller's scope, by login: that has an index. */
export const listUsers: Service<'listUsers'> = async (context, { query }) =>
  (await inEitherLayout(query, (asked) => list(context, asked), isEmptyList)).answer;

/** `POST /piportals/all/users/selection/`: the same by their ids, in the order asked for. */
export const selectUsers: Service<'selectUsers'> = ({ caller, db }, { body: { ids } }) =>
  db.rows<ListedUser>(sql`
    SELECT u.server_alias, ${userColumns}
    FROM ROWS FROM (json_to_recordset(${JSON.stringify(ids)}::json) AS (server_alias text, p_id integer)) WITH ORDINALITY k
    JOIN users u USING (server_alias, p_id) JOIN roles r USING (p_rid)
    WHERE ${usersInScope(caller)} ORDER BY k.ordinality`);
