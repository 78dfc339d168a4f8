import type { ListedUser } from '../../contract/selections';
import { recordId } from '../../domain/recordId';
import type { Handlers } from './call';
import { groupRows, userRow } from './groups';
import { pageOf } from './listing';
import { groupsInScope, portalOf, type Asking } from './scope';

/** The users of the organisations in scope. */
function listedUsers(call: Asking): ListedUser[] {
  const owners = new Set(groupsInScope(call).map(({ key }) => key));
  return call.store.users
    .all()
    .filter(({ value }) => owners.has(recordId(value.server_alias, value.parent_p_gid)))
    .map((user) => ({ ...userRow(user), server_alias: user.value.server_alias }));
}

/** Users of all organisations, and rows by their ids. */
export const selectionHandlers = {
  listUsers: (call) => {
    const { server_alias, parent_p_gid, in_online, ...query } = call.query;
    const server = server_alias === undefined ? undefined : portalOf(call, server_alias);
    const rows = listedUsers(call);
    const wanted = rows.filter(
      (row) =>
        [undefined, row.server_alias].includes(server) &&
        [undefined, row.parent_p_gid].includes(parent_p_gid) &&
        [undefined, row.in_online].includes(in_online),
    );
    const words = ({ login }: ListedUser) => [login, `${login}@client.example`];
    const orders = { login: ({ login }: ListedUser) => [login.toLowerCase()] };
    return pageOf(wanted, query, { words, orders, ordering: 'login', total: rows.length });
  },
  selectUsers: (call) => {
    const rows = new Map(listedUsers(call).map((row) => [recordId(row.server_alias, row.p_id), row]));
    return call.body.ids.flatMap(({ server_alias, p_id }) => rows.get(recordId(server_alias, p_id)) ?? []);
  },
  selectGroups: (call) => {
    const rows = new Map(groupRows(call).map((row) => [recordId(row.server_alias, row.p_gid), row]));
    return call.body.ids.flatMap(({ server_alias, p_gid }) => rows.get(recordId(server_alias, p_gid)) ?? []);
  },
} satisfies Partial<Handlers>;
