import sql, { empty } from 'sql-template-tag';
import { newsEntity } from '../../../src/contract/entities/news';
import type { NewsItem } from '../../../src/contract/news';
import type { Queryable } from '../../db/queryable';
import { modelColumns } from '../kernel/columns';
import { writerOf } from '../kernel/pairs';
import { storedOf, type Stored, type StoredRow } from '../kernel/stored';

/** The tables of news in a statement. */
export const fromNews = { aliases: { news: 'n' }, computed: {} };

/** The columns of what is written of news. */
export const newsPairs = writerOf(newsEntity);

const columns = modelColumns(newsEntity, fromNews);

/** One news with its revision; `lock` holds the row until the transaction ends. */
export async function readNewsModel(
  db: Pick<Queryable, 'one'>,
  id: number,
  { lock = false } = {},
): Promise<Stored<NewsItem> | undefined> {
  const row = await db.one<StoredRow<NewsItem>>(sql`
    SELECT ${columns}, n.revision, n.modified_by, n.modified_at FROM news n WHERE n.id = ${id} ${lock ? sql`FOR UPDATE` : empty}`);
  return row && storedOf(row);
}
