import sql, { join, type Sql } from 'sql-template-tag';
import { soughtWords } from '../../../src/domain/search/readQuery';

/** Whether a search column, which keeps lower case, ё as е and no quotes, has each of the words; each is looked up in its trigram index. */
export function hasEach(column: Sql, words: readonly string[]): Sql {
  const each = words.map((word) => sql`${column} LIKE ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`);
  return each.length === 0 ? sql`true` : join(each, ' AND ');
}

/** The same for a text as it was typed. */
export const hasWords = (column: Sql, text: string): Sql => hasEach(column, soughtWords(text));
