import sql, { join, type Sql } from 'sql-template-tag';
import { soughtWords } from '../../../src/domain/search/readQuery';
import { searchText } from '../../../src/domain/searchText';
import type { Queryable } from '../../db/queryable';
import type { Caller } from '../kernel/context';
import { hasEach } from '../kernel/hasWords';
import { inScope, inScopeByName } from './inScope';
import { liveField, type Live, type LiveField } from './live';
import { meantBy } from './meantBy';
import { ownTexts, searchable, searchedFields } from './searchable';
import { targetOf } from './targets';
import { tableSql } from './columnKinds';

/** So many records are looked up before they are put in order; of more, the order is walked and each record asked. */
const most = 2000;

/** Which records a search finds, among those that the caller may see and the filters let through. */
export interface Found {
  condition: Sql;
  /** How many there are; with `over` there are more than that, not counted. */
  count: number;
  over?: number;
}

/** What a search asks of one of its fields, or of the texts together: each word alone, and all of them at once. */
interface Way {
  of: (word: string) => Sql | undefined;
  all: Sql | undefined;
  /** Whether a word means so much here that it narrows nothing down. */
  common?: (word: string) => boolean;
}

/** A shorter word has no index: it is nowhere in trigrams. */
const shortest = 3;

const and = (parts: readonly Sql[]) => (parts.length > 0 ? join(parts, ' AND ') : sql`true`);
const or = (parts: readonly Sql[]) => (parts.length > 0 ? sql`(${join(parts, ' OR ')})` : sql`false`);

function textsWay(live: Live, words: readonly string[]): Way[] {
  const texts = ownTexts(live);
  if (texts.length === 0) return [];
  const whole = searchable(texts.map(({ column }) => column));
  return [{ of: (word) => hasEach(whole, [word]), all: hasEach(whole, words) }];
}

/** A choice is found by its caption. */
function choicesWay({ field, column }: LiveField, words: readonly string[]): Way[] {
  if (field.type !== 'select') return [];
  const having = (some: readonly string[]) => {
    const values = field.choices
      .filter(({ caption }) => some.every((word) => searchText(caption).includes(word)))
      .map(({ value }) => value);
    return values.length > 0 ? sql`${column} = ANY(${values}::text[])` : undefined;
  };
  return [{ of: (word) => having([word]), all: having(words) }];
}

/** The ways in which a record can show a word: what is meant by a name that the caller may see comes first. */
async function waysOf(db: Queryable, caller: Caller, live: Live, all: readonly Live[], words: readonly string[]) {
  const fields = searchedFields(live).map((source) => liveField(live, source));
  const meant: Way[] = [];
  for (const at of fields) {
    const target = at.field.type === 'reference' ? targetOf(db, caller, at.field.to, all) : undefined;
    if (target) meant.push(await meantBy(db, at, target, words));
  }
  return [...meant, ...textsWay(live, words), ...fields.flatMap((at) => choicesWay(at, words))];
}

/**
 * The lookups that together find whatever shows every word, each along an index. Where a word narrows down by every way, that word
 * decides; else either the first way shows all the words, or another one shows some word.
 */
function branchesOf(ways: readonly Way[], words: readonly string[], asked: (some: readonly string[]) => Sql[]): Sql[] {
  const through = (some: readonly Way[], word: string) =>
    some.flatMap(({ of }) => of(word) ?? []).map((way) => and([way, ...asked(words.filter((one) => one !== word))]));
  const [first, ...further] = ways;
  const [narrow] = words
    .filter((word) => word.length >= shortest && !ways.some(({ common }) => common?.(word)))
    .sort((a, b) => b.length - a.length);
  if (narrow !== undefined) return through(ways, narrow);
  return [...(first?.all ? [first.all] : []), ...words.flatMap((word) => through(further, word))];
}

/**
 * The records that show every word of a text, among those that the caller may see and `filters` let through. Looked up way by way, as each has an index and
 * all together have none; only where that finds too many is every record asked, in the order of the list.
 */
export async function search(
  db: Queryable,
  caller: Caller,
  { live, all, filters }: { live: Live; all: readonly Live[]; filters: readonly Sql[] },
  text: string,
): Promise<Found | undefined> {
  const words = soughtWords(text);
  if (words.length === 0) return undefined;
  const ways = await waysOf(db, caller, live, all, words);
  const asked = (some: readonly string[]) => some.map((word) => or(ways.flatMap(({ of }) => of(word) ?? [])));
  const branches = branchesOf(ways, words, asked);
  if (branches.length === 0) return { condition: sql`false`, count: 0 };
  // Without words to compare the statement is planned once for any names, and badly for many.
  const scope = ownTexts(live).length > 0 ? await inScopeByName(db, caller, live) : inScope(caller, live);
  const lookups = branches.map(
    (branch) =>
      sql`(SELECT r.id FROM ${tableSql(live.id)} r WHERE ${and([branch, scope, ...filters])} LIMIT ${most + 1})`,
  );
  const rows = await db.rows<{ id: number }>(join(lookups, ' UNION '));
  if (rows.length > most) return { condition: and([scope, ...filters, ...asked(words)]), count: most + 1, over: most };
  return { condition: sql`r.id = ANY(${rows.map(({ id }) => id)}::int[])`, count: rows.length };
}
