import sql, { type Sql } from 'sql-template-tag';
import { outOfSight } from '../../../src/domain/plannedMoves';
import type { Caller } from '../kernel/context';
import { dealersInScope } from '../kernel/scope';

/** The values before or after of `audit a` as they are told: a client's move names dealers, those out of scope go without a name. */
export function toldValues(caller: Caller, column: Sql): Sql {
  if (caller.scope === 'all') return column;
  const named = sql`ARRAY(SELECT g.name FROM dealers d JOIN groups g USING (server_alias, p_gid) WHERE ${dealersInScope(caller)})`;
  return sql`CASE WHEN a.entity = 'group' AND ${column} ->> 'dealer' <> ALL (${named})
    THEN jsonb_set(${column}, '{dealer}', to_jsonb(${outOfSight}::text)) ELSE ${column} END`;
}

/** Both, as columns. */
export const told = (caller: Caller): Sql =>
  sql`${toldValues(caller, sql`a.before`)} AS before, ${toldValues(caller, sql`a.after`)} AS after`;
