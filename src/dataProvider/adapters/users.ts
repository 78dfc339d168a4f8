import type { Call } from '../../contract/endpoints';
import { orderings } from '../../contract/lists';
import type { ListedUser } from '../../contract/selections';
import type { User } from '../../contract/users';
import type { Reply } from '../client';
import { formatPhone } from '../../domain/text';
import { recordId, splitId } from '../../domain/recordId';
import { filled, listResult, paramsOf, placeOf, saveOptions, type Adapter, type AdapterTools } from './adapter';
import { pageOf } from './pageOf';

/** What a user is known by within the app, and his organisation. */
interface Known {
  id: string;
  group: string;
}

/** A user of a list. */
export type ListedUserRecord = ListedUser & Known;

/** A user of the form, by the name that lists have, with the version that was read. */
export type UserRecord = User & Known & { name: string; etag: string | undefined };

type Query = Call<'listUsers'>['query'];

const payloads = () => import('./userPayload');

/** Users of organisations and subgroups (doc 1 §7); `group` narrows their list to an organisation, and it or `meta.in` names the one that a new user belongs to. */
export const usersAdapter = ({ client, rights }: AdapterTools) => {
  const recordOf = (server: string, { data, etag }: Reply<User>): UserRecord => ({
    ...data,
    p_phone: data.p_phone && formatPhone(data.p_phone),
    id: recordId(server, data.p_id),
    group: recordId(server, data.parent_p_gid),
    name: data.p_fullname,
    etag,
  });
  const withId = (row: ListedUser): ListedUserRecord => ({
    ...row,
    id: recordId(row.server_alias, row.p_id),
    group: recordId(row.server_alias, row.parent_p_gid),
  });
  const filtersOf = ({ group, ...filter }: Record<string, unknown>): Query => {
    const place = typeof group === 'string' && group !== '' ? splitId(group) : undefined;
    return { ...filled(filter), ...(place ? { server_alias: place.server, parent_p_gid: place.id } : {}) };
  };
  return {
    orderings: orderings.users,
    getList: async ({ filter, signal, ...asked }) => {
      const query = { ...filtersOf(filter as Record<string, unknown>), ...pageOf(orderings.users, asked) };
      const { data } = await client.listUsers({ query }, { signal });
      return listResult({ ...data, results: data.results.map(withId) });
    },
    getSome: async (ids, options) => {
      const keys = ids.map(splitId).map(({ server, id }) => ({ server_alias: server, p_id: id }));
      return (await client.selectUsers({ body: { ids: keys } }, options)).data.map(withId);
    },
    getOne: async (id, options) => {
      const { server, params } = paramsOf('p_id', id);
      return recordOf(server, await client.readUserProfile({ params }, options));
    },
    create: async (call) => {
      const { server, id: p_gid } = splitId(placeOf(call, 'group'));
      const { group: _, ...data } = call.data;
      const of = call.meta?.of === undefined ? undefined : splitId(call.meta.of).id;
      const { newUserOf } = await payloads();
      const body = await newUserOf(client, data, { alias: server, p_gid, of, rights: rights() });
      return recordOf(server, await client.createUser({ params: { alias: server }, body }, saveOptions(call)));
    },
    update: async (call) => {
      const { server, params } = paramsOf('p_id', call.id);
      const { changeOfUser } = await payloads();
      const body = changeOfUser(call, rights());
      return recordOf(server, await client.updateUser({ params, body }, saveOptions(call)));
    },
  } satisfies Adapter<ListedUserRecord, UserRecord>;
};
