import type { PriceSheet } from './pricePairs';

/**
 * By how many percent the prices of one list differ from those of another: the median over the cells that both have filled, the
 * lower one of two, to hundredths; null where none is.
 */
export function medianChange(before: PriceSheet, after: PriceSheet): number | null {
  const had = new Map(before.pairs.map(({ id, price }) => [id, price]));
  const changes = after.pairs
    .flatMap(({ id, price }) => {
      const old = had.get(id);
      return old && price !== null ? [Math.round(((price - old) * 10_000) / old)] : [];
    })
    .sort((a, b) => a - b);
  const middle = changes[Math.ceil(changes.length / 2) - 1];
  return middle === undefined ? null : middle / 100;
}
