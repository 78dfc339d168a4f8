import type { Client } from './client';

/** How many hits of a kind come at once. */
const limit = 5;

export const createSearchVerbs = (client: Client) => ({
  /** Everything in sight that fits a text, identifiers first; each hit says by what it was found. */
  find: async (q: string, { signal }: { signal: AbortSignal }) =>
    (await client.search({ query: { q, limit: String(limit) } }, { quiet: true, signal })).data,
});
