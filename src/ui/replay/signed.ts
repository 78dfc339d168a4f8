import type { Exact } from '../../domain/exact';
import { formatMoney } from '../../domain/money';

/** «+1 234,50»; a minus for what falls, none for what stays. */
export function signed(by: Exact): string {
  if (by === 0 || by === 0n) return formatMoney(0);
  return `${by > 0 ? '+' : '−'}${formatMoney(by < 0 ? -by : by)}`;
}
