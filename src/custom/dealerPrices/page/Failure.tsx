import { Retry } from '../../../ui/Retry';
import styles from './page.module.css';

/** Something could not be read; it may be asked for again. */
export const Failure = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.failure} role="alert">
    <p>Не удалось загрузить данные.</p>
    <Retry again={onRetry} />
  </div>
);
