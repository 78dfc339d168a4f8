import sql from 'sql-template-tag';
import type { DealerClient } from '../../../src/contract/dealers';
import { currentMonth, monthIndex } from '../../../src/domain/month';
import type { Service } from '../kernel/context';
import { slice } from '../../../src/contract/paging';
import { hasWords } from '../kernel/hasWords';
import { checkDealerInScope } from '../kernel/scope';

/** `GET /dealers/{id}/clients/`: the dealer's organisations of this month, or one that is named, and of months to come, by name; its sub-dealers left out. */
export const listDealerClients: Service<'listDealerClients'> = async (context, { params, query }) => {
  await checkDealerInScope(context, params.id);
  const { limit, offset } = slice(query);
  const month = query.since ?? monthIndex(currentMonth(context.clock()));
  const all = sql`groups g WHERE NOT g.is_dealer AND (g.server_alias, g.p_gid) IN (
    SELECT c.server_alias, c.p_gid FROM dealers d JOIN client_dealers c ON c.server_alias = d.server_alias AND c.dealer_gid = d.p_gid
    WHERE d.id = ${params.id} AND (c.until_month IS NULL OR c.until_month > ${month}))`;
  const found = query.search?.trim() ? sql`${all} AND ${hasWords(sql`g.search`, query.search)}` : all;
  const results = await context.db.rows<DealerClient>(sql`
    SELECT g.p_gid AS client_id, g.org_id AS client_org_id, g.name AS client_name, g.inn, g.kpp FROM ${found}
    ORDER BY g.name, g.p_gid LIMIT ${limit} OFFSET ${offset}`);
  if (query.page === undefined) return results;
  const counts = await context.db.one<{ count: number; total: number }>(sql`
    SELECT (SELECT count(*)::int FROM ${found}) AS count, (SELECT count(*)::int FROM ${all}) AS total`);
  return { count: counts?.count ?? 0, total: counts?.total ?? 0, results };
};
