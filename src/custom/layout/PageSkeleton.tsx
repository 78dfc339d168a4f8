import { Skeleton } from '../../ui/Skeleton';
import styles from './PageSkeleton.module.css';

/** The place of a page whose code or data is on its way. */
export function PageSkeleton() {
  return (
    <div aria-busy="true" aria-label="Загружаем данные..." className={styles.page} role="status">
      <Skeleton height={34} width="60%" />
      <Skeleton height={220} width="100%" />
    </div>
  );
}
