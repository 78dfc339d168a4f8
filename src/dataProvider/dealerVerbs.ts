import type { Dealer } from '../contract/dealers';
import { joinLegalForm } from '../domain/taxpayerNames';
import type { Client } from './client';
import { HttpError } from './http';

const of = (dealer: number) => ({ params: { id: dealer } });

/** Dealers beyond their own records: who there is to choose, and what stands in their lists. */
export const createDealerVerbs = (client: Client) => ({
  /** A dealer for its page; null for one that is not there, or not in scope. */
  findDealer: async (dealer: number): Promise<Dealer | null> => {
    try {
      return (await client.readDealer(of(dealer), { quiet: true })).data;
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return null;
      throw error;
    }
  },

  /** What a dealer known as `3` is called, and its server. */
  nameDealer: async (id: string) => {
    const { data } = await client.readDealer(of(Number(id)), { quiet: true });
    return { name: joinLegalForm(data.p_opf, data.p_fullname), server_alias: data.p_piportal_alias };
  },

  /** The dealers of a server, or all in scope, by name. */
  filterDealers: async (server_alias?: string) =>
    (await client.filterDealers({ query: server_alias === undefined ? {} : { server_alias } })).data,

  listDealerPrices: async (dealer: number) => (await client.listDealerPrices(of(dealer), { quiet: true })).data,

  listDealerSpecPrices: async (dealer: number) => (await client.listDealerSpecPrices(of(dealer), { quiet: true })).data,

  /** The organisations of a dealer, by name; at most 20 of them. `since` a month: also those that have been its own since. */
  findDealerClients: async (dealer: number, search: string, since?: number) => {
    const query = { page: 1, page_size: 20, search: search.trim(), ...(since !== undefined && { since }) };
    const { data } = await client.listDealerClients({ ...of(dealer), query });
    return Array.isArray(data) ? data : data.results;
  },
});
