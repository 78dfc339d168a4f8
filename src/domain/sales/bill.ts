import { times, type Exact } from '../exact';
import { shareOf, type Hundredths, type Kopecks } from '../money';
import type { Month } from '../month';
import type { BillingAlias } from '../tiers';
import type { Sum } from '../money';
import type { Priced } from './strategy';

/** Where a price stands, or why there is none. */
export type PriceSource =
  | { kind: 'list'; scheme: BillingAlias; start: Month }
  | { kind: 'special'; type: 'api' | 'spec_condition'; start: Month }
  | { kind: 'minimum'; start: Month }
  | { kind: 'full'; start: Month }
  | { kind: 'subscription'; name: string; start: Month; permanent: boolean }
  | { kind: 'service'; price: 'own' | 'lookup' | 'none'; start: Month }
  | { kind: 'demo' }
  | { kind: 'emulator' }
  | { kind: 'none' };

/**
 * One amount of a client's month, and how it came about; sums in kopecks. `count` − `included` = `charged`; of what is
 * included `freed` are the minimum tariff's. Lines of packages alone count packages; `pairs` are user and way of sending.
 */
export interface SalesLine {
  kind: 'packages' | 'licence' | 'volume' | 'accounts' | 'minimum' | 'full' | 'service' | 'emulator';
  position: string;
  name: string;
  month: Month;
  count: number;
  included: number;
  freed: number;
  charged: number;
  range?: string | undefined;
  source: PriceSource;
  price: Kopecks;
  reward: Kopecks;
  cost: Exact;
  daobit_cost: Exact;
  parentShare: Hundredths;
  updealer_cost: Exact;
  pairs: number;
}

/** Where the price of a line comes from. */
export interface Origin {
  source: PriceSource;
}

/** Nothing is charged. */
export const nothing: Priced = { sum: { price: 0, reward: 0 }, charged: 0 };

/** The lines of a month as they come. */
export class Bill {
  readonly lines: SalesLine[] = [];
  readonly #month: Month;
  readonly #parentShare: Hundredths;

  constructor(month: Month, parentShare: Hundredths) {
    this.#month = month;
    this.#parentShare = parentShare;
  }

  /** A line of `count`; what is not charged is included, `freed` of it by the minimum tariff. */
  add(
    kind: SalesLine['kind'],
    position: string,
    name: string,
    origin: Origin,
    count: number,
    priced: Priced,
    pairs = 0,
    freed = 0,
  ): void {
    const { charged } = priced;
    const { price, reward } = priced.sum;
    const daobit_cost = times(reward, charged);
    this.lines.push({
      kind,
      position,
      name,
      month: this.#month,
      count,
      included: count - charged,
      freed,
      charged,
      range: priced.range,
      source: origin.source,
      price,
      reward,
      cost: times(price, charged),
      daobit_cost,
      parentShare: this.#parentShare,
      updealer_cost: shareOf(daobit_cost, this.#parentShare),
      pairs,
    });
  }

  /** One of a thing, for one sum. */
  once(kind: SalesLine['kind'], position: string, name: string, origin: Origin, sum: Sum | undefined): void {
    if (sum) this.add(kind, position, name, origin, 1, { sum, charged: 1 });
  }
}
