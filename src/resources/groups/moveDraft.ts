import { z } from '../../contract/schema';

/** A move of a client, as it is filled in. */
const moveDraft = z.object({ to: z.object({ id: z.int(), name: z.string() }).nullable(), month: z.string() });

/** The same as it was kept while the session died or the page went. */
export const readMoveDraft = (kept: unknown) => moveDraft.safeParse(kept).data;
