import { useEffect, useSyncExternalStore } from 'react';

/** How long something new or edited stands out, ms (doc 1 §9); a test that looks late may have it longer. */
export const highlighted = { ms: 3000 };

/** How long it is waited for to come onto the screen, ms. */
const waitMs = 30_000;

export interface Mark {
  /** Whose record it is: ids of users and of groups repeat. */
  resource: string;
  id: string;
  /** The row of the list that holds it, unfolded to show it; for a record that has no row of its own. */
  inRow?: string | undefined;
  /** What it is called in the notice that it is saved. */
  name?: string | undefined;
  /** The words by which its list finds it. */
  foundBy?: string | undefined;
}

let mark: Mark | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let begun = false;
const watchers = new Set<() => void>();

const change = (next: Mark | null) => {
  mark = next;
  watchers.forEach((watcher) => watcher());
};

const endIn = (ms: number) => {
  clearTimeout(timer);
  timer = setTimeout(() => change(null), ms);
};

/** Makes a record stand out for 3 seconds, from when it is on the screen. */
export const highlight = (next: Mark) => {
  begun = false;
  change(next);
  endIn(waitMs);
};

/** The record that stands out is on the screen. */
export const beginHighlight = () => {
  if (begun) return;
  begun = true;
  endIn(highlighted.ms);
};

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

export const useHighlight = () => useSyncExternalStore(watch, () => mark);

/** Whether this one record stands out now. */
export function useHighlighted(resource: string, id: string): boolean {
  const now = useSyncExternalStore(watch, () => mark?.resource === resource && mark.id === id);
  useEffect(() => {
    if (now) beginHighlight();
  }, [now]);
  return now;
}

/** Which of these records stands out now, if one of them does. */
export function useHighlightedAmong(resource: string, ids: readonly string[]): string | undefined {
  const now = useHighlight();
  const id = now?.resource === resource && ids.includes(now.id) ? now.id : undefined;
  useEffect(() => {
    if (id !== undefined) beginHighlight();
  }, [id]);
  return id;
}
