import sql from 'sql-template-tag';
import type { UserRow } from '../../../src/contract/groups';
import type { Service } from '../kernel/context';
import { slice } from '../../../src/contract/paging';
import { hasWords } from '../kernel/hasWords';
import { refuseUnseen } from './refuseUnseen';
import { userColumns } from './rows';

/** `GET …/groups/{p_gid}/users/`: the users of an organisation, or of one of its subgroups, that have every word sought; newest first. */
export const listMembers: Service<'listMembers'> = async (context, { params, query }) => {
  const { db } = context;
  const { server } = await refuseUnseen(context, params);
  const part = query.subgroup === undefined ? sql`u.subgroup_gid IS NULL` : sql`u.subgroup_gid = ${query.subgroup}`;
  const where = sql`u.server_alias = ${server} AND u.group_gid = ${params.p_gid} AND ${part}`;
  const { limit, offset } = slice({ page: query.page ?? 1, page_size: query.page_size });
  const found = query.search?.trim() ? sql`${where} AND ${hasWords(sql`u.search`, query.search)}` : where;
  const [results, counts] = await Promise.all([
    db.rows<UserRow>(sql`
      SELECT ${userColumns} FROM users u JOIN roles r USING (p_rid)
      WHERE ${found} ORDER BY u.p_id DESC LIMIT ${limit} OFFSET ${offset}`),
    db.one<{ count: number; total: number }>(sql`
      SELECT count(*) FILTER (WHERE ${found})::int AS count, count(*)::int AS total FROM users u WHERE ${where}`),
  ]);
  return { count: counts?.count ?? 0, total: counts?.total ?? 0, results };
};
