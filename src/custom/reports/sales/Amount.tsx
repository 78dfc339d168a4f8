import type { Exact } from '../../../domain/exact';
import { fitsDouble, formatMoney, fromWire } from '../../../domain/money';
import styles from './sales.module.css';

/** A sum in roubles, `0,00` where there is none, with no-break spaces; ≈ where a number does not hold the kopecks. */
export const roubles = (kopecks: Exact) => `${fitsDouble(kopecks) ? '' : '≈\u00a0'}${formatMoney(kopecks)}`;

/** The same of a number of the wire. */
export const rubles = (sum: number) => roubles(fromWire(sum));

interface AmountProps {
  sum: number;
  of: string;
  /** Undefined where nobody can say how it came about. */
  onOpen: (() => void) | undefined;
}

/** An amount that opens how it came about; `of` says what it is, for those who do not see its place. */
export function Amount({ sum, of, onOpen }: AmountProps) {
  if (!onOpen) return <span>{rubles(sum)}</span>;
  return (
    <button
      aria-haspopup="dialog"
      aria-label={`${of}: ${rubles(sum)} ₽. Как получено`}
      className={styles.amount}
      type="button"
      onClick={onOpen}
    >
      {rubles(sum)}
    </button>
  );
}
