import type { NewMinimumTariff } from '../contract/minimumTariffs';
import type { ApiPriceSave, SpecConditionSave } from '../contract/specPrices';
import type { Month } from '../domain/month';
import type { Client } from './client';

const quiet = { quiet: true } as const;
const ifMatch = (etag: string | undefined) => (etag === undefined ? {} : { ifMatch: etag });
const of = (dealer: number) => ({ dealer_id: String(dealer) });
const at = (dealer: number, client: number, { year, month }: Month) => ({
  query: { ...of(dealer), client_id: String(client), year: String(year), month: String(month) },
});

/** Special prices of a dealer's clients, and minimum tariffs; the panel that asks shows a failed reading itself. */
export const createSpecVerbs = (client: Client) => ({
  readSpecCondition: (dealer: number, own: number, month: Month) =>
    client.readSpecCondition(at(dealer, own, month), quiet),
  createSpecCondition: (dealer: number, body: SpecConditionSave, idempotencyKey: string) =>
    client.createSpecCondition({ query: of(dealer), body }, { idempotencyKey }),
  changeSpecCondition: (dealer: number, body: SpecConditionSave, etag: string | undefined) =>
    client.changeSpecCondition({ query: of(dealer), body }, ifMatch(etag)),

  readApiPrice: (dealer: number, own: number, month: Month) => client.readApiPrice(at(dealer, own, month), quiet),
  createApiPrice: (dealer: number, body: ApiPriceSave, idempotencyKey: string) =>
    client.createApiPrice({ query: of(dealer), body }, { idempotencyKey }),
  changeApiPrice: (dealer: number, body: ApiPriceSave, etag: string | undefined) =>
    client.changeApiPrice({ query: of(dealer), body }, ifMatch(etag)),

  readMinimumTariff: (tariff: number) => client.readMinimumTariff({ params: { tariff_id: String(tariff) } }, quiet),
  createMinimumTariff: (body: NewMinimumTariff, idempotencyKey: string) =>
    client.createMinimumTariff({ body }, { idempotencyKey }),
  changeMinimumTariff: (tariff_id: number, body: NewMinimumTariff, etag: string | undefined) =>
    client.changeMinimumTariff({ body: { ...body, tariff_id } }, ifMatch(etag)),

  /** The kinds of packages that special prices may be for (doc 2 §7). */
  listPackageKinds: async () => (await client.listMessagePricePositions({}, quiet)).data,
});
