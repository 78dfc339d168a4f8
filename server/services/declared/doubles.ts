import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Declaration } from '../../../src/contract/declared/declaration';
import type { Queryable } from '../../db/queryable';
import { columnName, isPair, isText, keptAs, serverColumn } from '../../db/declared/steps';
import { inForceOf, type Known } from './catalogue';
import { tableSql } from './columnKinds';
import { named, recordsNamed } from './misfits';
import { dealersBehind } from './neighbours';
import type { Source } from './source';

/** Whose a record `r` is, as {@link neighbours} tells it, and what is joined to know it; undefined where a new definition gives none of those that are there to anybody. */
function holderOf({ scope }: Declaration, sources: readonly Source[]): { joined: Sql; keys: Sql[] } | undefined {
  if (scope === 'all') return { joined: empty, keys: [] };
  if (scope.by === 'owner') return { joined: empty, keys: [sql`r.owner_server`, sql`r.owner_id`] };
  const through = sources.find(({ name }) => name === scope.through);
  if (!through || !('id' in through) || through.field.type !== 'reference') return undefined;
  const column = sql`${raw(`r.${columnName(through.id)}`)}`;
  if (!isPair(keptAs(through.field))) return { joined: empty, keys: [column] };
  const server = sql`${raw(`r.${serverColumn(through.id)}`)}`;
  const { from, on, dealer } = dealersBehind[through.field.to === 'groups' ? 'groups' : 'users'](server, column);
  return { joined: sql`LEFT JOIN ${from} ON ${on}`, keys: [server, dealer] };
}

/** The values that records share already, of fields that a new definition wants to be without repeats: they stay until somebody mends them. */
export async function doubles(db: Queryable, known: Known, declared: Declaration, sources: readonly Source[]) {
  const holder = holderOf(declared, sources);
  if (!holder) return [];
  const sameScope = JSON.stringify(known.declared?.scope) === JSON.stringify(declared.scope);
  const notes: string[] = [];
  for (const source of sources) {
    const { field, name, kind } = source;
    if (!('unique' in field && field.unique) || kind === 'new') continue;
    const id = kind === 'converted' ? source.from.id : source.id;
    const before = inForceOf(known, id)?.field;
    if (kind !== 'converted' && sameScope && before && 'unique' in before && before.unique) continue;
    const column = raw(`r.${columnName(id)}`);
    const text = isText(kind === 'converted' ? source.from.field.type : field.type);
    const value = text ? sql`nullif(lower(${column}), '') COLLATE "C"` : sql`${column}`;
    const found = await db.rows<{ first: number; last: number; total: number }>(sql`
      SELECT first, last, sum(times) OVER ()::int AS total FROM (
        SELECT min(r.id) AS first, max(r.id) AS last, count(*) AS times FROM ${tableSql(known.id)} r ${holder.joined}
        WHERE ${value} IS NOT NULL ${holder.keys[0] ? sql`AND ${holder.keys[0]} IS NOT NULL` : empty}
        GROUP BY ${join([value, ...holder.keys])} HAVING count(*) > 1) repeated
      ORDER BY first LIMIT ${named / 2}`);
    const [one] = found;
    if (!one) continue;
    const ids = found.flatMap(({ first, last }) => [first, last]);
    notes.push(
      `поле «${field.label}» (${name}): значения повторяются у записей ${recordsNamed(ids, one.total)}; они остаются, как есть, а новых повторов не будет`,
    );
  }
  return notes;
}
