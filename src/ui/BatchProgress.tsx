import type { Batch } from '../contract/batches';
import { formatNumber } from '../domain/plural';
import { Button } from './Button';
import styles from './BatchProgress.module.css';

interface BatchProgressProps {
  batch: Batch;
  /** Where the reader may stop it. */
  onStop?: (() => void) | undefined;
  /** What the button stops, for those who do not see beside what it stands. */
  what?: string;
}

/** How far a long batch is, and the button that stops it. */
export function BatchProgress({ batch: { state, rows, done }, onStop, what }: BatchProgressProps) {
  const said = state === 'waiting' ? 'Ждёт очереди' : `Выполняется: ${formatNumber(done)} из ${formatNumber(rows)}`;
  return (
    <span className={styles.line}>
      <span role="status">{said}</span>
      {state === 'running' && <progress aria-label="Сколько выполнено" max={rows} value={done} />}
      {onStop && (
        <Button aria-label={what === undefined ? undefined : `Остановить: ${what}`} variant="ghost" onClick={onStop}>
          Остановить
        </Button>
      )}
    </span>
  );
}
