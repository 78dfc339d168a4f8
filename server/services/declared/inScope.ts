import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/queryable';
import type { Caller } from '../kernel/context';
import { dealersInScope, groupsInScope } from '../kernel/scope';
import { usersInScope } from '../users/listUsers';
import { liveField, type Live } from './live';
import { oneOf, type Key } from './oneOf';

/** Those to whom a record can belong. */
interface Holders {
  from: Sql;
  id: Sql;
  server?: Sql;
  /** Whose records the caller may see. */
  seen: Sql;
}

function holders(caller: Caller, to: string): Holders {
  if (to === 'groups')
    return { from: sql`groups g`, server: sql`g.server_alias`, id: sql`g.p_gid`, seen: groupsInScope(caller) };
  if (to === 'users')
    return { from: sql`users u`, server: sql`u.server_alias`, id: sql`u.p_id`, seen: usersInScope(caller) };
  return { from: sql`dealers d`, id: sql`d.id`, seen: dealersInScope(caller) };
}

/** The reference that says whose a record is, and whom it may lead to; undefined where the caller sees records by nothing of the kind. */
function belonging(caller: Caller, live: Live, alias: 'r' | 't' = 'r') {
  const { scope } = live.declared;
  if (scope === 'all' || scope.by === 'owner' || caller.scope === 'all') return undefined;
  const at = liveField(live, scope.through, alias);
  return { at, ...holders(caller, at.field.type === 'reference' ? at.field.to : '') };
}

/**
 * The condition that narrows the table `r` of a declared resource to what the caller may see: one for lists, counts, searches,
 * files, histories and references alike. Whose a record is, its reference says; an organisation that moves takes its records along.
 */
export function inScope(caller: Caller, live: Live, alias: 'r' | 't' = 'r'): Sql {
  const { scope } = live.declared;
  if (scope !== 'all' && scope.by === 'owner')
    return sql`(${raw(alias)}.owner_server = ${caller.server} AND ${raw(alias)}.owner_id = ${caller.id})`;
  const by = belonging(caller, live, alias);
  if (!by) return sql`true`;
  const same = by.server && by.at.server ? sql`${by.server} = ${by.at.server} AND` : empty;
  return sql`EXISTS (SELECT 1 FROM ${by.from} WHERE ${same} ${by.id} = ${by.at.column} AND ${by.seen})`;
}

/** Of so many the records are asked for by name; of more, each record is asked whose it is. */
const most = 5000;

/**
 * The same condition with those whose records the caller sees looked up first: among named ones the indexes of a reference and of
 * words go together, which they do not through another table.
 */
export async function inScopeByName(db: Queryable, caller: Caller, live: Live): Promise<Sql> {
  const by = belonging(caller, live);
  if (!by) return inScope(caller, live);
  const keys = await db.rows<Key>(
    sql`SELECT ${by.server ?? sql`NULL::text`} AS server, ${by.id} AS id FROM ${by.from} WHERE ${by.seen} LIMIT ${most + 1}`,
  );
  return keys.length > most ? inScope(caller, live) : (oneOf(by.at, keys) ?? sql`false`);
}
