import { times, type Exact } from '../exact';
import { shareOf, type Hundredths, type Kopecks } from '../money';
import type { Month } from '../month';
import type { BillingAlias } from '../tiers';
import type { Sum } from './prices';
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

/** Where the price of a line comes from. What thousands of clients share knows its lines, by position and by what was sent. */
export interface Origin {
  source: PriceSource;
  known?: Map<string, Map<number, SalesLine>>;
}

/** What is charged of a line, and what of it is free. */
export interface Charge extends Priced {
  freed?: number;
  pairs?: number;
}

const nothing: Sum = { price: 0, reward: 0 };

/** Whether a kept line is the one that would be made; `place` is where lines of as many packages are kept. */
const same = (line: SalesLine, { charged, freed = 0, pairs = 0 }: Charge, parentShare: Hundredths) =>
  line.charged === charged && line.freed === freed && line.pairs === pairs && line.parentShare === parentShare;

/** The lines of a month as they come. */
export class Bill {
  readonly lines: SalesLine[] = [];
  readonly #month: Month;
  readonly #parentShare: Hundredths;

  constructor(month: Month, parentShare: Hundredths) {
    this.#month = month;
    this.#parentShare = parentShare;
  }

  /** A line of `count`; what is not charged is included, and a sum that is not given is nothing. */
  add(
    kind: SalesLine['kind'],
    position: string,
    name: string,
    { source, known }: Origin,
    count: number,
    charge: Charge = { sum: nothing, charged: 0 },
  ): void {
    let lines = known?.get(position);
    if (known && !lines) known.set(position, (lines = new Map()));
    const place = 16 * count + ((charge.pairs ?? 0) % 16);
    const kept = lines?.get(place);
    if (kept && same(kept, charge, this.#parentShare)) {
      this.lines.push(kept);
      return;
    }
    const { sum, charged, range, freed = 0, pairs = 0 } = charge;
    const daobit_cost = times(sum.reward, charged);
    const line: SalesLine = {
      kind,
      position,
      name,
      month: this.#month,
      count,
      included: count - charged,
      freed,
      charged,
      range,
      source,
      price: sum.price,
      reward: sum.reward,
      cost: times(sum.price, charged),
      daobit_cost,
      parentShare: this.#parentShare,
      updealer_cost: shareOf(daobit_cost, this.#parentShare),
      pairs,
    };
    lines?.set(place, line);
    this.lines.push(line);
  }

  /** One of a thing, for one sum. */
  once(kind: SalesLine['kind'], position: string, name: string, origin: Origin, sum: Sum | undefined): void {
    if (sum) this.add(kind, position, name, origin, 1, { sum, charged: 1 });
  }
}
