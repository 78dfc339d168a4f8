import sql from 'sql-template-tag';
import type { BatchRow } from '../../../src/contract/batches';
import { groupBy } from '../../../src/domain/groupBy';
import type { Queryable } from '../../db/queryable';
import type { Caller } from '../kernel/context';
import { dealersInScope } from '../kernel/scope';

/** A dealer as a line of a sheet names him: by his id, by INN and KPP, or by both. */
interface Named {
  dealer_id?: number | undefined;
  inn: string | null;
  kpp: string | null;
}

interface FoundDealer {
  id: number;
  name: string;
  inn: string;
  kpp: string | null;
}

/** The dealer that a line means; or why there is none, with those among whom one is to be chosen. */
export type DealerMatch =
  { dealer: FoundDealer; problem?: undefined } | { dealer?: undefined; problem: string; choices?: BatchRow['choices'] };

function matchOf(
  { dealer_id, inn, kpp }: Named,
  byId: FoundDealer | undefined,
  byInn: readonly FoundDealer[],
): DealerMatch {
  if (dealer_id !== undefined) {
    if (!byId) return { problem: 'Не ваш дилер' };
    return inn !== null && byId.inn !== inn ? { problem: `Строка о другом дилере: его ИНН ${inn}` } : { dealer: byId };
  }
  const fit = byInn.filter((one) => kpp === null || one.kpp === kpp);
  const [dealer, another] = fit;
  if (!dealer) return { problem: `Не ваш дилер: среди ваших нет дилера с ИНН ${inn}` };
  if (!another) return { dealer };
  return {
    problem: `Подходят дилеры: ${fit.length}. Выберите одного`,
    choices: fit.map(({ id, name, kpp: own }) => ({ id, name, kpp: own })),
  };
}

/** The dealers in scope whom lines mean, in the lines' order; those found are locked where they are to stay as they are. */
export async function findDealers(
  tx: Queryable,
  caller: Caller,
  lines: readonly Named[],
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
  return lines.map((line) => matchOf(line, byId.get(line.dealer_id ?? 0), byInn.get(line.inn ?? '') ?? []));
}
