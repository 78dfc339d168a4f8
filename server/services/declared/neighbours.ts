import sql, { type Sql } from 'sql-template-tag';
import type { Caller } from '../kernel/context';
import { splitPair } from './conditions';
import { liveField, type Live } from './live';

/** The dealer whose an organisation or a user is, by its key. */
export const dealerBehind = (to: 'groups' | 'users', server: Sql, id: Sql): Sql =>
  to === 'groups'
    ? sql`(SELECT CASE WHEN g.is_dealer THEN g.p_gid ELSE g.parent_gid END FROM groups g WHERE g.server_alias = ${server} AND g.p_gid = ${id})`
    : sql`(SELECT g.parent_gid FROM users u JOIN groups g ON g.server_alias = u.server_alias AND g.p_gid = u.group_gid
           WHERE u.server_alias = ${server} AND u.p_id = ${id})`;

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
  return sql`${server} = ${pair.server} AND ${dealerBehind(to, server, column)}
    IS NOT DISTINCT FROM ${dealerBehind(to, sql`${pair.server}`, sql`${pair.id}`)}`;
}
