import type { User } from '../../contract/users';
import type { Reply } from '../client';
import { formatPhone } from '../../domain/text';
import { recordId, splitId } from '../../domain/recordId';
import { changedFields, permitted, saveOptions, type Adapter, type AdapterTools } from './adapter';

/** A user of the form, with his id within the app and the version that was read. */
export type UserRecord = User & { id: string; etag: string | undefined };

const schemas = () => import('../../contract/users');

/** Users of organisations and subgroups (doc 1 §7); `meta.in` names the one that a new user belongs to. */
export const usersAdapter = ({ client, rights }: AdapterTools): Adapter<UserRecord> => {
  const recordOf = (server: string, { data, etag }: Reply<User>): UserRecord => ({
    ...data,
    p_phone: data.p_phone && formatPhone(data.p_phone),
    id: recordId(server, data.p_id),
    etag,
  });
  const paramsOf = (id: string | number) => {
    const { server, id: p_id } = splitId(id);
    return { server, params: { alias: server, p_id: String(p_id) } };
  };
  return {
    getOne: async (id) => {
      const { server, params } = paramsOf(id);
      return recordOf(server, await client.readUserProfile({ params }));
    },
    create: async ({ data, meta }) => {
      const { server, id: p_gid } = splitId(meta?.in ?? '');
      const { newUser, userEndpoints } = await schemas();
      const body = newUser.parse({ ...permitted(userEndpoints.createUser, rights(), data), p_gid });
      return recordOf(server, await client.createUser({ params: { alias: server }, body }, saveOptions({ meta })));
    },
    update: async (call) => {
      const { server, params } = paramsOf(call.id);
      const { userChange, userEndpoints } = await schemas();
      const body = userChange.parse(permitted(userEndpoints.updateUser, rights(), changedFields(call)));
      return recordOf(server, await client.updateUser({ params, body }, saveOptions(call)));
    },
  };
};
