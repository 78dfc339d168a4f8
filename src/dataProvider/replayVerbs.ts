import type { ReplaySave } from '../contract/replay';
import type { BillingAlias } from '../domain/tiers';
import type { Client } from './client';

/** What a draft of a price list would have made of a month; whoever asks shows a failure itself. */
export const createReplayVerbs = (client: Client) => ({
  replayPrices: async (billing_alias: BillingAlias, id: number, body: ReplaySave, signal: AbortSignal) =>
    (await client.replayPrices({ params: { billing_alias, id }, body }, { signal, quiet: true })).data,
});
