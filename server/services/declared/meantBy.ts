import sql, { join, type Sql } from 'sql-template-tag';
import { groupBy } from '../../../src/domain/groupBy';
import type { Queryable } from '../../db/queryable';
import type { LiveField } from './live';
import type { Target } from './targets';

/** Of so many records that a word means their keys are looked up; of more, they are asked for where they are needed. */
const most = 1000;

interface Key {
  word: number;
  server: string | null;
  id: number;
}

/** One of some keys, so that the index of the field is of use even beside OR. */
function oneOf({ column, server }: LiveField, keys: readonly Key[]): Sql | undefined {
  if (keys.length === 0) return undefined;
  const ids = (some: readonly Key[]) => sql`${column} = ANY(${some.map(({ id }) => id)}::int[])`;
  if (!server) return ids(keys);
  const servers = groupBy(keys, (key) => key.server);
  return sql`(${join(
    [...servers].map(([name, some]) => sql`(${server} = ${name} AND ${ids(some)})`),
    ' OR ',
  )})`;
}

/** The records whose reference means something that has each word, and all of them; of what the caller may see. */
export async function meantBy(db: Queryable, at: LiveField, target: Target, words: readonly string[]) {
  const server = (target.server && at.server && target.server) ?? sql`NULL::text`;
  const has = [
    ...words.map((word) => target.has(word)),
    join(
      words.map((word) => target.has(word)),
      ' AND ',
    ),
  ];
  const keys = await db.rows<Key>(
    join(
      has.map(
        (condition, word) =>
          sql`(SELECT ${word}::int AS word, ${server} AS server, ${target.id} AS id FROM ${target.from} WHERE ${target.seen} AND ${condition} LIMIT ${most + 1})`,
      ),
      ' UNION ALL ',
    ),
  );
  const meaning = (index: number): Sql | undefined => {
    const found = keys.filter(({ word }) => word === index);
    if (found.length <= most) return oneOf(at, found);
    const meant = sql`FROM ${target.from} WHERE ${target.seen} AND ${has[index]}`;
    return target.server && at.server
      ? sql`(${at.server}, ${at.column}) IN (SELECT ${target.server}, ${target.id} ${meant})`
      : sql`${at.column} IN (SELECT ${target.id} ${meant})`;
  };
  return {
    of: (word: string) => meaning(words.indexOf(word)),
    all: meaning(words.length),
    common: (word: string) => keys.filter((key) => key.word === words.indexOf(word)).length > most,
  };
}
