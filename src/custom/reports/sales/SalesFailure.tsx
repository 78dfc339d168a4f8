import { Retry } from '../../../ui/Retry';
import styles from './sales.module.css';

/** Sales, or whose they are, could not be read. */
export const SalesFailure = ({ what = 'продажи', onRetry }: { what?: string; onRetry: () => void }) => (
  <p className={styles.empty}>
    Не удалось загрузить {what}. <Retry again={onRetry} />
  </p>
);
