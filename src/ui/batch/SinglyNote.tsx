import { useMay } from '../useMay';
import styles from './batch.module.css';

/** Said before records are changed, where the server knows no batches. */
export function SinglyNote() {
  return useMay('previewBatch') ? null : (
    <p className={styles.note}>
      Сервер изменит записи по одной: сделанное не отменяется целиком. За ходом можно следить и остановить изменение.
      То, что замечания проверены, он не запомнит.
    </p>
  );
}
