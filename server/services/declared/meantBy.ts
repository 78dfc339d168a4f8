import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/queryable';
import type { LiveField } from './live';
import { oneOf, type Key } from './oneOf';
import type { Target } from './targets';

/** Of so many records that a word means their keys are looked up; of more, they are asked for where they are needed. */
const most = 1000;

interface Meant extends Key {
  word: number;
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
  const keys = await db.rows<Meant>(
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
    const same = target.server && at.server ? sql`${target.server} = ${at.server} AND` : empty;
    // Asked of each record rather than gathered: few records are asked, and a word of many names takes long to gather.
    return sql`EXISTS (SELECT 1 FROM ${target.from} WHERE ${same} ${target.id} = ${at.column} AND ${target.seen} AND ${has[index]})`;
  };
  return {
    of: (word: string) => meaning(words.indexOf(word)),
    all: meaning(words.length),
    common: (word: string) => keys.filter((key) => key.word === words.indexOf(word)).length > most,
  };
}
