import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Declaration } from '../../../src/contract/declared/declaration';
import type { Queryable } from '../../db/queryable';
import { columnName, isPair, isText, keptAs, serverColumn } from '../../db/declared/steps';
import { inForceOf, type Known } from './catalogue';
import { tableSql } from './columnKinds';
import { named, recordsNamed } from './misfits';
import { dealerBehind } from './neighbours';
import type { Source } from './source';

/** Whose a record is, as {@link neighbours} tells it; undefined where a new definition gives none of those that are there to anybody. */
function holderOf({ scope }: Declaration, sources: readonly Source[]): readonly Sql[] | undefined {
  if (scope === 'all') return [];
  if (scope.by === 'owner') return [sql`r.owner_server`, sql`r.owner_id`];
  const through = sources.find(({ name }) => name === scope.through);
  if (!through || !('id' in through) || through.field.type !== 'reference') return undefined;
  const column = sql`${raw(`r.${columnName(through.id)}`)}`;
  if (!isPair(keptAs(through.field))) return [column];
  const server = sql`${raw(`r.${serverColumn(through.id)}`)}`;
  return [server, dealerBehind(through.field.to === 'groups' ? 'groups' : 'users', server, column)];
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
    const value = text ? sql`nullif(lower(${column}), '')` : sql`${column}`;
    // Whose a record is costs a look-up: of those alone whose value is there twice.
    const found = await db.rows<{ id: number; total: number }>(sql`
      SELECT id, count(*) OVER ()::int AS total FROM (
        SELECT r.id, ${value} AS value, count(*) OVER (PARTITION BY ${join([value, ...holder])}) AS times
        FROM ${tableSql(known.id)} r
        WHERE ${value} IN (SELECT ${value} FROM ${tableSql(known.id)} r GROUP BY 1 HAVING count(*) > 1)
          ${holder[0] ? sql`AND ${holder[0]} IS NOT NULL` : empty}) repeated
      WHERE times > 1 ORDER BY value, id LIMIT ${named}`);
    const [first] = found;
    if (!first) continue;
    const ids = found.map((one) => one.id);
    notes.push(
      `поле «${field.label}» (${name}): значения повторяются у записей ${recordsNamed(ids, first.total)}; они остаются, как есть, а новых повторов не будет`,
    );
  }
  return notes;
}
