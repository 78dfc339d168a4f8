import type { Call } from '../../contract/endpoints';
import { orderings } from '../../contract/lists';
import type { NewsItem } from '../../contract/news';
import type { Reply } from '../client';
import { filled, listResult, saveOptions, type Adapter, type AdapterTools } from './adapter';
import { pageOf } from './pageOf';

/** News of the form, with the version that was read. */
export type NewsRecord = NewsItem & { etag: string | undefined };

type Query = Call<'listNews'>['query'];

const bodyOf = async (data: unknown) => (await import('../../contract/news')).newsSave.parse(data);

/** News (doc 2 §7); a change sends the whole of it. */
export const newsAdapter = ({ client }: AdapterTools): Adapter<NewsRecord> => {
  const recordOf = ({ data, etag }: Reply<NewsItem>): NewsRecord => ({ ...data, etag });
  return {
    getList: async ({ filter, signal, ...asked }) => {
      const query = { ...(filled(filter as Record<string, unknown>) as Query), ...pageOf(orderings.news, asked) };
      const { data } = await client.listNews({ query }, { signal });
      return listResult(data);
    },
    getOne: async (id) => recordOf(await client.readNews({ params: { id: String(id) } })),
    create: async ({ data, meta }) =>
      recordOf(await client.createNews({ body: await bodyOf(data) }, saveOptions({ meta }))),
    update: async (call) =>
      recordOf(
        await client.updateNews({ params: { id: String(call.id) }, body: await bodyOf(call.data) }, saveOptions(call)),
      ),
    remove: async (call) => {
      await client.removeNews({ params: { id: String(call.id) } }, saveOptions(call));
    },
  };
};
