import sql, { join, type Sql } from 'sql-template-tag';
import type { Exact, ExactField, SearchQuery } from '../../../src/domain/search/readQuery';
import type { Context } from '../kernel/context';

/** So many rows of a kind are looked at, and counted; nobody reads more of them than that. */
export const mostFound = 500;

/** The least letters by which the trigram indexes find anything. */
const indexed = 3;

/** Whether words are worth looking for: a shorter piece would find nearly everybody and say nothing. */
export const areIndexed = ({ words }: SearchQuery) => words.some((word) => word.length >= indexed);

/** How a column holds an identifier: the condition for its value. */
export type Lookups = Partial<Record<ExactField, (value: string) => Sql>>;

/** A statement of keys for each identifier that the text may be; `from` has the scope and ends in its condition. */
export const exactKeys = (
  exact: readonly Exact[],
  lookups: Lookups,
  from: (condition: Sql, rank: number, by: string) => Sql,
): Sql[] =>
  exact.flatMap(({ field, value }, rank) => {
    const condition = lookups[field]?.(value);
    return condition ? [from(condition, rank, field)] : [];
  });

/** What is found by words alone comes after every identifier. */
export const wordRank = 100;

/** All the keys together, each of them once, with its best rank; words are looked for only where the identifiers leave room. */
export function bestOf(exact: readonly Sql[], words: readonly Sql[], key: Sql): Sql {
  const all = (keys: readonly Sql[]) => join(keys, ' UNION ALL ');
  const limited = (one: Sql) => sql`(${one} LIMIT ${mostFound})`;
  const best = (found: Sql) => sql`SELECT DISTINCT ON (${key}) * FROM (${found}) keys ORDER BY ${key}, rank`;
  if (exact.length === 0) return best(all(words.map(limited)));
  const room = sql`(SELECT count(*) FROM exact) < ${mostFound}`;
  const further = words.map((one) => limited(sql`${one} AND ${room}`));
  return sql`WITH exact AS MATERIALIZED (${all(exact.map(limited))}) ${best(all([sql`TABLE exact`, ...further]))}`;
}

/** How well a text fits the words as they were typed: it is them, begins with them, has a word that begins with them, has them. */
export const fitOf = (column: Sql, { words }: SearchQuery): Sql => {
  const phrase = words.join(' ').replace(/[\\%_]/g, '\\$&');
  // Folded once for all three looks at it: that is most of what a row costs.
  return sql`(SELECT CASE WHEN folded LIKE ${phrase} THEN 0 WHEN folded LIKE ${`${phrase}%`} THEN 1
    WHEN folded LIKE ${`% ${phrase}%`} THEN 2 ELSE 3 END
    FROM (SELECT translate(lower(${column} COLLATE ru), 'ё«»"', 'е') AS folded OFFSET 0) once)`;
};

/**
 * The best of what is found, as `top` of a statement that tells more of it. Under row policies LIKE uses no index: for whoever does not
 * see all, the database is asked first, as the server, which of those he sees it is; whatever is read of these is read as his.
 */
export async function within({ caller, db }: Pick<Context, 'caller' | 'db'>, top: Sql, columns: Sql): Promise<Sql> {
  if (caller.scope === 'all') return sql`top AS MATERIALIZED (${top})`;
  const rows = await db.as('system').rows<object>(top);
  return sql`top AS MATERIALIZED (SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS k (${columns}))`;
}
