import { plus, type Exact } from '../../../domain/exact';
import { formatMoney, fromWire } from '../../../domain/money';

/** How a total came about: what it is, its parts summed by name, and the sum; roubles. */
export function totalLines(
  of: string,
  parts: readonly (readonly [name: string, sums: readonly number[]])[],
  total: number,
): string[] {
  const rub = (kopecks: Exact) => `${formatMoney(kopecks)} ₽`;
  return [
    of,
    ...parts.map(([name, sums]) => `${name}: ${rub(sums.reduce<Exact>((all, sum) => plus(all, fromWire(sum)), 0))}`),
    `Всего: ${rub(fromWire(total))}`,
  ];
}
