import sql from 'sql-template-tag';
import type { SalesSelection } from '../../../src/contract/salesReports';
import type { SalesSeller } from '../../../src/domain/sales/statistic';
import type { Context } from '../kernel/context';
import { notFound, nothingToLoad } from '../../../src/contract/refusal';
import { dealersInScope } from '../kernel/scope';

/** A dealer whose sales are asked for; the parent's share in percent, 0 where there is no parent. */
export interface SharedSeller extends SalesSeller {
  parent_share: number;
}

const columns = sql`
  SELECT d.id, g.name, g.org_id, CASE WHEN p.id IS NULL THEN 0 ELSE d.parent_share END::float8 AS parent_share, up.name AS updealer_name
  FROM dealers d
  JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid AND g.org_id IS NOT NULL
  LEFT JOIN dealers p ON p.id = d.parent_dealer_id
  LEFT JOIN groups up ON up.server_alias = p.server_alias AND up.p_gid = p.p_gid`;

/** The dealers with an organisation id, one of them alone where its number is named; 404 out of scope. */
export async function findDealer(
  { caller, db }: Context,
  org: number,
  id: number | undefined,
): Promise<SharedSeller[]> {
  const found = await db.rows<SharedSeller>(
    sql`${columns} WHERE g.org_id = ${org} AND (${id ?? null}::int IS NULL OR d.id = ${id ?? null}) AND ${dealersInScope(caller)} ORDER BY d.id`,
  );
  if (found.length === 0) throw notFound();
  return found;
}

/** The clients of a selection: some, all but some, or all. */
export const selectedClients = ({ clients = [], except }: SalesSelection) => ({
  clients: clients.length > 0 && !except ? clients : undefined,
  except: except?.clients,
});

/** The dealers of a selection that are in scope, by name; 404 «Нет данных для загрузки» for none, 404 where one that is named is out of scope. */
export async function findSelected(
  { caller, db }: Context,
  { dealers_org_ids, except }: SalesSelection,
): Promise<SharedSeller[]> {
  const all = except !== undefined && dealers_org_ids.length === 0;
  const wanted = sql`(${all} OR g.org_id = ANY(${dealers_org_ids}::int[])) AND NOT g.org_id = ANY(${except?.dealers_org_ids ?? []}::int[])`;
  const found = await db.rows<SharedSeller>(
    sql`${columns} WHERE ${wanted} AND ${dealersInScope(caller)} ORDER BY g.name, d.id`,
  );
  const seen = new Set(found.map(({ org_id }) => org_id));
  if (dealers_org_ids.some((org) => !seen.has(org) && !except?.dealers_org_ids.includes(org))) throw notFound();
  if (found.length === 0) throw nothingToLoad();
  return found;
}
