import { fromWire, type Hundredths, type Sum } from '../money';
import { compareMonths, type Month } from '../month';
import { holding, type Ending } from '../priceStatus';
import { packageAliases, type BillingAlias } from '../tiers';
import type { Agreement } from './agreement';

/** A dealer's list; licences by position (Pskov: `section.position`), packages by alias: six prices, or one. */
export interface ListPrices extends Month {
  scheme: BillingAlias;
  licences: ReadonlyMap<string, Sum>;
  packages: ReadonlyMap<string, readonly Sum[]>;
}

/** A client's special condition; `spec_condition` has neither licence nor accounts, and one price for each kind. */
export interface SpecialPrices extends Month, Ending {
  type: 'api' | 'spec_condition';
  licence?: Sum;
  accounts?: Sum & { free: number };
  packages: ReadonlyMap<string, { threshold: number; prices: readonly Sum[] }>;
}

/** A client's minimum tariff: so many packages of a month for one sum. */
export interface MinimumTariff extends Month, Ending {
  packages: number;
  sum: Sum;
}

/** The part of the dealer's reward that the parent dealer gets, from a month on (its number; 0 is the beginning). */
export interface ParentShare {
  from: number;
  share: Hundredths;
}

/** What an unlimited service costs who has no individual price, from a month on. */
export interface ServicePrice extends Sum {
  from: number;
}

/** All that prices one client's packages: the newest of what has begun by a month is in force in it. */
export interface PriceBook {
  lists: readonly ListPrices[];
  specials: readonly SpecialPrices[];
  minimums: readonly MinimumTariff[];
  parentShares: readonly ParentShare[];
  agreement: Agreement;
  /** The prices of unlimited services that have no individual one, by the service's id. */
  services: ReadonlyMap<number, readonly ServicePrice[]>;
}

/** What tells two special prices of one client apart. */
type Ranked = Month & Ending & { type: SpecialPrices['type'] };

const before = (a: Ranked, b: Ranked) => compareMonths(b, a) || Number(a.type === 'api') - Number(b.type === 'api');

/** Of a special condition and one for the API, both in force, the one that is billed: the one begun later, of one month the special condition. */
export const billedSpecial = <T extends Ranked>(specials: readonly T[], month: Month): T | undefined =>
  holding(specials.length > 1 ? specials.toSorted(before) : specials, month);

type Costs = number | readonly number[];

/** The stored bodies (doc 2 §3), in roubles. */
export interface ListBody {
  lycense: readonly { price_position: string; section?: string; client_price: number; daobit_price: number }[];
  packages: readonly { message_price_position_alias: string; client_points_cost: Costs; daobit_points_cost: Costs }[];
}
export interface SpecialBody {
  client_price?: number;
  daobit_price?: number;
  accounts?: { max_free_count: number; client_price: number; daobit_price: number };
  packages: readonly {
    message_price_position_alias: string;
    threshold?: number;
    client_points_cost: Costs;
    daobit_points_cost: Costs;
  }[];
}

const sum = (price: number, reward: number): Sum => ({ price: fromWire(price), reward: fromWire(reward) });
const array = (costs: Costs) => (typeof costs === 'number' ? [costs] : costs);
const sums = (prices: Costs, rewards: Costs) =>
  array(prices).map((price, index) => sum(price, array(rewards)[index] ?? 0));

export const readList = (
  scheme: BillingAlias,
  { year, month }: Month,
  { lycense, packages }: ListBody,
): ListPrices => ({
  scheme,
  year,
  month,
  licences: new Map(
    lycense.map((row) => [
      row.section ? `${row.section}.${row.price_position}` : row.price_position,
      sum(row.client_price, row.daobit_price),
    ]),
  ),
  packages: new Map(
    packages.map((row) => [row.message_price_position_alias, sums(row.client_points_cost, row.daobit_points_cost)]),
  ),
});

export const readSpecial = (
  type: SpecialPrices['type'],
  { year, month }: Month,
  { client_price, daobit_price = 0, accounts, packages }: SpecialBody,
): SpecialPrices => ({
  type,
  year,
  month,
  ...(client_price === undefined ? {} : { licence: sum(client_price, daobit_price) }),
  ...(accounts
    ? { accounts: { free: accounts.max_free_count, ...sum(accounts.client_price, accounts.daobit_price) } }
    : {}),
  packages: new Map(
    packages.map((row) => [
      row.message_price_position_alias,
      { threshold: row.threshold ?? 0, prices: sums(row.client_points_cost, row.daobit_points_cost) },
    ]),
  ),
});

export const schemes: readonly BillingAlias[] = ['dyn_tp', 'dyn_disc_multi', 'dyn_mc_disc', 'dyn_pu'];

/** Which scheme counts a kind of packages; a kind is of one scheme only. */
export const schemeOf: ReadonlyMap<string, BillingAlias> = new Map(
  schemes.flatMap((scheme) => Object.keys(packageAliases[scheme]).map((alias) => [alias, scheme] as const)),
);
