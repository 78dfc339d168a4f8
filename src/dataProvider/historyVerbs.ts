import type { Client } from './client';
import { splitId } from '../domain/recordId';

/** What has a history: an organisation or a user, `group:nova:123` and `user:nova:456`, a dealer or news, `dealer:3`. */
export interface HistoryOf {
  kind: 'group' | 'user' | 'dealer' | 'news';
  id: string;
}

/** How many changes come at once. */
export const pageSize = 20;

type Query = Parameters<Client['listNewsHistory']>[0]['query'];

const quiet = { quiet: true } as const;

const calls = {
  group: (client: Client, id: string, query: Query) => {
    const { server: alias, id: p_gid } = splitId(id);
    return client.listGroupHistory({ params: { alias, p_gid }, query }, quiet);
  },
  user: (client: Client, id: string, query: Query) => {
    const { server: alias, id: p_id } = splitId(id);
    return client.listUserHistory({ params: { alias, p_id }, query }, quiet);
  },
  dealer: (client: Client, id: string, query: Query) =>
    client.listDealerHistory({ params: { id: Number(id) }, query }, quiet),
  news: (client: Client, id: string, query: Query) =>
    client.listNewsHistory({ params: { id: Number(id) }, query }, quiet),
};

export const createHistoryVerbs = (client: Client) => ({
  /** Who changed what and when, the newest first; pages from 1. */
  listHistory: async ({ kind, id }: HistoryOf, page: number) => {
    const query = { page, page_size: pageSize };
    const { data } = await calls[kind](client, id, query);
    return { count: data.count, rows: data.results };
  },
});
