import { useEffect, useSyncExternalStore } from 'react';

/** The main container's name; the tail of every document title (doc 1 §2). */
export const productTitle = 'Личный кабинет';

interface Entry {
  title: string;
}

let stack: readonly Entry[] = [];
const watchers = new Set<() => void>();

const change = (next: readonly Entry[]) => {
  stack = next;
  const title = stack.at(-1)?.title;
  document.title = title ? `${title} — ${productTitle}` : productTitle;
  watchers.forEach((watcher) => watcher());
};

/** Names the screen, in the window's title and in the header; the innermost name wins while it is there. */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    if (title === undefined) return;
    const entry = { title };
    change([...stack, entry]);
    return () => change(stack.filter((other) => other !== entry));
  }, [title]);
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** The name of the screen on show; undefined where none has given one. */
export const useCurrentTitle = () => useSyncExternalStore(watch, () => stack.at(-1)?.title);
