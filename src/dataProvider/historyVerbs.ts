import type { Client } from './client';
import { splitId } from '../domain/recordId';

/** What has a history: an organisation, `group:nova:123`, or a user, `user:nova:456`. */
export interface HistoryOf {
  kind: 'group' | 'user';
  id: string;
}

/** How many changes come at once. */
export const pageSize = 20;

export const createHistoryVerbs = (client: Client) => ({
  /** Who changed what and when, the newest first; pages from 1. */
  listHistory: async ({ kind, id }: HistoryOf, page: number) => {
    const { server: alias, id: number } = splitId(id);
    const query = { page, page_size: pageSize };
    const { data } =
      kind === 'group'
        ? await client.listGroupHistory({ params: { alias, p_gid: number }, query }, { quiet: true })
        : await client.listUserHistory({ params: { alias, p_id: number }, query }, { quiet: true });
    return { count: data.count, rows: data.results };
  },
});
