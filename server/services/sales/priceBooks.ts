import sql from 'sql-template-tag';
import type { Month } from '../../../src/domain/month';
import { fromWire } from '../../../src/domain/money';
import {
  readList,
  readSpecial,
  type ListBody,
  type ListPrices,
  type MinimumTariff,
  type PriceBook,
  type SpecialBody,
  type SpecialPrices,
} from '../../../src/domain/sales/prices';
import type { BillingAlias } from '../../../src/domain/tiers';
import type { Context } from '../kernel/context';
import type { SharedSeller } from './findDealers';

interface Owned extends Month {
  dealer_id: number;
}

/** The prices of clients, begun by the end of the months asked for. */
export interface PriceBooks {
  of: (dealer: SharedSeller, client: number) => PriceBook;
}

const none: readonly never[] = [];

const push = <K, T>(map: Map<K, T[]>, key: K, value: T) => {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
};

/** All that prices the clients of some dealers: three statements, however many there are. */
export async function readPriceBooks(
  { db }: Context,
  dealers: readonly SharedSeller[],
  end: number,
): Promise<PriceBooks> {
  const ids = dealers.map(({ id }) => id);
  const [lists, specials, minimums] = await Promise.all([
    db.rows<Owned & { billing_alias: BillingAlias; body: ListBody }>(sql`
      SELECT dealer_id, billing_alias, year, month, body FROM price_lists WHERE dealer_id = ANY(${ids}::int[]) AND month_index <= ${end}`),
    db.rows<Owned & { type: SpecialPrices['type']; client_gid: number; body: SpecialBody }>(sql`
      SELECT dealer_id, type, client_gid, year, month, body FROM special_prices
      WHERE dealer_id = ANY(${ids}::int[]) AND month_index <= ${end} ORDER BY type = 'api'`),
    db.rows<Owned & { client_gid: number; packages: number; cost: number; compensation: number }>(sql`
      SELECT dealer_id, client_gid, extract(year FROM start_date)::int AS year, extract(month FROM start_date)::int AS month, package_count AS packages,
             cost::float8 AS cost, compensation::float8 AS compensation
      FROM minimum_tariffs
      WHERE dealer_id = ANY(${ids}::int[]) AND 12 * extract(year FROM start_date) + extract(month FROM start_date) <= ${end} ORDER BY start_date DESC`),
  ]);
  const listsOf = new Map<number, ListPrices[]>();
  for (const row of lists) push(listsOf, row.dealer_id, readList(row.billing_alias, row, row.body));
  const specialsOf = new Map<string, SpecialPrices[]>();
  for (const row of specials)
    push(specialsOf, `${row.dealer_id}:${row.client_gid}`, readSpecial(row.type, row, row.body));
  const minimumsOf = new Map<string, MinimumTariff[]>();
  for (const { dealer_id, client_gid, year, month, packages, cost, compensation } of minimums) {
    push(minimumsOf, `${dealer_id}:${client_gid}`, {
      year,
      month,
      packages,
      sum: { price: fromWire(cost), reward: fromWire(compensation) },
    });
  }
  return {
    of: (dealer, client) => ({
      lists: listsOf.get(dealer.id) ?? none,
      specials: specialsOf.get(`${dealer.id}:${client}`) ?? none,
      minimums: minimumsOf.get(`${dealer.id}:${client}`) ?? none,
      parentShare: fromWire(dealer.parent_share),
    }),
  };
}
