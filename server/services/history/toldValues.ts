import sql, { join, type Sql } from 'sql-template-tag';
import { outOfSight } from '../../../src/domain/plannedMoves';
import type { Caller } from '../kernel/context';
import { dealersInScope } from '../kernel/scope';

/** Where `audit a` names dealers: whose records do, in which field, and how `d` and its organisation `g` would be named there. */
const places = [
  { entity: 'group', field: 'dealer', named: sql`g.name` },
  { entity: 'group', field: 'parent_id', server: sql`split_part(a.entity_id, ':', 1)`, named: sql`d.p_gid::text` },
  { entity: 'dealer', field: 'p_parent', named: sql`d.id::text` },
];

/** The values before or after of `audit a` as they are told: dealers out of scope go without a name or a number. */
export function toldValues(caller: Caller, column: Sql): Sql {
  if (caller.scope === 'all') return column;
  const hidden = places.map(({ entity, field, server, named }) => {
    const value = sql`${column} ->> ${field}`;
    const seen = sql`SELECT ${server ? sql`d.server_alias || ':' || ` : sql``}${named} FROM dealers d JOIN groups g USING (server_alias, p_gid) WHERE ${dealersInScope(caller)}`;
    return sql`WHEN a.entity = ${entity} AND ${server ? sql`${server} || ':' || (${value})` : value} <> ALL (ARRAY(${seen}))
      THEN jsonb_set(${column}, ARRAY[${field}], to_jsonb(${outOfSight}::text))`;
  });
  return sql`CASE ${join(hidden, ' ')} ELSE ${column} END`;
}

/** Both, as columns. */
export const told = (caller: Caller): Sql =>
  sql`${toldValues(caller, sql`a.before`)} AS before, ${toldValues(caller, sql`a.after`)} AS after`;
