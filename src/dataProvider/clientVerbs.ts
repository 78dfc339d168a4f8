import { recordId, splitId } from '../domain/recordId';
import type { Client } from './client';

const at = (id: string) => {
  const { server: alias, id: p_gid } = splitId(id);
  return { params: { alias, p_gid } };
};

export const createClientVerbs = (client: Client) => ({
  /** The organisation `nova:1001` with what may be in its way, the checks of the user asked about first. */
  diagnose: async (id: string, user: number | undefined) => {
    const { data } = await client.diagnoseClient({ ...at(id), query: { user: user?.toString() } }, { quiet: true });
    const { organisation } = data;
    return { ...data, organisation: { ...organisation, id: recordId(organisation.server_alias, organisation.p_gid) } };
  },
});

export type ClientVerbs = ReturnType<typeof createClientVerbs>;
