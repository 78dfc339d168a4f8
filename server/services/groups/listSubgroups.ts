import sql from 'sql-template-tag';
import type { SubgroupRow } from '../../../src/contract/groups';
import type { Service } from '../kernel/context';
import { slice } from '../../../src/contract/paging';
import { notFound } from '../../../src/contract/refusal';
import { portalOf, groupsInScope } from '../kernel/scope';
import { subgroupsOf } from './rows';

/** `GET …/groups/{p_gid}/subgroups/`: the subgroups of an organisation with their users, newest first. */
export const listSubgroups: Service<'listSubgroups'> = async ({ caller, db }, { params, query }) => {
  const server = portalOf(caller, params.alias);
  const group = sql`g.server_alias = ${server} AND g.p_gid = ${params.p_gid}`;
  const { limit, offset } = slice({ page: query.page ?? 1, page_size: query.page_size });
  const [seen, results] = await Promise.all([
    db.one<{ count: number }>(sql`
      SELECT (SELECT count(*)::int FROM subgroups s WHERE s.server_alias = g.server_alias AND s.group_gid = g.p_gid) AS count
      FROM groups g WHERE ${group} AND ${groupsInScope(caller)}`),
    db.rows<SubgroupRow>(sql`
      SELECT x.* FROM groups g CROSS JOIN LATERAL (${subgroupsOf} LIMIT ${limit} OFFSET ${offset}) x
      WHERE ${group} AND ${groupsInScope(caller)} ORDER BY x.p_gid DESC`),
  ]);
  if (!seen) throw notFound();
  return { count: seen.count, total: seen.count, results };
};
