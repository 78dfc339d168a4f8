import type { Sent } from '../../ui/saving/useSaving';

/** What a failed save leaves: the values, and what was sent, for the server may have done it all the same. */
export interface Unsaved {
  values: Readonly<Record<string, unknown>>;
  sent: Sent;
}

const kept = new Map<string, Unsaved>();

/** Keeps what was typed into a form whose save has failed; `form` names the form and its record. */
export const keepUnsaved = (form: string, unsaved: Unsaved) => void kept.set(form, unsaved);

/** What was kept, once. */
export const takeUnsaved = (form: string): Unsaved | undefined => {
  const unsaved = kept.get(form);
  kept.delete(form);
  return unsaved;
};
