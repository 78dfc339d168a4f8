import sql from 'sql-template-tag';
import type { DealerClient } from '../../../src/contract/dealers';
import type { Service } from '../kernel/context';
import { slice } from '../../../src/contract/paging';
import { hasWords } from '../kernel/hasWords';
import { checkDealerInScope } from '../kernel/scope';

/** `GET /dealers/{id}/clients/`: the dealer's own organisations by name, its sub-dealers left out. */
export const listDealerClients: Service<'listDealerClients'> = async (context, { params, query }) => {
  await checkDealerInScope(context, params.id);
  const { limit, offset } = slice(query);
  const all = sql`groups g JOIN dealers d ON d.server_alias = g.server_alias AND d.p_gid = g.parent_gid WHERE d.id = ${params.id} AND NOT g.is_dealer`;
  const found = query.search?.trim() ? sql`${all} AND ${hasWords(sql`g.search`, query.search)}` : all;
  const results = await context.db.rows<DealerClient>(sql`
    SELECT g.p_gid AS client_id, g.org_id AS client_org_id, g.name AS client_name, g.inn, g.kpp FROM ${found}
    ORDER BY g.name, g.p_gid LIMIT ${limit} OFFSET ${offset}`);
  if (query.page === undefined) return results;
  const counts = await context.db.one<{ count: number; total: number }>(sql`
    SELECT (SELECT count(*)::int FROM ${found}) AS count, (SELECT count(*)::int FROM ${all}) AS total`);
  return { count: counts?.count ?? 0, total: counts?.total ?? 0, results };
};
