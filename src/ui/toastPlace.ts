import { useEffect, useState, useSyncExternalStore } from 'react';

let places: readonly HTMLElement[] = [];
const watchers = new Set<() => void>();

const change = (next: readonly HTMLElement[]) => {
  places = next;
  watchers.forEach((watcher) => watcher());
};

/** A dialog takes the messages in, while it stands over the others: what is outside of it neither Tab nor a screen reader finds. */
export function useToastPlace() {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!element) return undefined;
    change([...places, element]);
    return () => change(places.filter((place) => place !== element));
  }, [element]);
  return setElement;
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** Where the messages stand: in the uppermost dialog; undefined where none is open. */
export const useTopPlace = () => useSyncExternalStore(watch, () => places.at(-1));
