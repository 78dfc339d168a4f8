import sql, { type Sql } from 'sql-template-tag';
import type { Caller, Context, Service } from '../kernel/context';
import { slice } from '../kernel/list';

/** When the caller last said that all was read. */
const readAt = ({ server, id }: Caller): Sql =>
  sql`coalesce((SELECT r.read_at FROM news_readers r WHERE r.server_alias = ${server} AND r.p_id = ${id}), '-infinity'::timestamptz)`;

async function unread({ db, caller }: Pick<Context, 'db' | 'caller'>) {
  const row = await db.one<{ count: number }>(sql`SELECT count(*)::int AS count FROM news n WHERE n.is_published AND n.publication_date > ${readAt(caller)}`);
  return { count: row?.count ?? 0 };
}

interface Row {
  id: number;
  title: string;
  preview: string;
  content: string;
  publication_date: Date;
  unread: boolean;
}

/** `GET /news/`: what is published, the newest first; drafts never. */
export const listPublishedNews: Service<'listPublishedNews'> = async ({ db, caller }, { query }) => {
  const { limit, offset } = slice({ page: 1, ...query });
  const [rows, counted] = await Promise.all([
    db.rows<Row>(sql`
      SELECT n.id, n.title, n.preview, n.content, n.publication_date, n.publication_date > ${readAt(caller)} AS unread
      FROM news n WHERE n.is_published ORDER BY n.publication_date DESC, n.id DESC LIMIT ${limit} OFFSET ${offset}`),
    db.one<{ count: number }>(sql`SELECT count(*)::int AS count FROM news n WHERE n.is_published`),
  ]);
  const count = counted?.count ?? 0;
  return { count, total: count, results: rows.map((row) => ({ ...row, publication_date: row.publication_date.toISOString() })) };
};

/** `GET /news/unread/`. */
export const countUnreadNews: Service<'countUnreadNews'> = (context) => unread(context);

/** `POST /news/read/`: all that is published by now; what is still unread is what was published meanwhile. */
export const markNewsRead: Service<'markNewsRead'> = async (context) => {
  const { db, caller, clock } = context;
  await db.run(sql`
    INSERT INTO news_readers (server_alias, p_id, read_at) VALUES (${caller.server}, ${caller.id}, ${clock()})
    ON CONFLICT (server_alias, p_id) DO UPDATE SET read_at = greatest(news_readers.read_at, excluded.read_at)`);
  return unread(context);
};
