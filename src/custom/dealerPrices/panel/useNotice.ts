import { useCallback, useState, useSyncExternalStore } from 'react';
import type { SheetStore } from '../grid/sheetStore';

/** What to say of the last step: it goes when the step is undone, and comes again with it. */
export function useNotice(store: SheetStore) {
  const [{ text, step }, setNotice] = useState(() => ({ text: '', step: store.get().past.at(-1) }));
  const undone = useSyncExternalStore(store.subscribe, () => step !== undefined && !store.get().past.includes(step));
  const say = useCallback((words: string) => setNotice({ text: words, step: store.get().past.at(-1) }), [store]);
  return [undone ? '' : text, say] as const;
}
