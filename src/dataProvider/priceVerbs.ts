import type { PriceGuard } from '../contract/priceGuard';
import type { PriceListSave } from '../contract/prices';
import { compareMonths, type Month } from '../domain/month';
import type { BillingAlias } from '../domain/tiers';
import type { Client } from './client';

const at = (billing_alias: BillingAlias, id: number) => ({ billing_alias, id });

/** Regional price lists of dealers; the panel that asks shows a failed reading itself. */
export const createPriceVerbs = (client: Client) => ({
  /** A dealer's list of a scheme and a month, with its ETag. */
  readPriceList: (alias: BillingAlias, dealer: number, { year, month }: Month) =>
    client.readPriceList({ params: at(alias, dealer), query: { year, month } }, { quiet: true }),

  createPriceList: (alias: BillingAlias, dealer: number, body: PriceListSave, idempotencyKey: string) =>
    client.createPriceList({ params: at(alias, dealer), body }, { idempotencyKey }),

  /** Changes a future list; a 409 where it is no longer the one of the ETag. */
  changePriceList: (alias: BillingAlias, dealer: number, body: PriceListSave, etag: string | undefined) =>
    client.changePriceList({ params: at(alias, dealer), body }, { ifMatch: etag }),

  /** The months of a dealer's lists of a scheme, the latest first. */
  listPriceMonths: async (alias: BillingAlias, dealer: number): Promise<Month[]> => {
    const { data } = await client.listDealerPrices({ params: { id: dealer } });
    const months = data
      .filter(({ billing_type_alias }) => billing_type_alias === alias)
      .map(({ start_year: year, start_month: month }) => ({ year, month }));
    return months.sort((a, b) => compareMonths(b, a));
  },

  /** Where the server draws the lines of remarks on prices. */
  readPriceGuard: async () => (await client.readPriceGuard({}, { quiet: true })).data,

  /** The same to be changed, with the version that they have. */
  readPriceGuardToChange: () => client.readPriceGuard({}, { quiet: true }),

  /** Draws them elsewhere, for everybody; whoever asks shows a refusal himself. */
  changePriceGuard: async (body: PriceGuard, ifMatch: string | undefined) =>
    (await client.changePriceGuard({ body }, { quiet: true, ...(ifMatch && { ifMatch }) })).data,

  /** The last fifty changes of a list, the latest first. */
  listPriceHistory: async (alias: BillingAlias, dealer: number, { year, month }: Month) => {
    const query = { year, month, page: 1, page_size: 50 };
    return (await client.listPriceListHistory({ params: at(alias, dealer), query })).data.results;
  },
});
