/** What is told: a key that was pressed, or that the search is wanted. */
export type Heard = KeyboardEvent | 'find';

/** Passes on what is told; until somebody listens, it waits. */
export function createEars() {
  const waiting: Heard[] = [];
  let hear: ((what: Heard) => void) | undefined;
  return {
    tell: (what: Heard) => {
      if (hear) hear(what);
      else waiting.push(what);
    },
    /** Hears from now on; returns how to end it. */
    listen: (listener: (what: Heard) => void) => {
      hear = listener;
      waiting.splice(0).forEach(listener);
      return () => {
        hear = undefined;
      };
    },
  };
}

export type Ears = ReturnType<typeof createEars>;
