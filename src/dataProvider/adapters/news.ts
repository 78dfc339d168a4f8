import type { Call } from '../../contract/endpoints';
import { orderings } from '../../contract/lists';
import type { NewsItem } from '../../contract/news';
import type { Reply } from '../client';
import { filled, listResult, saveOptions, type Adapter, type AdapterTools, type CreateCall } from './adapter';
import { pageOf } from './pageOf';

/** News of the form, with the version that was read. */
export type NewsRecord = NewsItem & { etag: string | undefined };

type Query = Call<'listNews'>['query'];

/** What is written of the record: a form may send all that it has read. */
const bodyOf = async (data: CreateCall['data']) => {
  const { newsSave } = await import('../../contract/news');
  return newsSave.parse(Object.fromEntries(Object.entries(data).filter(([field]) => field in newsSave.shape)));
};

/** News (doc 2 §7); a change sends the whole of it. */
export const newsAdapter = ({ client }: AdapterTools) => {
  const recordOf = ({ data, etag }: Reply<NewsItem>): NewsRecord => ({ ...data, etag });
  return {
    orderings: orderings.news,
    getList: async ({ filter, signal, ...asked }) => {
      const query = { ...(filled(filter as Record<string, unknown>) as Query), ...pageOf(orderings.news, asked) };
      const { data } = await client.listNews({ query }, { signal });
      return listResult(data);
    },
    getOne: async (id, options) => recordOf(await client.readNews({ params: { id } }, options)),
    create: async ({ data, meta }) =>
      recordOf(await client.createNews({ body: await bodyOf(data) }, saveOptions({ meta }))),
    update: async (call) => {
      const body = await bodyOf(call.data);
      return recordOf(await client.updateNews({ params: { id: call.id }, body }, saveOptions(call)));
    },
    remove: async (call) => {
      await client.removeNews({ params: { id: call.id } }, saveOptions(call));
    },
  } satisfies Adapter<NewsItem, NewsRecord>;
};
