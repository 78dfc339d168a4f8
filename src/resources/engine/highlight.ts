import { useSyncExternalStore } from 'react';

/** How long something new or edited stands out, ms (doc 1 §9). */
export const highlightMs = 3000;

export interface Mark {
  /** Whose record it is: ids of users and of groups repeat. */
  resource: string;
  id: string;
  /** The row of the list that holds it, unfolded to show it; for a record that has no row of its own. */
  inRow?: string | undefined;
}

let mark: Mark | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();

const change = (next: Mark | null) => {
  mark = next;
  watchers.forEach((watcher) => watcher());
};

/** Makes a record stand out for 3 seconds. */
export const highlight = (next: Mark) => {
  clearTimeout(timer);
  change(next);
  timer = setTimeout(() => change(null), highlightMs);
};

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

export const useHighlight = () => useSyncExternalStore(watch, () => mark);

/** Whether this one record stands out now. */
export const useHighlighted = (resource: string, id: string) =>
  useSyncExternalStore(watch, () => mark?.resource === resource && mark.id === id);
