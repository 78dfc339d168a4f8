import type { PriceList, PriceListSave } from '../contract/prices';
import type { Month } from '../domain/month';
import type { BillingAlias } from '../domain/tiers';
import type { Client, Reply } from './client';

const at = (alias: BillingAlias, dealer: number) => ({ billing_alias: alias, id: String(dealer) });

/** Regional price lists of dealers; the panel that asks shows a failed reading itself. */
export const createPriceVerbs = (client: Client) => ({
  /** A dealer's list of a scheme and a month, with its ETag. */
  readPriceList: (alias: BillingAlias, dealer: number, { year, month }: Month): Promise<Reply<PriceList>> =>
    client.readPriceList({ params: at(alias, dealer), query: { year: String(year), month: String(month) } }, { quiet: true }),

  createPriceList: (alias: BillingAlias, dealer: number, body: PriceListSave, idempotencyKey: string) =>
    client.createPriceList({ params: at(alias, dealer), body }, { idempotencyKey }),

  /** Changes a future list; a 409 where it is no longer the one of the ETag. */
  changePriceList: (alias: BillingAlias, dealer: number, body: PriceListSave, etag: string | undefined) =>
    client.changePriceList({ params: at(alias, dealer), body }, etag === undefined ? {} : { ifMatch: etag }),
});
