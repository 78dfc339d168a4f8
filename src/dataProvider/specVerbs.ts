import type { NewMinimumTariff } from '../contract/minimumTariffs';
import type { ApiPriceSave, SpecConditionSave } from '../contract/specPrices';
import type { Month } from '../domain/month';
import type { Client } from './client';

const lastFifty = { page: 1, page_size: 50 } as const;
const quiet = { quiet: true } as const;
const at = (dealer_id: number, client_id: number, { year, month }: Month) => ({
  query: { dealer_id, client_id, year, month },
});

/** Special prices of a dealer's clients, and minimum tariffs; the panel that asks shows a failed reading itself. */
export const createSpecVerbs = (client: Client) => ({
  readSpecCondition: (dealer: number, own: number, month: Month) =>
    client.readSpecCondition(at(dealer, own, month), quiet),
  createSpecCondition: (dealer_id: number, body: SpecConditionSave, idempotencyKey: string) =>
    client.createSpecCondition({ query: { dealer_id }, body }, { idempotencyKey }),
  changeSpecCondition: (dealer_id: number, body: SpecConditionSave, etag: string | undefined) =>
    client.changeSpecCondition({ query: { dealer_id }, body }, { ifMatch: etag }),

  readApiPrice: (dealer: number, own: number, month: Month) => client.readApiPrice(at(dealer, own, month), quiet),
  createApiPrice: (dealer_id: number, body: ApiPriceSave, idempotencyKey: string) =>
    client.createApiPrice({ query: { dealer_id }, body }, { idempotencyKey }),
  changeApiPrice: (dealer_id: number, body: ApiPriceSave, etag: string | undefined) =>
    client.changeApiPrice({ query: { dealer_id }, body }, { ifMatch: etag }),

  readMinimumTariff: (tariff_id: number) => client.readMinimumTariff({ params: { tariff_id } }, quiet),
  createMinimumTariff: (body: NewMinimumTariff, idempotencyKey: string) =>
    client.createMinimumTariff({ body }, { idempotencyKey }),
  changeMinimumTariff: (tariff_id: number, body: NewMinimumTariff, etag: string | undefined) =>
    client.changeMinimumTariff({ body: { ...body, tariff_id } }, { ifMatch: etag }),

  /** The last fifty changes of a special price, the latest first. */
  listSpecHistory: async (type: 'api' | 'spec_condition', dealer: number, own: number, month: Month) => {
    const { query } = at(dealer, own, month);
    const list = type === 'api' ? client.listApiPriceHistory : client.listSpecConditionHistory;
    return (await list({ query: { ...query, ...lastFifty } }, quiet)).data.results;
  },
  /** The same of a minimum tariff. */
  listMinimumTariffHistory: async (tariff_id: number) =>
    (await client.listMinimumTariffHistory({ params: { tariff_id }, query: lastFifty }, quiet)).data.results,

  /** The kinds of packages that special prices may be for (doc 2 §7). */
  listPackageKinds: async () => (await client.listMessagePricePositions({}, quiet)).data,
});
