import sql, { empty, type Sql } from 'sql-template-tag';
import { inClientMonths } from './clientMonths';
import type { Acting } from '../../db/acting';
import type { Caller, Context } from './context';
import { notFound } from '../../../src/contract/refusal';

/** What the database itself lets a caller's statements see; it is the second layer, under the conditions below. */
export const sightOf = ({ scope, server, scopeGids, id }: Caller): Acting =>
  scope === 'all' ? 'system' : { server, gids: scopeGids, below: scope === 'subtree', user: id };

/**
 * The condition that narrows `groups g` to what the caller may see (decisions, Rights). A dealer sees its own row and
 * its organisations; a sub-dealer's only with `dealer_subdealers`. It belongs in every statement that reads groups.
 */
export function groupsInScope(caller: Caller): Sql {
  if (caller.scope === 'all') return sql`true`;
  const below = caller.scope === 'own' ? sql`AND NOT g.is_dealer` : empty;
  return sql`(g.server_alias = ${caller.server}
    AND (g.p_gid = ANY(${caller.scopeGids}::int[]) OR (g.parent_gid = ANY(${caller.scopeGids}::int[]) ${below})))`;
}

/** The same for `dealers d`: the caller's own, with `dealer_subdealers` those below it too. It belongs in every statement that reads dealers. */
export function dealersInScope(caller: Caller): Sql {
  if (caller.scope === 'all') return sql`true`;
  return sql`(d.server_alias = ${caller.server} AND d.p_gid = ANY(${caller.scopeGids}::int[]))`;
}

/** The same for facts, or sums of them, `f`: those of months in which their organisation was a client of a dealer in scope. */
export function factsInScope(caller: Caller): Sql {
  if (caller.scope === 'all') return sql`true`;
  return sql`(f.server_alias = ${caller.server} AND (f.group_gid = ANY(${caller.scopeGids}::int[]) OR EXISTS (
    SELECT 1 FROM client_dealers c WHERE c.server_alias = f.server_alias AND c.p_gid = f.group_gid AND c.dealer_gid = ANY(${caller.scopeGids}::int[])
      AND ${inClientMonths})))`;
}

/** Refuses a dealer that is not in scope. */
export async function checkDealerInScope({ caller, db }: Pick<Context, 'caller' | 'db'>, id: number): Promise<void> {
  if (!(await db.one(sql`SELECT 1 FROM dealers d WHERE d.id = ${id} AND ${dealersInScope(caller)}`))) throw notFound();
}

/** Those of dealers that are in scope, locked for the transaction; what only refers to them does not wait. */
export async function lockDealersInScope(
  tx: Pick<Context['db'], 'rows'>,
  caller: Caller,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = await tx.rows<{ id: number }>(
    sql`SELECT d.id FROM dealers d WHERE d.id = ANY(${ids}::integer[]) AND ${dealersInScope(caller)} ORDER BY d.id FOR NO KEY UPDATE`,
  );
  return new Set(found.map(({ id }) => id));
}

/** The same of one; refuses a dealer that is not in scope. */
export async function lockDealerInScope(tx: Pick<Context['db'], 'rows'>, caller: Caller, id: number): Promise<void> {
  if (!(await lockDealersInScope(tx, caller, [id])).has(id)) throw notFound();
}

/** The server_alias that a path or a query names, by alias or server_alias; 404 for one out of scope. */
export function portalOf(caller: Caller, name: string): string {
  const portal = caller.portals.find((one) => one.alias === name || one.server_alias === name);
  if (!portal) throw notFound();
  return portal.server_alias;
}

/** The same, refusing at once an organisation (`p_gid` on `alias`) that is not in scope. Locks it for the transaction. */
export async function lockGroupInScope(
  tx: Pick<Context['db'], 'one'>,
  caller: Caller,
  at: { alias: string; p_gid: number },
): Promise<{ server: string; p_gid: number }> {
  const server = portalOf(caller, at.alias);
  const found = await tx.one(sql`
    SELECT 1 FROM groups g
    WHERE g.server_alias = ${server} AND g.p_gid = ${at.p_gid} AND ${groupsInScope(caller)} FOR UPDATE`);
  if (!found) throw notFound();
  return { server, p_gid: at.p_gid };
}
