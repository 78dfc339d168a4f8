import sql from 'sql-template-tag';
import {
  matchDealer,
  type DealerMatch,
  type FoundDealer,
  type NamedDealer,
} from '../../../src/contract/plans/matchDealers';
import { groupBy } from '../../../src/domain/groupBy';
import type { Queryable } from '../../db/queryable';
import type { Caller } from '../kernel/context';
import { dealersInScope } from '../kernel/scope';

/** The dealers in scope whom lines mean, in the lines' order; those found are locked where they are to stay as they are. */
export async function findDealers(
  tx: Queryable,
  caller: Caller,
  lines: readonly NamedDealer[],
  lock: boolean,
): Promise<DealerMatch[]> {
  const ids = lines.flatMap(({ dealer_id }) => dealer_id ?? []);
  const inns = lines.flatMap(({ dealer_id, inn }) => (dealer_id === undefined && inn !== null ? [inn] : []));
  const rows = await tx.rows<FoundDealer>(sql`
    SELECT d.id, g.name, g.inn, nullif(g.kpp, '') AS kpp
    FROM dealers d JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid
    WHERE (d.id = ANY(${ids}::int[]) OR g.inn = ANY(${inns}::text[])) AND ${dealersInScope(caller)}
    ORDER BY d.id ${lock ? sql`FOR NO KEY UPDATE OF d` : sql``}`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byInn = groupBy(rows, ({ inn }) => inn);
  return lines.map((line) => matchDealer(line, byId.get(line.dealer_id ?? 0), byInn.get(line.inn ?? '') ?? []));
}
