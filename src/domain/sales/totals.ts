import { exactOf, plus, type Exact } from '../exact';
import type { SalesLine } from './bill';

/** Sums of lines, kopecks. `packages` counts all but those of emulators. */
export interface SalesTotals {
  packages: number;
  cost: Exact;
  daobit_cost: Exact;
  updealer_cost: Exact;
}

export const noSales = (): SalesTotals => ({ packages: 0, cost: 0, daobit_cost: 0, updealer_cost: 0 });

/** Adds in place. */
export function addTotals(to: SalesTotals, more: SalesTotals): void {
  to.packages += more.packages;
  to.cost = plus(to.cost, more.cost);
  to.daobit_cost = plus(to.daobit_cost, more.daobit_cost);
  to.updealer_cost = plus(to.updealer_cost, more.updealer_cost);
}

/** A sum of amounts from 0 on: a report adds hundreds of thousands, and a number that may be a bigint is a new object each time. */
class Amount {
  readonly #near = new Float64Array(1);
  #far = 0n;

  add(amount: Exact): void {
    const sum = typeof amount === 'number' ? (this.#near[0] as number) + amount : Infinity;
    if (sum <= Number.MAX_SAFE_INTEGER) this.#near[0] = sum;
    else this.#far += BigInt(amount);
  }

  /** Hands what has been summed to others, and begins anew. */
  give(one: Amount, other: Amount): void {
    const near = this.#near[0] as number;
    one.add(near);
    other.add(near);
    this.#near[0] = 0;
    one.#far += this.#far;
    other.#far += this.#far;
    this.#far = 0n;
  }

  read(): Exact {
    return plus(this.#near[0] as number, exactOf(this.#far));
  }
}

/** Sums lines; `count` is of whatever they count, licences too. */
export class Tally {
  count = 0;
  packages = 0;
  readonly #cost = new Amount();
  readonly #reward = new Amount();
  readonly #share = new Amount();

  add({
    kind,
    count,
    cost,
    daobit_cost,
    updealer_cost,
  }: Pick<SalesLine, 'kind' | 'count' | 'cost' | 'daobit_cost' | 'updealer_cost'>): void {
    this.count += count;
    if (kind === 'packages') this.packages += count;
    this.#cost.add(cost);
    this.#reward.add(daobit_cost);
    this.#share.add(updealer_cost);
  }

  /** Hands what it has counted to two others, and begins anew: a line is added to it once, instead of to each. */
  give(one: Tally, other: Tally): void {
    one.count += this.count;
    other.count += this.count;
    this.count = 0;
    one.packages += this.packages;
    other.packages += this.packages;
    this.packages = 0;
    this.#cost.give(one.#cost, other.#cost);
    this.#reward.give(one.#reward, other.#reward);
    this.#share.give(one.#share, other.#share);
  }

  read(): SalesTotals {
    return {
      packages: this.packages,
      cost: this.#cost.read(),
      daobit_cost: this.#reward.read(),
      updealer_cost: this.#share.read(),
    };
  }
}

export function totalsOf(lines: Iterable<SalesLine>): SalesTotals {
  const tally = new Tally();
  for (const line of lines) tally.add(line);
  return tally.read();
}
