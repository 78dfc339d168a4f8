import type { Call } from '../contract/endpoints';
import type { Client } from './client';

export const createRightHolderVerbs = (client: Client) => ({
  /** A page of those who hold further rights, and how many hold each. */
  listRightHolders: async (query: Call<'listRightHolders'>['query']) =>
    (await client.listRightHolders({ query }, { quiet: true })).data,
});
