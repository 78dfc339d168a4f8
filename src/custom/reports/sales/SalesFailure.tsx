import { Button } from '../../../ui/Button';
import styles from './sales.module.css';

/** Sales, or whose they are, could not be read. */
export const SalesFailure = ({ what = 'продажи', onRetry }: { what?: string; onRetry: () => void }) => (
  <p className={styles.empty}>
    Не удалось загрузить {what}.{' '}
    <Button icon="refresh" onClick={onRetry}>
      Повторить
    </Button>
  </p>
);
