import sql from 'sql-template-tag';
import { mostCounted, type Unread } from '../../../src/contract/notifications';
import type { Context, Service } from '../kernel/context';
import { countUnreadNews } from '../news/readers';
import { eventsOf, isRead } from './events';
import { choicesOf, wantedOf } from './wanted';

/** How many events are unread; counting ends at `mostCounted`. */
async function unreadEvents(context: Context): Promise<number> {
  const wanted = wantedOf(await choicesOf(context));
  const row = await context.db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM (${eventsOf(context, wanted, 'unread')}) e WHERE NOT ${isRead(context.caller)} LIMIT ${mostCounted}) counted`);
  return row?.count ?? 0;
}

const whole = { params: undefined, query: undefined, body: undefined };

/** What the bell shows. */
export async function unreadOf(context: Context): Promise<Unread> {
  const events = await unreadEvents(context);
  const { count: news } = await countUnreadNews(context, whole);
  return { events, news };
}

/** `GET /notifications/unread/`. */
export const countUnread: Service<'countUnread'> = (context) => unreadOf(context);
