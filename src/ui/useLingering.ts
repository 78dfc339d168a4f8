import { useEffect, useState } from 'react';

/** How long a closed dialog keeps its state, ms (doc 1 §9): it goes from the screen as it was, and comes back clean. */
const lingerMs = 200;

interface Lingering {
  id: string;
  open: boolean;
  /** Differs from one opening to the next. */
  opening: number;
}

/** The dialog of `id` and, for a moment after it has been closed, what it was. */
export function useLingering(id: string | undefined): Lingering | undefined {
  const [shown, setShown] = useState<Lingering | undefined>(
    id === undefined ? undefined : { id, open: true, opening: 0 },
  );
  if (id === undefined && shown?.open) setShown({ ...shown, open: false });
  if (id !== undefined && !(shown?.open && shown.id === id))
    setShown({ id, open: true, opening: (shown?.opening ?? 0) + 1 });

  const closing = shown !== undefined && !shown.open;
  useEffect(() => {
    if (!closing) return undefined;
    // It may have been opened again by now, though nobody has come to stop the timer.
    const timer = setTimeout(() => setShown((now) => (now?.open ? now : undefined)), lingerMs);
    return () => clearTimeout(timer);
  }, [closing]);
  return shown;
}
