import { useSyncExternalStore } from 'react';

const subscribe = (watcher: () => void) => {
  window.addEventListener('online', watcher);
  window.addEventListener('offline', watcher);
  return () => {
    window.removeEventListener('online', watcher);
    window.removeEventListener('offline', watcher);
  };
};

/** Whether the browser has a network. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);
