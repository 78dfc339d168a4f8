import sql, { join, type Sql } from 'sql-template-tag';
import { searchWords } from '../../../src/domain/searchText';

/** Whether a search column, which keeps lower case, ё as е and no quotes, has every word of the text; each is looked up in its trigram index. */
export function hasWords(column: Sql, text: string): Sql {
  const words = searchWords(text).map((word) => sql`${column} LIKE ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`);
  return words.length === 0 ? sql`true` : join(words, ' AND ');
}
