import { plus, type Exact } from '../domain/exact';
import { fitsDouble, formatMoney, fromWire } from '../domain/money';

/**
 * Numbers of the wire added up, in roubles with no-break spaces, `0,00` of none. The sum is exact whatever its size; ≈ stands
 * before it where one of the numbers was rounded on its way, as a double above 2^46 roubles is.
 */
export function roublesOf(sums: readonly number[]): string {
  const parts = sums.map(fromWire);
  const sum = parts.reduce<Exact>(plus, 0);
  return `${parts.every(fitsDouble) ? '' : '≈\u00a0'}${formatMoney(sum)}`;
}
