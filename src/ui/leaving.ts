import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** A step that waits for an answer: back in the history, or by a link to another page. */
export interface Step {
  proceed: () => void;
  stay: () => void;
}

/** Where a step leads. */
interface Way {
  back: boolean;
  /** To another page. */
  away: boolean;
}

interface Form {
  dirty: () => boolean;
  /** It stands on the page itself, where links are within reach; a step that stays there leaves it be. */
  onPage: boolean;
  ask: (step: Step) => void;
}

const forms: Form[] = [];
const watchers = new Set<() => void>();
let byItself = false;
let asked: Form | undefined;

const tell = () => watchers.forEach((watcher) => watcher());
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** Whether a form is on the screen that may have to ask. */
export const useFormsHere = () => useSyncExternalStore(watch, () => forms.length > 0);

/** A form on the screen: while `dirty`, Back asks by `ask` first, and so does the browser before the page is closed or read anew; one `onPage` asks at links too. */
export function useLeaving(dirty: () => boolean, ask: (step: Step) => void, onPage: boolean) {
  const isDirty = useEffectEvent(dirty);
  const onStep = useEffectEvent(ask);
  useEffect(() => {
    const form: Form = { dirty: () => isDirty(), onPage, ask: (step) => onStep(step) };
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (form.dirty()) event.preventDefault();
    };
    forms.push(form);
    tell();
    window.addEventListener('beforeunload', beforeUnload);
    return () => {
      forms.splice(forms.indexOf(form), 1);
      tell();
      window.removeEventListener('beforeunload', beforeUnload);
    };
  }, [onPage]);
}

const dirtyForm = ({ back, away }: Way) => forms.findLast(({ dirty, onPage }) => (onPage ? away : back) && dirty());

export const leaving = {
  /** The next step back is a dialog's own, which has asked already, or has saved. */
  goesByItself: () => {
    byItself = true;
  },
  /** Whether a step has to wait; asked once for each step. */
  waits: (way: Way): boolean => {
    const own = way.back && byItself;
    if (way.back) byItself = false;
    asked = own ? undefined : dirtyForm(way);
    return asked !== undefined;
  },
  ask: (step: Step) => asked?.ask(step),
};
