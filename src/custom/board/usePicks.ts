import { useState } from 'react';

/** Ticked dealers: one by one, a range from the last one ticked to another, all that are filtered. */
export function usePicks(shown: readonly number[]) {
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [last, setLast] = useState<number>();
  const set = (ids: readonly number[], on: boolean) =>
    setPicked((old) => {
      const next = new Set(old);
      for (const id of ids)
        if (on) next.add(id);
        else next.delete(id);
      return next;
    });
  return {
    picked,
    /** Ticks a dealer, or unticks it; as a range all from the last one on take its state. */
    toggle: (id: number, range: boolean) => {
      const [from, to] = [shown.indexOf(last ?? id), shown.indexOf(id)].sort((a, b) => a - b);
      const on = !picked.has(id);
      set(range && from !== undefined && from >= 0 ? shown.slice(from, (to ?? from) + 1) : [id], on);
      setLast(id);
    },
    all: (ids: readonly number[]) => setPicked(new Set(ids)),
    clear: () => setPicked(new Set()),
  };
}
