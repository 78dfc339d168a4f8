import { Button } from '../../../ui/Button';
import styles from './page.module.css';

/** Something could not be read; it may be asked for again. */
export const Failure = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.failure} role="alert">
    <p>Не удалось загрузить данные.</p>
    <Button icon="refresh" onClick={onRetry}>
      Повторить
    </Button>
  </div>
);
