import sql, { type Sql } from 'sql-template-tag';
import type { Caller, Context, Service } from '../kernel/context';
import { slice } from '../../../src/contract/paging';
import { newsFor } from './newsFor';

/** When the newest that the caller has read was published. */
const readAt = ({ server, id }: Caller): Sql =>
  sql`coalesce((SELECT r.read_at FROM news_readers r WHERE r.server_alias = ${server} AND r.p_id = ${id}), '-infinity'::timestamptz)`;

async function unread(context: Pick<Context, 'db' | 'caller' | 'clock'>) {
  const row = await context.db.one<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM news n WHERE ${newsFor(context)} AND n.publication_date > ${readAt(context.caller)}`,
  );
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

/** `GET /news/`: what is out and for the caller, the newest first; drafts never. */
export const listPublishedNews: Service<'listPublishedNews'> = async (context, { query }) => {
  const { db, caller } = context;
  const mine = newsFor(context);
  const { limit, offset } = slice({ page: 1, ...query });
  const [rows, counted] = await Promise.all([
    db.rows<Row>(sql`
      SELECT n.id, n.title, n.preview, n.content, n.publication_date, n.publication_date > ${readAt(caller)} AS unread
      FROM news n WHERE ${mine} ORDER BY n.publication_date DESC, n.id DESC LIMIT ${limit} OFFSET ${offset}`),
    db.one<{ count: number }>(sql`SELECT count(*)::int AS count FROM news n WHERE ${mine}`),
  ]);
  const count = counted?.count ?? 0;
  return {
    count,
    total: count,
    results: rows.map((row) => ({ ...row, publication_date: row.publication_date.toISOString() })),
  };
};

/** `GET /news/unread/`. */
export const countUnreadNews: Service<'countUnreadNews'> = (context) => unread(context);

/**
 * `POST /news/read/`: what is published, as far as the caller has seen it; answers how much is still unread. News whose
 * publication commits after that of later ones counts as read with them.
 */
export const markNewsRead: Service<'markNewsRead'> = async (context, { body }) => {
  const { db, caller } = context;
  const until = body?.until === undefined ? 'infinity' : new Date(body.until);
  await db.run(sql`
    INSERT INTO news_readers (server_alias, p_id, read_at)
    SELECT ${caller.server}, ${caller.id}::int, max(n.publication_date) FROM news n
    WHERE ${newsFor(context)} AND n.publication_date <= ${until}::timestamptz HAVING count(*) > 0
    ON CONFLICT (server_alias, p_id) DO UPDATE SET read_at = greatest(news_readers.read_at, excluded.read_at)`);
  return unread(context);
};
