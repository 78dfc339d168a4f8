import { formatMoney, fromWire } from '../../../domain/money';

/** How a total came about: what it is, its parts summed by name, and the sum; roubles. */
export function totalLines(
  of: string,
  parts: readonly (readonly [name: string, sums: readonly number[]])[],
  total: number,
): string[] {
  const rub = (kopecks: number) => `${formatMoney(kopecks)} ₽`;
  return [
    of,
    ...parts.map(([name, sums]) => `${name}: ${rub(sums.reduce((all, sum) => all + fromWire(sum), 0))}`),
    `Всего: ${rub(fromWire(total))}`,
  ];
}
