import type { Client } from './client';

/** How many published news come at once. */
const pageSize = 10;

export const createNewsVerbs = (client: Client) => ({
  /** What the form and the list of news name: kinds of news, of clients, of servers. */
  readNewsLists: async () => {
    const [{ data: types }, { data: clients }, { data: servers }] = await Promise.all([
      client.listNewsTypes({}),
      client.listAppTypes({}),
      client.listServerTypes({}),
    ]);
    return { types, clients, servers };
  },

  /** Publishes news, or takes them back; 409 where somebody changes them at the same time. */
  publishNews: async (id: number, is_published: boolean): Promise<void> => {
    const params = { id };
    const { data, etag } = await client.readNews({ params });
    const { id: _id, publication_date: _published, create_date: _created, ...kept } = data;
    await client.updateNews({ params, body: { ...kept, is_published } }, { ifMatch: etag });
  },

  /** What is published, for those who read it; pages from 1. */
  listPublishedNews: async (page: number) => {
    const { data } = await client.listPublishedNews({ query: { page, page_size: pageSize } }, { quiet: true });
    return { count: data.count, rows: data.results };
  },

  countUnreadNews: async (): Promise<number> => (await client.countUnreadNews({}, { quiet: true })).data.count,

  /** All that is published, or was until then (ISO 8601); answers how much is still unread. */
  markNewsRead: async (until?: string): Promise<number> =>
    (await client.markNewsRead({ body: until === undefined ? {} : { until } }, { quiet: true })).data.count,
});

export type NewsLists = Awaited<ReturnType<ReturnType<typeof createNewsVerbs>['readNewsLists']>>;
