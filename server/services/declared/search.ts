import sql, { join, type Sql } from 'sql-template-tag';
import { soughtWords } from '../../../src/domain/search/readQuery';
import { searchText } from '../../../src/domain/searchText';
import type { Queryable } from '../../db/queryable';
import type { Caller } from '../kernel/context';
import { hasWords } from '../kernel/hasWords';
import { liveField, type Live, type LiveField } from './live';
import { searchable } from './searchable';
import { targetOf } from './targets';
import { isText } from '../../db/declared/steps';
import { tableSql } from './columnKinds';

/** So many records are looked up before they are put in order; of more, the order is walked and each record asked. */
const most = 1000;

/** The texts that are searched together, and have one index. */
const ownTexts = (live: Live): LiveField[] =>
  (live.declared.search ?? []).map((source) => liveField(live, source)).filter(({ field }) => isText(field.type));

/** What has a word: its own texts, a choice by its caption, what is meant by a name that the caller may see. */
function waysOf(caller: Caller, live: Live, all: readonly Live[], word: string): Sql[] {
  const texts = ownTexts(live);
  const ways = texts.length > 0 ? [hasWords(searchable(texts.map(({ column }) => column)), word)] : [];
  for (const source of live.declared.search ?? []) {
    const { field, column, server } = liveField(live, source);
    if (field.type === 'select') {
      const values = field.choices
        .filter(({ caption }) => searchText(caption).includes(word))
        .map(({ value }) => value);
      if (values.length > 0) ways.push(sql`${column} = ANY(${values}::text[])`);
    }
    const target = field.type === 'reference' ? targetOf(caller, field.to, all) : undefined;
    if (!target) continue;
    const meant = sql`FROM ${target.from} WHERE ${target.seen} AND ${target.has(word)}`;
    ways.push(
      server && target.server
        ? sql`(${server}, ${column}) IN (SELECT ${target.server}, ${target.id} ${meant})`
        : sql`${column} IN (SELECT ${target.id} ${meant})`,
    );
  }
  return ways;
}

/**
 * The condition that finds what shows every word of a text. The longest word is looked up by each of its ways alone, as each has an
 * index and all together have none; only where it finds too many is every record asked. `others` are what holds besides.
 */
export async function searchCondition(
  db: Queryable,
  caller: Caller,
  { live, all, others }: { live: Live; all: readonly Live[]; others: readonly Sql[] },
  text: string,
): Promise<Sql> {
  const words = soughtWords(text);
  if (words.length === 0) return sql`true`;
  const ways = new Map(words.map((word) => [word, waysOf(caller, live, all, word)]));
  const asked = words.map((word) => {
    const some = ways.get(word) ?? [];
    return some.length > 0 ? sql`(${join(some, ' OR ')})` : sql`false`;
  });
  const [longest = ''] = [...words].sort((a, b) => b.length - a.length);
  const besides = others.length > 0 ? sql` AND ${join(others, ' AND ')}` : sql``;
  const lookups = (ways.get(longest) ?? []).map(
    (way) => sql`(SELECT r.id FROM ${tableSql(live.id)} r WHERE ${way}${besides} LIMIT ${most + 1})`,
  );
  if (lookups.length === 0) return sql`false`;
  const rows = await db.rows<{ id: number }>(join(lookups, ' UNION '));
  const found = sql`r.id = ANY(${rows.map(({ id }) => id)}::int[])`;
  return join(rows.length > most ? asked : [found, ...asked], ' AND ');
}
