import { useSyncExternalStore } from 'react';

const subscribe = (watcher: () => void) => {
  document.addEventListener('visibilitychange', watcher);
  return () => document.removeEventListener('visibilitychange', watcher);
};

/** Whether anybody can see the page: it is in no hidden tab. */
export const useVisible = () => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
