import sql, { empty } from 'sql-template-tag';
import type { NewsItem } from '../../../src/contract/news';
import type { Queryable } from '../../db/connect';
import type { LastChange } from '../../../src/contract/revision';

/** The columns of news as the contract names them. */
export const newsColumns = sql`
  n.id, n.title, n.type_id AS type, n.preview, n.content, n.is_published, n.release_version, n.client_type, n.server_types,
  n.publication_date, n.created_at AS create_date`;

/** A row as it comes from the database, with its moments as dates. */
export type NewsRow = Omit<NewsItem, 'publication_date' | 'create_date'> & {
  publication_date: Date | null;
  create_date: Date;
};

export const newsOf = ({ publication_date, create_date, ...row }: NewsRow): NewsItem => ({
  ...row,
  publication_date: publication_date?.toISOString() ?? null,
  create_date: create_date.toISOString(),
});

export interface StoredNews extends LastChange {
  model: NewsItem;
  revision: string;
}

/** One news with its revision; `lock` holds the row until the transaction ends. */
export async function readNewsModel(
  db: Pick<Queryable, 'one'>,
  id: number,
  { lock = false } = {},
): Promise<StoredNews | undefined> {
  const row = await db.one<NewsRow & LastChange & { revision: number }>(sql`
    SELECT ${newsColumns}, n.revision, n.modified_by, n.modified_at FROM news n WHERE n.id = ${id} ${lock ? sql`FOR UPDATE` : empty}`);
  if (!row) return undefined;
  const { revision, modified_by, modified_at, ...news } = row;
  return { model: newsOf(news), revision: String(revision), modified_by, modified_at };
}
