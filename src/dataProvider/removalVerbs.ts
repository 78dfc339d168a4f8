import type { DealerPrice, SpecPriceRow } from '../contract/dealers';
import type { RemovedAddition } from '../contract/billing';
import type { PriceList } from '../contract/prices';
import type { Month } from '../domain/month';
import { newKey } from '../domain/newKey';
import { splitId } from '../domain/recordId';
import type { CallOptions, Client } from './client';

/** Makes anew what was deleted. */
export type WayBack = () => Promise<void>;

const ifMatch = (etag: string | undefined): CallOptions => (etag === undefined ? {} : { ifMatch: etag });
/** The month of a price anew, with what was said of the remarks on it. */
const anew = ({ year, month, remarks }: Month & Pick<PriceList, 'remarks'>) => ({
  year,
  month,
  year_new: null,
  month_new: null,
  ...(remarks && { remarks }),
});

/** One key for every attempt: a way back that is tried again makes nothing twice. */
const once = (): CallOptions => ({ idempotencyKey: newKey() });

/** The version of a row as it was listed; of one that tells none, as it has just been read. */
const listed = ({ revision }: { revision?: string | undefined }, etag: string | undefined): CallOptions =>
  ifMatch(revision === undefined ? etag : `"${revision}"`);

/** Deletes what has not begun yet, in the version that was seen: each reads what it deletes, and gives the way back. */
export const createRemovalVerbs = (client: Client) => {
  const specPrice = (dealer: number, { client_id, start_year, start_month }: SpecPriceRow) => {
    const of = { dealer_id: String(dealer) };
    return { of, at: { ...of, client_id: String(client_id), year: String(start_year), month: String(start_month) } };
  };
  return {
    removePriceList: async (dealer: number, row: DealerPrice): Promise<WayBack> => {
      const params = { billing_alias: row.billing_type_alias, id: String(dealer) };
      const query = { year: String(row.start_year), month: String(row.start_month) };
      const { data, etag } = await client.readPriceList({ params, query });
      await client.removePriceList({ params, query }, listed(row, etag));
      const { lycense, packages, accounts, percents } = data;
      const body = { ...anew(data), lycense, packages, percents, ...(accounts && { accounts }) };
      const key = once();
      return async () => void (await client.createPriceList({ params, body }, key));
    },

    /** A special price or a minimum tariff of a dealer's client. */
    removeSpecPrice: async (dealer: number, row: SpecPriceRow): Promise<WayBack> => {
      const key = once();
      if (row.type === 'minimum_tariff') {
        const params = { tariff_id: String(row.tariff_id) };
        const { data, etag } = await client.readMinimumTariff({ params });
        await client.removeMinimumTariff({ params }, listed(row, etag));
        const { client_org_id, dealer_org_id, start_date, tariff_cost, tariff_compensation, percent, emails } = data;
        const body = {
          client_id: row.client_id,
          client_org_id,
          dealer_org_id,
          start_date,
          package_count: 10 as const,
          cost: tariff_cost,
          compensation: tariff_compensation,
          emails,
          ...(percent !== null && { percent }),
        };
        return async () => void (await client.createMinimumTariff({ body }, key));
      }
      const { of, at } = specPrice(dealer, row);
      if (row.type === 'api') {
        const { data, etag } = await client.readApiPrice({ query: at });
        await client.removeApiPrice({ query: at }, listed(row, etag));
        const { client_id, client_price, daobit_price, accounts, packages, percents } = data;
        const body = { client_id, ...anew(data), client_price, daobit_price, accounts, packages, percents };
        return async () => void (await client.createApiPrice({ query: of, body }, key));
      }
      const { data, etag } = await client.readSpecCondition({ query: at });
      await client.removeSpecCondition({ query: at }, listed(row, etag));
      const { client_id, packages, percents } = data;
      const body = { client_id, ...anew(data), packages, percents };
      return async () => void (await client.createSpecCondition({ query: of, body }, key));
    },

    /** An item of the billing of an organisation known as `nova:123`; `etag` is the version of the billing that was seen. */
    removeBillingItem: async (id: string, item: number, etag: string | undefined): Promise<WayBack> => {
      const { server, id: p_gid } = splitId(id);
      const params = { alias: server, p_gid: String(p_gid) };
      const { data } = await client.removeBillingItem({ params: { ...params, item: String(item) } }, ifMatch(etag));
      const key = once();
      return () => addAgain(client, params, data, key);
    },
  };
};

interface Place {
  alias: string;
  p_gid: string;
}

async function addAgain(client: Client, params: Place, gone: RemovedAddition, key: CallOptions) {
  if (gone.kind === 'custom') await client.addCustomSubscription({ params, body: gone.body }, key);
  else if (gone.kind === 'service') await client.addUnlimitedService({ params, body: gone.body }, key);
  else await client.addFullUnlimited({ params, body: gone.body }, key);
}
