import { formatNumber } from '../../domain/plural';
import { useMay } from '../useMay';
import styles from './batch.module.css';

interface LookedTickProps {
  /** How many remarks, or records with them, there are. */
  count: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** The tick that somebody has looked at what the guard doubts; nothing where it doubts nothing. */
export function LookedTick({ count, checked, onChange }: LookedTickProps) {
  const kept = useMay('readPriceGuard');
  return count === 0 ? null : (
    <>
      <label className={styles.looked}>
        <input checked={checked} type="checkbox" onChange={({ target }) => onChange(target.checked)} />
        Замечания проверены: {formatNumber(count)}
      </label>
      {!kept && <span className={styles.missing}>Этот сервер не запомнит, что замечания проверены</span>}
    </>
  );
}
