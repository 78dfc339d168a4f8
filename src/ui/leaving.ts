import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** A step back in the history that waits for an answer. */
export interface Step {
  proceed: () => void;
  stay: () => void;
}

interface Form {
  dirty: () => boolean;
  ask: (step: Step) => void;
}

const forms: Form[] = [];
const watchers = new Set<() => void>();
let byItself = false;

const tell = () => watchers.forEach((watcher) => watcher());
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** Whether a form is on the screen that may have to ask. */
export const useFormsHere = () => useSyncExternalStore(watch, () => forms.length > 0);

/** A form on the screen: while `dirty`, Back asks by `ask` first, and so does the browser before the page is closed or read anew. */
export function useLeaving(dirty: () => boolean, ask: (step: Step) => void) {
  const isDirty = useEffectEvent(dirty);
  const onStep = useEffectEvent(ask);
  useEffect(() => {
    const form: Form = { dirty: () => isDirty(), ask: (step) => onStep(step) };
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
  }, []);
}

const dirtyForm = () => forms.findLast(({ dirty }) => dirty());

export const leaving = {
  /** The next step back is a dialog's own, which has asked already, or has saved. */
  goesByItself: () => {
    byItself = true;
  },
  /** Whether a step back has to wait; asked once for each step. */
  waits: (): boolean => {
    const own = byItself;
    byItself = false;
    return !own && dirtyForm() !== undefined;
  },
  ask: (step: Step) => dirtyForm()?.ask(step),
};
