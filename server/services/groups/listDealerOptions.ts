import sql from 'sql-template-tag';
import type { Context, Service } from '../kernel/context';
import { portalOf, groupsInScope } from '../kernel/scope';

async function dealerOptions({ caller, db }: Context, server: string | undefined) {
  const on = server === undefined ? sql`true` : sql`g.server_alias = ${portalOf(caller, server)}`;
  return db.rows<{ p_gid: number; name: string; server_alias: string; org_id: number | null }>(sql`
    SELECT g.p_gid, g.name, g.server_alias, g.org_id FROM groups g
    WHERE g.is_dealer AND ${groupsInScope(caller)} AND ${on}
    ORDER BY g.name, g.p_gid, g.server_alias`);
}

/** `GET …/groups/all-dealers/`: every dealer, for a super-user dealer. */
export const listAllDealerOptions: Service<'listAllDealerOptions'> = (context, { query }) =>
  dealerOptions(context, query.server_alias);

/** `GET …/groups/dealers/`: the dealer itself and its sub-dealers. */
export const listDealerOptions: Service<'listDealerOptions'> = (context, { query }) =>
  dealerOptions(context, query.server_alias);
