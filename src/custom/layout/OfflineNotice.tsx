import { useSyncExternalStore } from 'react';
import styles from './Notice.module.css';

const subscribe = (watcher: () => void) => {
  window.addEventListener('online', watcher);
  window.addEventListener('offline', watcher);
  return () => {
    window.removeEventListener('online', watcher);
    window.removeEventListener('offline', watcher);
  };
};

/** Says while there is no network; it goes by itself. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (online) return null;
  return (
    <div className={styles.notice} role="status">
      Нет соединения с сетью. Введённое останется на месте; сохраните его, когда связь появится.
    </div>
  );
}
