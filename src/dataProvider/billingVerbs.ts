import type { BillingControls, BillingProfile } from '../contract/billing';
import type { Call } from '../contract/endpoints';
import { paramsOf } from './adapters/adapter';
import type { Client } from './client';

/** What an organisation pays for, with its version, and what may be added. */
export interface Billing {
  profile: BillingProfile;
  controls: BillingControls;
  etag: string | undefined;
}

/** One of the three additions (doc 1 §3). */
export type BillingAddition =
  | { kind: 'custom'; body: Call<'addCustomSubscription'>['body'] }
  | { kind: 'service'; body: Call<'addUnlimitedService'>['body'] }
  | { kind: 'full'; body: Call<'addFullUnlimited'>['body'] };

/** Billing of an organisation known as `nova:123`. */
export const createBillingVerbs = (client: Client) => ({
  readBilling: async (id: string): Promise<Billing> => {
    const { params } = paramsOf('p_gid', id);
    const [{ data: profile, etag }, { data: controls }] = await Promise.all([
      client.readBillingProfile({ params }, { quiet: true }),
      client.readBillingControls({ params }, { quiet: true }),
    ]);
    return { profile, controls, etag };
  },

  addToBilling: async (
    id: string,
    addition: BillingAddition,
    etag: string | undefined,
    idempotencyKey: string,
  ): Promise<void> => {
    const { params } = paramsOf('p_gid', id);
    const options = { idempotencyKey, ifMatch: etag };
    if (addition.kind === 'custom') await client.addCustomSubscription({ params, body: addition.body }, options);
    else if (addition.kind === 'service') await client.addUnlimitedService({ params, body: addition.body }, options);
    else await client.addFullUnlimited({ params, body: addition.body }, options);
  },
});
