import { useState } from 'react';
import { z } from '../../../contract/schema';
import { DraftBanner } from '../../../ui/DraftBanner';
import { useDraft } from '../../../ui/drafts';
import type { SpecContent } from './specContent';

const draft = z.object({
  fields: z.object({
    client: z.object({ id: z.number(), name: z.string() }).nullable(),
    start: z.string(),
    emails: z.string(),
  }),
  kinds: z.array(z.string()).min(1),
  texts: z.record(z.string(), z.string()),
});

interface SpecDraftProps {
  /** Names the panel and its record. */
  form: string;
  /** What stands in the panel; undefined where nothing is changed. */
  content: () => SpecContent | undefined;
  onAccept: (content: SpecContent) => void;
}

/** Keeps what stands in a special panel while a session dies, and offers it back the next time (decisions, D-401). */
export function SpecDraft({ form, content, onAccept }: SpecDraftProps) {
  const take = useDraft(form, content);
  const [found, setFound] = useState(() => draft.safeParse(take()).data);
  return found ? <DraftBanner onAccept={() => onAccept(found)} onRefuse={() => setFound(undefined)} /> : null;
}
