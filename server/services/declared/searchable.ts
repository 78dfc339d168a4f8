import sql, { join, type Sql } from 'sql-template-tag';
import { namingField } from '../../../src/contract/declared/recordFields';
import { isText } from '../../db/declared/steps';
import { liveField, type Live, type LiveField } from './live';

/** Texts as `hasWords` looks for words in them; the trigram indexes are made of the same words of SQL. */
export const searchable = (texts: readonly Sql[]): Sql =>
  sql`(translate(lower((${join(
    texts.map((text) => sql`coalesce(${text}, '')`),
    " || ' ' || ",
  )}) COLLATE ru), 'ё«»"', 'е') COLLATE "C")`;

/** The fields that are searched; where none is said to be, what names a record is: whoever picks one types that. */
export function searchedFields({ declared }: Live): readonly string[] {
  if (declared.search && declared.search.length > 0) return declared.search;
  const naming = namingField(declared);
  return naming === 'id' ? [] : [naming];
}

/** The texts that are searched together, and have one index. */
export const ownTexts = (live: Live, alias: 'r' | 't' = 'r'): LiveField[] =>
  searchedFields(live)
    .map((source) => liveField(live, source, alias))
    .filter(({ field }) => isText(field.type));
