import sql, { raw, type Sql } from 'sql-template-tag';
import type { Caller } from '../kernel/context';
import { dealersInScope, groupsInScope } from '../kernel/scope';
import { usersInScope } from '../users/listUsers';
import { liveField, type Live } from './live';

/**
 * The condition that narrows the table `r` of a declared resource to what the caller may see: one for lists, counts, searches,
 * files, histories and references alike. Whose a record is, its reference says; an organisation that moves takes its records along.
 */
export function inScope(caller: Caller, live: Live, alias: 'r' | 't' = 'r'): Sql {
  const { scope } = live.declared;
  if (scope === 'all') return sql`true`;
  if (scope.by === 'owner')
    return sql`(${raw(alias)}.owner_server = ${caller.server} AND ${raw(alias)}.owner_id = ${caller.id})`;
  if (caller.scope === 'all') return sql`true`;
  const { field, column, server } = liveField(live, scope.through, alias);
  const to = field.type === 'reference' ? field.to : '';
  if (to === 'groups')
    return sql`EXISTS (SELECT 1 FROM groups g WHERE g.server_alias = ${server} AND g.p_gid = ${column} AND ${groupsInScope(caller)})`;
  if (to === 'users')
    return sql`EXISTS (SELECT 1 FROM users u WHERE u.server_alias = ${server} AND u.p_id = ${column} AND ${usersInScope(caller)})`;
  return sql`EXISTS (SELECT 1 FROM dealers d WHERE d.id = ${column} AND ${dealersInScope(caller)})`;
}
