import sql from 'sql-template-tag';
import type { UserRow } from '../../../src/contract/groups';
import type { Service } from '../kernel/context';
import { slice } from '../../../src/contract/paging';
import { notFound } from '../../../src/contract/refusal';
import { portalOf, groupsInScope } from '../kernel/scope';
import { userColumns } from './rows';

/** `GET …/groups/{p_gid}/users/`: the users of an organisation, or of one of its subgroups, newest first. */
export const listMembers: Service<'listMembers'> = async ({ caller, db }, { params, query }) => {
  const server = portalOf(caller, params.alias);
  const seen = await db.one(sql`
    SELECT 1 FROM groups g WHERE g.server_alias = ${server} AND g.p_gid = ${params.p_gid} AND ${groupsInScope(caller)}`);
  if (!seen) throw notFound();
  const part = query.subgroup === undefined ? sql`u.subgroup_gid IS NULL` : sql`u.subgroup_gid = ${query.subgroup}`;
  const where = sql`u.server_alias = ${server} AND u.group_gid = ${params.p_gid} AND ${part}`;
  const { limit, offset } = slice({ page: query.page ?? 1, page_size: query.page_size });
  const [results, total] = await Promise.all([
    db.rows<UserRow>(sql`
      SELECT ${userColumns} FROM users u JOIN roles r USING (p_rid)
      WHERE ${where} ORDER BY u.p_id DESC LIMIT ${limit} OFFSET ${offset}`),
    db.one<{ count: number }>(sql`SELECT count(*)::int AS count FROM users u WHERE ${where}`),
  ]);
  const count = total?.count ?? 0;
  return { count, total: count, results };
};
