import type { Sent } from '../../ui/saving/useSaving';

/** What a failed save leaves: what was sent, for the server may have done it all the same, and the values for who comes back to the form. */
export interface Unsaved {
  values?: Readonly<Record<string, unknown>>;
  sent: Sent;
}

const kept = new Map<string, Unsaved>();

/** Keeps what was typed into a form whose save has failed; `form` names the form and its record. */
export const keepUnsaved = (form: string, unsaved: Unsaved) => void kept.set(form, unsaved);

/** What was kept; the values once. */
export const takeUnsaved = (form: string): Unsaved | undefined => {
  const unsaved = kept.get(form);
  if (unsaved) kept.set(form, { sent: unsaved.sent });
  return unsaved;
};

/** It is saved by now. */
export const forgetUnsaved = (form: string) => void kept.delete(form);
