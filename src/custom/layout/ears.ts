/** What is told: a key that was pressed, or that the search is wanted. */
export type Heard = KeyboardEvent | 'find';

/** What is typed for the search before its field is there, and where the focus stays until then. */
interface Ahead {
  focus: Element | null;
  text: string;
  /** The search does come. */
  sure: boolean;
}

/** Passes on what is told; until somebody listens, it waits. */
export function createEars() {
  const waiting: Heard[] = [];
  let hear: ((what: Heard) => void) | undefined;
  let ahead: Ahead | undefined;
  return {
    /** The search is asked for, and comes or, before somebody listens, may come: what is typed until it has the focus is for it. */
    expectSearch: () => {
      ahead = { focus: document.activeElement, text: ahead?.text ?? '', sure: hear !== undefined };
    },
    /** Keeps a key that is typed for the search to come; says whether it did. */
    keepAhead: ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
      if (ahead?.focus !== document.activeElement) ahead = undefined;
      if (!ahead || ctrlKey || metaKey || altKey) return false;
      if (key === 'Backspace') ahead.text = ahead.text.slice(0, -1);
      else if (key.length === 1) ahead.text += key;
      return key.length === 1 || key === 'Backspace' || key === 'Enter';
    },
    /** What was typed ahead, once. */
    takeAhead: (): string => {
      const text = ahead?.text ?? '';
      ahead = undefined;
      return text;
    },
    tell: (what: Heard) => {
      if (hear) hear(what);
      else waiting.push(what);
    },
    /** Whether somebody hears what is told. */
    isHeard: () => hear !== undefined,
    /** Hears from now on; returns how to end it. */
    listen: (listener: (what: Heard) => void) => {
      hear = listener;
      waiting.splice(0).forEach(listener);
      if (!ahead?.sure) ahead = undefined;
      return () => {
        hear = undefined;
      };
    },
  };
}

export type Ears = ReturnType<typeof createEars>;
