import sql, { join, type Sql } from 'sql-template-tag';
import { isText } from '../../db/declared/steps';
import { liveField, type Live, type LiveField } from './live';

/** Texts as `hasWords` looks for words in them; the trigram indexes are made of the same words of SQL. */
export const searchable = (texts: readonly Sql[]): Sql =>
  sql`(translate(lower((${join(
    texts.map((text) => sql`coalesce(${text}, '')`),
    " || ' ' || ",
  )}) COLLATE ru), 'ё«»"', 'е') COLLATE "C")`;

/** The texts that are searched together, and have one index. */
export const ownTexts = (live: Live, alias: 'r' | 't' = 'r'): LiveField[] =>
  (live.declared.search ?? [])
    .map((source) => liveField(live, source, alias))
    .filter(({ field }) => isText(field.type));
