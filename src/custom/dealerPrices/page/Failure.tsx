import { Unread } from '../../../ui/Unread';
import styles from './page.module.css';

/** Something could not be read; it may be asked for again. */
export const Failure = ({ onRetry }: { onRetry: () => void }) => (
  <Unread again={onRetry} className={styles.failure}>
    Не удалось загрузить данные.
  </Unread>
);
