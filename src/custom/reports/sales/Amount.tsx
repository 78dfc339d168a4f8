import { roublesOf } from '../../../ui/roublesOf';
import styles from './sales.module.css';

interface AmountProps {
  sum: number;
  of: string;
  /** Undefined where nobody can say how it came about. */
  onOpen: (() => void) | undefined;
}

/** An amount that opens how it came about; `of` says what it is, for those who do not see its place. */
export function Amount({ sum, of, onOpen }: AmountProps) {
  if (!onOpen) return <span>{roublesOf([sum])}</span>;
  return (
    <button
      aria-haspopup="dialog"
      aria-label={`${of}: ${roublesOf([sum])} ₽. Как получено`}
      className={styles.amount}
      type="button"
      onClick={onOpen}
    >
      {roublesOf([sum])}
    </button>
  );
}
