import { roublesOf } from '../../../ui/roublesOf';

/** How a total came about: what it is, its parts summed by name, and the sum; roubles. */
export function totalLines(
  of: string,
  parts: readonly (readonly [name: string, sums: readonly number[]])[],
  total: number,
): string[] {
  return [of, ...parts.map(([name, sums]) => `${name}: ${roublesOf(sums)} ₽`), `Всего: ${roublesOf([total])} ₽`];
}
