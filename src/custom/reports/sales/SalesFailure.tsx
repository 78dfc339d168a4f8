import { Retry } from '../../../ui/Retry';
import styles from './sales.module.css';

/** Sales, or whose they are, could not be read. */
export const SalesFailure = ({ what = 'продажи', onRetry }: { what?: string; onRetry: () => void }) => (
  <p className={styles.empty}>
    Не удалось загрузить {what}. <Retry again={onRetry} />
  </p>
);

/** Whose sales were asked for is not in the list, or no longer. */
export const UnseenDealer = () => (
  <p className={styles.empty} role="status">
    Этот дилер вам не виден: он перешёл к другому головному дилеру, или его нет.
  </p>
);
