import type { GroupRow } from '../../contract/groups';
import type { ListedUser } from '../../contract/selections';
import type { MockAccount } from './fixtures';
import type { Handlers } from './handler';
import { usersOf } from './members';
import { groupsInScope, keyOf, type World } from './world';

const listed = (group: GroupRow): ListedUser[] =>
  usersOf(group).map((row) => ({ ...row, server_alias: group.server_alias }));
const usersInScope = (world: World, account: MockAccount) => groupsInScope(world, account).flatMap(listed);

/** Those of these keys, in their order. */
const selected = <T>(keys: readonly string[], rows: readonly T[], of: (row: T) => string) =>
  keys.flatMap((key) => rows.find((row) => of(row) === key) ?? []);
const userKey = ({ server_alias, p_id }: Pick<ListedUser, 'server_alias' | 'p_id'>) => `${server_alias}:${p_id}`;

type Operation = 'listUsers' | 'selectUsers' | 'selectGroups';

/** Users of all organisations, and rows by their ids. */
export const selectionHandlers: Pick<Handlers, Operation> = {
  listUsers: ({ world, account, query }) => {
    const { page = 1, page_size = 20, ordering, search = '' } = query;
    const seen = usersInScope(world, account);
    const found = seen
      .filter(
        (row) =>
          row.login.toLowerCase().includes(search.toLowerCase()) &&
          [undefined, row.server_alias].includes(query.server_alias) &&
          [undefined, row.parent_p_gid].includes(query.parent_p_gid) &&
          [undefined, row.in_online].includes(query.in_online),
      )
      .sort((a, b) => (ordering === '-login' ? -1 : 1) * (a.login < b.login ? -1 : 1));
    return {
      count: found.length,
      total: seen.length,
      results: found.slice((page - 1) * page_size, page * page_size),
    };
  },
  selectUsers: ({ world, account, body: { ids } }) => selected(ids.map(userKey), usersInScope(world, account), userKey),
  selectGroups: ({ world, account, body: { ids } }) => selected(ids.map(keyOf), groupsInScope(world, account), keyOf),
};
