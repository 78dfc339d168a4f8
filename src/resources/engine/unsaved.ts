import { use, useEffect, useState } from 'react';
import { tabOwner } from '../../dataProvider/storage';
import { DraftsContext } from '../../ui/saving/drafts';
import type { Sent } from '../../ui/saving/useSaving';

/** What a failed save leaves: what was sent, for the server may have done it all the same, and the values for who comes back to the form. */
export interface Unsaved {
  values?: Readonly<Record<string, unknown>>;
  sent: Sent;
}

const kept = new Map<string, Unsaved>();

/** Of whoever the tab belongs to: another one may come to the same form in the same tab. */
const keyOf = (form: string) => `${tabOwner()}\n${form}`;

/** Keeps what was typed into a form whose save has failed; `form` names the form and its record. */
export const keepUnsaved = (form: string, unsaved: Unsaved) => void kept.set(keyOf(form), unsaved);

/** What an earlier form of the same has left, and how this one leaves: values come back once, as soon as they can be seen. */
export function useUnsaved(form: string, ready: boolean) {
  const drafts = use(DraftsContext);
  const [unsaved] = useState(() => kept.get(keyOf(form)));
  const back = unsaved?.values !== undefined;
  useEffect(() => {
    if (!ready || !back) return;
    keepUnsaved(form, { sent: unsaved.sent });
    drafts.take(form);
  }, [back, drafts, form, ready, unsaved]);
  return {
    unsaved,
    /** What was typed stands in the form: there is no draft to offer. */
    back,
    /** It could not be saved. Who does not come back at once is offered a draft the next time. */
    failed: (draft: object | undefined, sent: Sent) => {
      if (draft) drafts.save(form, draft);
      keepUnsaved(form, { sent });
    },
    saved: () => void kept.delete(keyOf(form)),
  };
}
