import { useEffect, useSyncExternalStore } from 'react';

/** The main container's name; the tail of every document title (doc 1 §2). */
export const productTitle = 'Личный кабинет';

interface Entry {
  title: string;
  /** The page shows its title itself, large; the header need not. */
  shown: boolean;
}

let stack: readonly Entry[] = [];
const watchers = new Set<() => void>();

const change = (next: readonly Entry[]) => {
  stack = next;
  const title = stack.at(-1)?.title;
  document.title = title ? `${title} — ${productTitle}` : productTitle;
  watchers.forEach((watcher) => watcher());
};

/** Names the screen, in the window's title and in the header; the innermost name wins while it is there. `shown`: the page shows the name itself. */
export function usePageTitle(title: string | undefined, shown = false) {
  useEffect(() => {
    if (title === undefined) return;
    const entry = { title, shown };
    change([...stack, entry]);
    return () => change(stack.filter((other) => other !== entry));
  }, [title, shown]);
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** What the header shows: the name of the screen, unless there is none or the screen shows it itself. */
export const useHeaderTitle = () =>
  useSyncExternalStore(watch, () => {
    const entry = stack.at(-1);
    return entry && !entry.shown ? entry.title : undefined;
  });
