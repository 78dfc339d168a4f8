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

  /** By what a client's packages are priced, the newest first. */
  listConditions: async (id: string) => (await client.listClientConditions(at(id), { quiet: true })).data,

  readPackages: async (id: string) => (await client.readClientPackages(at(id), { quiet: true })).data,

  /** The shared note with its version. */
  readNote: (id: string) => client.readClientNote(at(id), { quiet: true }),

  /** Another text in place of the version of the ETag; 409 where somebody has written meanwhile. */
  changeNote: (id: string, text: string, etag: string | undefined) =>
    client.changeClientNote({ ...at(id), body: { text } }, { ifMatch: etag, quiet: true }),
});

export type ClientVerbs = ReturnType<typeof createClientVerbs>;
