import sql, { join, type Sql } from 'sql-template-tag';

/** Texts as `hasWords` looks for words in them; the trigram indexes are made of the same words of SQL. */
export const searchable = (texts: readonly Sql[]): Sql =>
  sql`(translate(lower((${join(
    texts.map((text) => sql`coalesce(${text}, '')`),
    " || ' ' || ",
  )}) COLLATE ru), 'ё«»"', 'е') COLLATE "C")`;
