import type { Call } from '../../contract/endpoints';
import { newsListQuery, newsSave, type NewsItem, type NewsListQuery } from '../../contract/news';
import type { Reply } from '../client';
import { filled, saveOptions, type Adapter, type AdapterTools } from './adapter';

/** News of the form, with the version that was read. */
export type NewsRecord = NewsItem & { etag: string | undefined };

type Query = Call<'listNews'>['query'];

const sortable = new Set<string>(newsListQuery.shape.ordering.unwrap().options);

const orderingOf = (sort: { field: string; order: string } | undefined): NewsListQuery['ordering'] => {
  const ordering = sort && `${sort.order === 'DESC' ? '-' : ''}${sort.field}`;
  return ordering && sortable.has(ordering) ? (ordering as NewsListQuery['ordering']) : undefined;
};

/** News (doc 2 §7); a change sends the whole of it. */
export const newsAdapter = ({ client }: AdapterTools): Adapter<NewsRecord> => {
  const recordOf = ({ data, etag }: Reply<NewsItem>): NewsRecord => ({ ...data, etag });
  return {
    getList: async ({ pagination, sort, filter, signal }) => {
      const query = {
        ...(filled(filter as Record<string, unknown>) as Query),
        page: String(pagination?.page ?? 1),
        page_size: String(pagination?.perPage ?? 10),
        ordering: orderingOf(sort),
      };
      const { data } = await client.listNews({ query }, { signal });
      if (Array.isArray(data)) return { data, total: data.length, meta: { total: data.length } };
      return { data: data.results, total: data.count, meta: { total: data.total } };
    },
    getOne: async (id) => recordOf(await client.readNews({ params: { id: String(id) } })),
    create: async ({ data, meta }) => recordOf(await client.createNews({ body: newsSave.parse(data) }, saveOptions({ meta }))),
    update: async (call) => recordOf(await client.updateNews({ params: { id: String(call.id) }, body: newsSave.parse(call.data) }, saveOptions(call))),
    remove: async (call) => {
      await client.removeNews({ params: { id: String(call.id) } }, saveOptions(call));
    },
  };
};
