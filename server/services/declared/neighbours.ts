import sql, { type Sql } from 'sql-template-tag';
import type { Caller } from '../kernel/context';
import { splitPair } from './conditions';
import { liveField, type Live } from './live';

/** How those to whom records may belong, of this key, lead to a dealer: the tables, and its number. */
export const dealersBehind = {
  groups: (server: Sql, id: Sql) => ({
    from: sql`groups g`,
    on: sql`g.server_alias = ${server} AND g.p_gid = ${id}`,
    dealer: sql`CASE WHEN g.is_dealer THEN g.p_gid ELSE g.parent_gid END`,
  }),
  users: (server: Sql, id: Sql) => ({
    from: sql`(users u JOIN groups g ON g.server_alias = u.server_alias AND g.p_gid = u.group_gid)`,
    on: sql`u.server_alias = ${server} AND u.p_id = ${id}`,
    dealer: sql`g.parent_gid`,
  }),
};

/** The records among which a value may stand once: all, those of one owner, or those of one dealer. */
export function neighbours(caller: Caller, live: Live, values: Readonly<Record<string, unknown>>): Sql {
  const { scope } = live.declared;
  if (scope === 'all') return sql`true`;
  if (scope.by === 'owner') return sql`r.owner_server = ${caller.server} AND r.owner_id = ${caller.id}`;
  const { field, column, server } = liveField(live, scope.through);
  const value = values[scope.through];
  const pair = splitPair(value);
  if (!pair || !server) return sql`${column} = ${value as number}`;
  const to = field.type === 'reference' && field.to === 'groups' ? 'groups' : 'users';
  const dealerOf = (ofServer: Sql, id: Sql) => {
    const { from, on, dealer } = dealersBehind[to](ofServer, id);
    return sql`(SELECT ${dealer} FROM ${from} WHERE ${on})`;
  };
  return sql`${server} = ${pair.server} AND ${dealerOf(server, column)}
    IS NOT DISTINCT FROM ${dealerOf(sql`${pair.server}`, sql`${pair.id}`)}`;
}
