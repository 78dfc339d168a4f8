import { useCallback, useLayoutEffect, useRef, useState } from 'react';

interface State {
  ids: ReadonlySet<string>;
  /** The filters under which all are meant, whatever page they stand on. */
  all: string | undefined;
  last: string | undefined;
}

const none: State = { ids: new Set(), all: undefined, last: undefined };

/** Which rows of a list are ticked: one by one, a range, a page of them, or all that the filters leave. They stay while pages are turned. */
export function useTicks(shown: readonly string[], filters: string) {
  const [state, setState] = useState(none);
  const all = state.all === filters;
  const some = all || state.ids.size > 0;
  const head = useRef<HTMLLabelElement>(null);
  const had = useRef(some);
  // What is done with ticked rows goes with the last tick, and the focus with it: it stays at the ticks then.
  useLayoutEffect(() => {
    if (had.current && !some && document.activeElement === document.body) head.current?.control?.focus();
    had.current = some;
  }, [some]);
  const put = useCallback(
    (some: (now: State) => readonly string[], on: (ids: ReadonlySet<string>) => boolean, last?: string) =>
      setState((now) => {
        const ids = new Set(now.all === filters ? shown : now.ids);
        const wanted = on(ids);
        for (const id of some(now))
          if (wanted) ids.add(id);
          else ids.delete(id);
        return { ids, all: undefined, last };
      }),
    [filters, shown],
  );
  const toggle = useCallback(
    (id: string, range: boolean) =>
      put(
        ({ last }) => {
          const ends = [shown.indexOf(last ?? id), shown.indexOf(id)].sort((a, b) => a - b);
          const [from = -1, to = -1] = ends;
          return range && from >= 0 ? shown.slice(from, to + 1) : [id];
        },
        (ids) => !ids.has(id),
        id,
      ),
    [put, shown],
  );
  const here = all ? shown.length : shown.filter((id) => state.ids.has(id)).length;
  return {
    ids: state.ids,
    all,
    /** Whether any row is ticked, and where the page is ticked as a whole. */
    some,
    head,
    has: (id: string) => all || state.ids.has(id),
    toggle,
    /** How many of the page's rows are ticked: all of them, some, or none. */
    page: here === 0 ? ('none' as const) : here === shown.length ? ('all' as const) : ('some' as const),
    togglePage: () =>
      put(
        () => shown,
        () => here < shown.length,
      ),
    pickAll: () => setState({ ...none, all: filters }),
    clear: () => setState(none),
  };
}
