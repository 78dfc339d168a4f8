import { plus, type Exact } from '../../domain/exact';
import { fitsDouble, formatMoney, fromWire } from '../../domain/money';

/** By how much a sum rises, and whether it is known to the kopeck. */
export interface Rise {
  by: Exact;
  isRough: boolean;
}

/** By how much a number of the wire is more than another; roughly where one was rounded on its way, as a double above 2^46 roubles is. */
export function riseOf(after: number, before: number): Rise {
  const [to, from] = [fromWire(after), fromWire(before)];
  return { by: plus(to, -from), isRough: !fitsDouble(to) || !fitsDouble(from) };
}

export const addRises = (a: Rise, b: Rise): Rise => ({ by: plus(a.by, b.by), isRough: a.isRough || b.isRough });

/** «+1 234,50»; a minus for what falls, none for what stays. */
export function signed(by: Exact): string {
  if (by === 0 || by === 0n) return formatMoney(0);
  return `${by > 0 ? '+' : '−'}${formatMoney(by < 0 ? -by : by)}`;
}

/** The same, with ≈ before what is rough. */
export const risen = ({ by, isRough }: Rise) => `${isRough ? '≈\u00a0' : ''}${signed(by)}`;
