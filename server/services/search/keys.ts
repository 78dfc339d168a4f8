import sql, { join, type Sql } from 'sql-template-tag';
import type { Exact, ExactField, SearchQuery } from '../../../src/domain/search/readQuery';

/** So many rows of a kind are looked at, and counted; nobody reads more of them than that. */
const mostFound = 500;

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

/** All the keys together, each of them once, with its best rank. */
export const bestOf = (keys: readonly Sql[], key: Sql): Sql => sql`
  SELECT DISTINCT ON (${key}) * FROM (${join(
    keys.map((one) => sql`(${one} LIMIT ${mostFound})`),
    ' UNION ALL ',
  )}) keys ORDER BY ${key}, rank`;

/** How well a text fits the words as they were typed: it is them, begins with them, has a word that begins with them, has them. */
export const fitOf = (column: Sql, { words }: SearchQuery): Sql => {
  const phrase = words.join(' ').replace(/[\\%_]/g, '\\$&');
  const folded = sql`translate(lower(${column} COLLATE ru), 'ё«»"', 'е')`;
  return sql`CASE WHEN ${folded} LIKE ${phrase} THEN 0 WHEN ${folded} LIKE ${`${phrase}%`} THEN 1
    WHEN ${folded} LIKE ${`% ${phrase}%`} THEN 2 ELSE 3 END`;
};
