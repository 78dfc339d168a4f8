import type { Declaration } from '../contract/declared/declaration';
import type { DeclaredTrouble } from '../contract/declared/declaredEndpoints';
import type { Client } from './client';

/** What an administrator has declared, as this user may see it. */
export interface DeclaredList {
  checksum: string;
  resources: readonly Declaration[];
  /** Files of the server that are wrong, for those who may mend them. */
  troubles: readonly DeclaredTrouble[];
}

export const createDeclaredVerbs = (client: Client) => ({
  /** The declared resources; what is `known` is given back as it is while nothing has changed. */
  listDeclared: async (known: DeclaredList | undefined, signal: AbortSignal): Promise<DeclaredList> => {
    const query = known ? { checksum: known.checksum } : {};
    const { data } = await client.listDeclared({ query }, { quiet: true, signal });
    return known && !data.resources
      ? known
      : { checksum: data.checksum, resources: data.resources ?? [], troubles: data.troubles ?? [] };
  },
});
