import sql, { join, type Sql } from 'sql-template-tag';
import { newsEntity } from '../../../src/contract/entities/news';
import type { NewsItem, NewsListQuery } from '../../../src/contract/news';
import type { Context, Service } from '../kernel/context';
import { direction, slice } from '../../../src/contract/paging';
import { inEitherLayout, isEmptyList } from '../kernel/inEitherLayout';
import { hasWords } from '../kernel/hasWords';
import { rowColumns } from '../kernel/columns';
import { fromNews } from './model';

type Field = 'create_date' | 'title' | 'publication_date';

const orders: Record<Field, [ascending: Sql, descending: Sql]> = {
  create_date: [sql`n.created_at, n.id`, sql`n.created_at DESC, n.id DESC`],
  title: [sql`n.title COLLATE ru, n.id`, sql`n.title COLLATE ru DESC, n.id DESC`],
  publication_date: [sql`n.publication_date NULLS LAST, n.id`, sql`n.publication_date DESC NULLS LAST, n.id DESC`],
};

const columns = rowColumns(newsEntity, fromNews);

const conditions = ({ type, is_published, search }: NewsListQuery): Sql =>
  join(
    [
      sql`true`,
      ...(type === undefined ? [] : [sql`n.type_id = ${type}`]),
      ...(is_published === undefined ? [] : [sql`n.is_published = ${is_published}`]),
      ...(search?.trim() ? [hasWords(sql`n.search`, search)] : []),
    ],
    ' AND ',
  );

async function list({ db }: Context, query: NewsListQuery) {
  const { field, descending } = direction<Field>(query.ordering ?? '-create_date');
  const { limit, offset } = slice(query);
  const where = conditions(query);
  const rows = db.rows<NewsItem>(
    sql`SELECT ${columns} FROM news n WHERE ${where} ORDER BY ${orders[field][descending ? 1 : 0]} LIMIT ${limit} OFFSET ${offset}`,
  );
  if (query.page === undefined) return rows;
  const counts = db.one<{ count: number; total: number }>(
    sql`SELECT count(*) FILTER (WHERE ${where})::int AS count, count(*)::int AS total FROM news n`,
  );
  const [results, counted] = await Promise.all([rows, counts]);
  return { count: counted?.count ?? 0, total: counted?.total ?? 0, results };
}

/** `GET /categories/`: drafts and published alike, the newest first. */
export const listNews: Service<'listNews'> = async (context, { query }) =>
  (await inEitherLayout(query, (asked) => list(context, asked), isEmptyList)).answer;
