import { createContext, use, useEffect, useEffectEvent } from 'react';

/** Keeps what stands in forms while a session dies, and gives it back after the next login of the same user. */
export interface Drafts {
  onEnding: (listener: () => void) => () => void;
  save: (form: string, values: unknown) => void;
  /** The draft, once; `undefined` where there is none. */
  take: (form: string) => unknown;
}

const noDrafts: Drafts = { onEnding: () => () => undefined, save: () => undefined, take: () => undefined };
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
  return () => drafts.take(form);
}
