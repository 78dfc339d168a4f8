import { may } from '../domain/policy';
import type { AdapterTools } from './adapters/adapter';
import { groupListCall } from './adapters/groupList';
import { searchByGroups } from './searchByGroups';

/** How many hits of a kind come at once. */
const limit = 5;

export const createSearchVerbs = ({ client, rights }: Pick<AdapterTools, 'client' | 'rights'>) => ({
  /** Everything in sight that fits a text, identifiers first; each hit says by what it was found. Before a server without this search: organisations and their users, by the list. */
  find: async (q: string, { signal }: { signal: AbortSignal }) => {
    if (may(rights(), 'search'))
      return (await client.search({ query: { q, limit: String(limit) } }, { quiet: true, signal })).data;
    const find = async (search: string) => {
      const query = { search, page: '1', page_size: '20' };
      const { data } = await client[groupListCall(rights())]({ query }, { quiet: true, signal });
      return Array.isArray(data) ? { count: data.length, rows: data } : { count: data.count, rows: data.results };
    };
    return searchByGroups(find, q, limit);
  },
});
