import sql, { join, type Sql } from 'sql-template-tag';
import { soughtWords } from '../../../src/domain/search/readQuery';

/** So many letters are looked up in a trigram index; a longer piece costs more than it narrows. */
const telling = 12;

/** Of a long word the piece that tells most: with the most digits, else its beginning. */
function tellingPiece(word: string): string {
  const pieces = Array.from({ length: word.length - telling + 1 }, (_, at) => word.slice(at, at + telling));
  const digits = (piece: string) => piece.replace(/\D/g, '').length;
  return pieces.reduce((best, piece) => (digits(piece) > digits(best) ? piece : best));
}

/** A pattern for what holds the text, whatever signs it has. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether a search column, which keeps lower case, ё as е and no quotes, has each of the words; each is looked up in its trigram index. */
export function hasEach(column: Sql, words: readonly string[]): Sql {
  const each = words.flatMap((word) =>
    word.length > telling
      ? [sql`${column} LIKE ${anywhere(tellingPiece(word))}`, sql`${column} || '' LIKE ${anywhere(word)}`]
      : [sql`${column} LIKE ${anywhere(word)}`],
  );
  return each.length === 0 ? sql`true` : join(each, ' AND ');
}

/** The same for a text as it was typed. */
export const hasWords = (column: Sql, text: string): Sql => hasEach(column, soughtWords(text));
