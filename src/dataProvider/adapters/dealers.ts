import type { Dealer, DealerRow } from '../../contract/dealers';
import type { Call } from '../../contract/endpoints';
import { orderings } from '../../contract/lists';
import type { Reply } from '../client';
import { changedFields, filled, listResult, permitted, saveOptions, type Adapter, type AdapterTools } from './adapter';
import { pageOf } from './pageOf';

/** A dealer of the form, with the version that was read; dealers' ids are unique over all servers. */
export type DealerRecord = Dealer & { id: number; etag: string | undefined };

type Query = Call<'listDealers'>['query'];

const schemas = () => import('../../contract/dealers');

/** Dealers (doc 2 §7). */
export const dealersAdapter = ({ client, rights }: AdapterTools) => {
  const recordOf = ({ data, etag }: Reply<Dealer>): DealerRecord => ({ ...data, id: data.p_id, etag });
  return {
    orderings: orderings.dealers,
    getList: async ({ filter, signal, ...asked }) => {
      const query = { ...(filled(filter as Record<string, unknown>) as Query), ...pageOf(orderings.dealers, asked) };
      const { data } = await client.listDealers({ query }, { signal });
      return listResult(data);
    },
    getSome: async (ids, options) => (await client.selectDealers({ body: { ids: ids.map(Number) } }, options)).data,
    getOne: async (id, options) => recordOf(await client.readDealer({ params: { id } }, options)),
    create: async ({ data, meta }) => {
      const { newDealer, dealerEndpoints } = await schemas();
      const body = newDealer.parse(permitted(dealerEndpoints.createDealer, rights(), data));
      return recordOf(await client.createDealer({ body }, saveOptions({ meta })));
    },
    update: async (call) => {
      const { dealerChange, dealerEndpoints } = await schemas();
      const body = dealerChange.parse(permitted(dealerEndpoints.updateDealer, rights(), changedFields(call)));
      return recordOf(await client.updateDealer({ params: { id: call.id }, body }, saveOptions(call)));
    },
  } satisfies Adapter<DealerRow, DealerRecord>;
};
