import { Button } from '../../../ui/Button';
import styles from './sales.module.css';

/** Sales could not be read. */
export const SalesFailure = ({ onRetry }: { onRetry: () => void }) => (
  <p className={styles.empty}>
    Не удалось загрузить продажи.{' '}
    <Button icon="refresh" onClick={onRetry}>
      Повторить
    </Button>
  </p>
);
