import { createContext, use, useEffect, useEffectEvent } from 'react';

/** Keeps what stands in forms while a session dies or the page goes, and gives it back to the same user when the form opens again. */
export interface Drafts {
  onEnding: (listener: () => void) => () => void;
  save: (form: string, values: unknown) => void;
  /** The draft; `undefined` where there is none. */
  look: (form: string) => unknown;
  /** The same, once. */
  take: (form: string) => unknown;
}

const noDrafts: Drafts = {
  onEnding: () => () => undefined,
  save: () => undefined,
  look: () => undefined,
  take: () => undefined,
};
export const DraftsContext = createContext<Drafts>(noDrafts);

/**
 * `read` gives what to keep of the form (never a password), `undefined` for nothing. Returns `take`, for offering
 * an earlier draft back. `form` names the form and its record: `users/nova:12/edit`.
 */
export function useDraft(form: string, read: () => unknown): () => unknown {
  const drafts = use(DraftsContext);
  const keep = useEffectEvent(() => {
    const values = read();
    if (values !== undefined) drafts.save(form, values);
  });
  useEffect(() => drafts.onEnding(() => keep()), [drafts]);
  // The page that the browser had put aside is back, with what is typed on it.
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && drafts.take(form);
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, [drafts, form]);
  return () => drafts.take(form);
}
