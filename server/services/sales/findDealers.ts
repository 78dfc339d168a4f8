import sql from 'sql-template-tag';
import { clientKeysOf, type ClientKey, type Namesake } from '../../../src/contract/namedClients';
import type { SalesSelection } from '../../../src/contract/salesReports';
import { notFound, nothingToLoad } from '../../../src/contract/refusal';
import { fromWire } from '../../../src/domain/money';
import { standingAt } from '../../../src/domain/sales/agreement';
import type { ParentShare } from '../../../src/domain/sales/prices';
import type { SalesSeller } from '../../../src/domain/sales/statistic';
import type { Context } from '../kernel/context';
import { dealersInScope } from '../kernel/scope';

/** A parent dealer, or that there is none, from a month on, with its share of the reward. */
interface ParentTerms extends ParentShare {
  parent: number | null;
  parentName: string | null;
}

/** A dealer whose sales are asked for, with its parents by months. */
export interface SharedSeller extends SalesSeller {
  server_alias: string;
  terms: readonly ParentTerms[];
}

interface Row extends Omit<SalesSeller, 'updealer_name'> {
  server_alias: string;
  terms: [from: number, parent: number | null, parentName: string | null, percent: number][];
}

/** Months that are asked for, by their numbers. */
export interface Months {
  start: number;
  end: number;
}

const columns = sql`
  SELECT d.id, d.server_alias, g.name, g.org_id, terms.terms
  FROM dealers d
  JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid AND g.org_id IS NOT NULL
  CROSS JOIN LATERAL (
    SELECT json_agg(json_build_array(t.from_month, t.parent_dealer_id, up.name, t.parent_share) ORDER BY t.from_month) AS terms
    FROM dealer_terms t
    LEFT JOIN dealers p ON p.id = t.parent_dealer_id
    LEFT JOIN groups up ON up.server_alias = p.server_alias AND up.p_gid = p.p_gid
    WHERE t.dealer_id = d.id) terms`;

/** Those of the names of a dealer's parents in the months, in their order. */
function parentNames(terms: readonly ParentTerms[], { start, end }: Months): string | null {
  const names = terms
    .filter(({ from }, place) => from <= end && (terms[place + 1]?.from ?? Infinity) > start)
    .flatMap(({ parentName }) => parentName ?? []);
  return names.length > 0 ? [...new Set(names)].join(', ') : null;
}

/** Without a parent there is nobody to have a share. */
function sellerOf({ terms: rows, ...dealer }: Row, months: Months): SharedSeller {
  const terms = rows.map(([from, parent, parentName, percent]) => ({
    from,
    parent,
    parentName,
    share: parent === null ? 0 : fromWire(percent),
  }));
  return { ...dealer, terms, updealer_name: parentNames(terms, months) };
}

/** The dealers with an organisation id, one of them alone where its number is named; 404 out of scope. */
export async function findDealer(
  { caller, db }: Context,
  org: number,
  id: number | undefined,
  months: Months,
): Promise<SharedSeller[]> {
  const found = await db.rows<Row>(
    sql`${columns} WHERE g.org_id = ${org} AND (${id ?? null}::int IS NULL OR d.id = ${id ?? null}) AND ${dealersInScope(caller)} ORDER BY d.id`,
  );
  if (found.length === 0) throw notFound();
  return found.map((row) => sellerOf(row, months));
}

/** The dealers of these numbers that are in scope. */
export async function findDealers({ caller, db }: Context, ids: readonly number[], months: Months) {
  const found = await db.rows<Row>(
    sql`${columns} WHERE d.id = ANY(${ids}::int[]) AND ${dealersInScope(caller)} ORDER BY d.id`,
  );
  return found.map((row) => sellerOf(row, months));
}

/** The dealers in scope that have stood below another one in the months. */
export async function findSubdealers({ caller, db }: Context, id: number, months: Months): Promise<SharedSeller[]> {
  const found = await db.rows<Row>(sql`
    ${columns} WHERE d.id IN (SELECT dealer_id FROM dealer_terms WHERE parent_dealer_id = ${id}) AND ${dealersInScope(caller)} ORDER BY g.name, d.id`);
  return found.map((row) => sellerOf(row, months));
}

/** Whether a dealer stood below another one in a month. */
export const isBelow = ({ terms }: SharedSeller, id: number, month: number) => standingAt(terms, month)?.parent === id;

/** The dealers of a selection that are in scope, by name; 404 «Нет данных для загрузки» for none, 404 where one that is named is out of scope. */
export async function findSelected(
  { caller, db }: Context,
  { dealers_org_ids, except }: SalesSelection,
  months: Months,
): Promise<SharedSeller[]> {
  const all = except !== undefined && dealers_org_ids.length === 0;
  const wanted = sql`(${all} OR g.org_id = ANY(${dealers_org_ids}::int[])) AND NOT g.org_id = ANY(${except?.dealers_org_ids ?? []}::int[])`;
  const found = await db.rows<Row>(sql`${columns} WHERE ${wanted} AND ${dealersInScope(caller)} ORDER BY g.name, d.id`);
  const seen = new Set(found.map(({ org_id }) => org_id));
  if (dealers_org_ids.some((org) => !seen.has(org) && !except?.dealers_org_ids.includes(org))) throw notFound();
  if (found.length === 0) throw nothingToLoad();
  return found.map((row) => sellerOf(row, months));
}

type Named = readonly (number | string)[];

/** Clients as keys: a bare id is taken on the one server of the dealers that has it; 400 where several do. */
export async function clientKeys(
  { db }: Context,
  dealers: readonly SharedSeller[],
  named: Named,
  field: string,
): Promise<ClientKey[]> {
  const bare = named.filter((one) => typeof one === 'number');
  const servers = [...new Set(dealers.map(({ server_alias }) => server_alias))];
  const found =
    bare.length === 0
      ? []
      : await db.rows<Namesake>(sql`
          SELECT g.server_alias AS server, g.p_gid AS id, p.server_name FROM groups g JOIN portals p USING (server_alias)
          WHERE g.server_alias = ANY(${servers}::text[]) AND g.p_gid = ANY(${bare}::int[]) ORDER BY g.p_gid, p.position`);
  return clientKeysOf(named, found, field);
}

/** The clients of a selection: some, all but some, or all. */
export async function selectedClients(
  context: Context,
  dealers: readonly SharedSeller[],
  { clients = [], except }: SalesSelection,
): Promise<{ clients?: ClientKey[]; except?: ClientKey[] }> {
  if (except) return { except: await clientKeys(context, dealers, except.clients, 'except.clients') };
  return clients.length > 0 ? { clients: await clientKeys(context, dealers, clients, 'clients') } : {};
}
