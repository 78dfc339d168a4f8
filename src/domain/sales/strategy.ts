import { discretePositions, portalPosition, rangeIndex, ranges } from '../tiers';
import type { Sum } from '../money';

/** What one kind of packages costs in a month: which price, of which range, for how many of them. */
export interface Priced {
  sum: Sum;
  range?: string | undefined;
  charged: number;
}

/**
 * Volume pricing (decisions, Money): the whole month's count chooses the range, and every package that is charged has its
 * price. What a threshold or a tariff includes is free and still counts. One price instead of six has no ranges.
 */
export function volumePrice(prices: readonly Sum[], count: number, included: number): Priced | undefined {
  const charged = Math.max(0, count - included);
  const [only] = prices;
  if (prices.length === 1 && only) return { sum: only, charged };
  const index = rangeIndex(count);
  const sum = prices[index];
  return sum && { sum, range: ranges[index]?.caption ?? '', charged };
}

/** A row of a discrete list, with the packages that it covers. */
export interface Volume {
  position: string;
  caption: string;
  included: number;
}

const includedBy = [10, 20, 50, 100, 200, 200];
const volumes = discretePositions.map(({ position, volume }, at): Volume => ({
  position,
  caption: volume,
  included: includedBy[at] ?? 0,
}));
const portal: Volume = { position: portalPosition, caption: 'Портал', included: 0 };

/** The volume that a tariff names: «50», «200+», «Портал». */
function namedVolume(tariff: string): Volume | undefined {
  if (/портал/i.test(tariff)) return portal;
  const words = tariff.split(/[^\d+]+/);
  return volumes.find(({ caption }) => words.includes(caption));
}

/**
 * The volume that a client has bought: the one that its tariff names, else the one that the month's count falls in. The last row
 * covers 200, the rest is charged beyond it. The same row is the same object.
 */
export const boughtVolume = (tariff: string | null, count: number): Volume | undefined =>
  (tariff === null ? undefined : namedVolume(tariff)) ?? volumes[rangeIndex(count)];

/** The licence of the dynamic tariff that a client pays for. */
export const licenceOf = (tariff: string | null) =>
  tariff && /минимальный/i.test(tariff) ? 'tpp_dynamic_minimum' : 'tpp_dynamic_standard';
