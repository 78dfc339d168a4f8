import sql from 'sql-template-tag';
import { fromWire } from '../../../src/domain/money';
import type { Month } from '../../../src/domain/month';
import type { Agreement } from '../../../src/domain/sales/agreement';
import {
  readList,
  readSpecial,
  type ListBody,
  type ListPrices,
  type MinimumTariff,
  type PriceBook,
  type ServicePrice,
  type SpecialBody,
  type SpecialPrices,
} from '../../../src/domain/sales/prices';
import type { BillingAlias } from '../../../src/domain/tiers';
import type { Context } from '../kernel/context';
import type { SharedSeller } from './findDealers';

interface Owned extends Month {
  dealer_id: number;
}

interface OwnedByClient extends Owned {
  client_gid: number;
  until_month: number | null;
}

/** The prices of clients, begun by the end of the months asked for. */
export interface PriceBooks {
  of: (dealer: SharedSeller, client: number, agreement: Agreement) => PriceBook;
}

const push = <K, T>(map: Map<K, T[]>, key: K, value: T) => {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
};

const keyOf = ({ dealer_id, client_gid }: Pick<OwnedByClient, 'dealer_id' | 'client_gid'>) =>
  `${dealer_id}:${client_gid}`;

/** All that prices the clients of some dealers: four statements, however many there are. */
export async function readPriceBooks(
  { db }: Context,
  dealers: readonly SharedSeller[],
  end: number,
): Promise<PriceBooks> {
  const ids = dealers.map(({ id }) => id);
  const [lists, specials, minimums, services] = await Promise.all([
    db.rows<Owned & { billing_alias: BillingAlias; body: ListBody }>(sql`
      SELECT dealer_id, billing_alias, year, month, body FROM price_lists WHERE dealer_id = ANY(${ids}::int[]) AND month_index <= ${end}`),
    db.rows<OwnedByClient & { type: SpecialPrices['type']; body: SpecialBody }>(sql`
      SELECT dealer_id, type, client_gid, year, month, until_month, body FROM special_prices WHERE dealer_id = ANY(${ids}::int[]) AND month_index <= ${end}`),
    db.rows<OwnedByClient & { packages: number; cost: number; compensation: number }>(sql`
      SELECT dealer_id, client_gid, extract(year FROM start_date)::int AS year, extract(month FROM start_date)::int AS month, until_month,
             package_count AS packages, cost::float8 AS cost, compensation::float8 AS compensation
      FROM minimum_tariffs
      WHERE dealer_id = ANY(${ids}::int[]) AND 12 * extract(year FROM start_date) + extract(month FROM start_date) <= ${end} ORDER BY start_date DESC`),
    db.rows<{ service_id: number; from: number; cost: number; share: number }>(sql`
      SELECT service_id, from_month AS from, client_price::float8 AS cost, ctm_price::float8 AS share FROM service_prices`),
  ]);
  const listsOf = new Map<number, ListPrices[]>(ids.map((id) => [id, []]));
  for (const row of lists) push(listsOf, row.dealer_id, readList(row.billing_alias, row, row.body));
  const specialsOf = new Map<string, SpecialPrices[]>();
  for (const row of specials)
    push(specialsOf, keyOf(row), { ...readSpecial(row.type, row, row.body), until: row.until_month });
  const minimumsOf = new Map<string, MinimumTariff[]>();
  for (const row of minimums) {
    const { year, month, until_month, packages, cost, compensation } = row;
    const sum = { price: fromWire(cost), reward: fromWire(compensation) };
    push(minimumsOf, keyOf(row), { year, month, until: until_month, packages, sum });
  }
  const servicePrices = new Map<number, ServicePrice[]>();
  for (const { service_id, from, cost, share } of services)
    push(servicePrices, service_id, { from, price: fromWire(cost), reward: fromWire(share) });
  return {
    of: ({ id, terms }, client, agreement) => {
      const key = keyOf({ dealer_id: id, client_gid: client });
      return {
        lists: listsOf.get(id) ?? [],
        specials: specialsOf.get(key) ?? [],
        minimums: minimumsOf.get(key) ?? [],
        parentShares: terms,
        agreement,
        services: servicePrices,
      };
    },
  };
}
