import type { FcsProfile } from '../../contract/fcsProfiles';
import type { Reply } from '../client';
import { profilePlace } from '../profileVerbs';
import { changedFields, permitted, saveOptions, type Adapter, type AdapterTools } from './adapter';

/** A messaging profile of the form; its id is `groups:nova:123` or `subgroups:nova:456`. */
export type ProfileRecord = FcsProfile & { id: string; etag: string | undefined };

/** Messaging profiles of organisations and subgroups (doc 1 §7). */
export const profilesAdapter = ({ client, rights }: AdapterTools) => {
  const recordOf = (id: string | number, { data, etag }: Reply<FcsProfile>): ProfileRecord => ({
    ...data,
    id: String(id),
    etag,
  });
  return {
    getOne: async (id, options) => recordOf(id, await client.readFcsProfile({ params: profilePlace(id) }, options)),
    update: async (call) => {
      const { profileChange, fcsProfileEndpoints } = await import('../../contract/fcsProfiles');
      const body = profileChange.parse(permitted(fcsProfileEndpoints.updateFcsProfile, rights(), changedFields(call)));
      const params = profilePlace(call.id);
      return recordOf(call.id, await client.updateFcsProfile({ params, body }, saveOptions(call)));
    },
  } satisfies Adapter<ProfileRecord, ProfileRecord>;
};
