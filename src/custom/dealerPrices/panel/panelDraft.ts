import { z } from '../../../contract/schema';

const content = z.object({
  fields: z.object({
    client: z.object({ id: z.number(), name: z.string(), org: z.number().nullable().optional() }).nullable(),
    start: z.string(),
    emails: z.string(),
  }),
  kinds: z.array(z.string()),
  texts: z.record(z.string(), z.string()),
});
const draft = content.extend({ was: content.optional() });

/** What was kept of a panel while the session died or the page went. */
export const readPanelDraft = (kept: unknown) => draft.safeParse(kept).data;
