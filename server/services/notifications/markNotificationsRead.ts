import sql, { type Sql } from 'sql-template-tag';
import type { Input } from '../../../src/contract/endpoints';
import type { Service } from '../kernel/context';
import { unreadOf } from './countUnread';
import { eventsOf, isRead } from './events';
import { choicesOf, wantedOf } from './wanted';

/** After so many days a mark is of nothing that is told of still. */
const keptDays = 120;

type Body = Input<'markNotificationsRead'>['body'];

/** Which of the events `e` are meant. */
function meant({ keys, until }: Body): Sql {
  const named = keys && sql`e.source || ':' || e.id = ANY(${keys}::text[])`;
  const told = until === undefined ? sql`true` : sql`e.at < ${new Date(until)}::timestamptz + interval '1 second'`;
  return named ?? told;
}

/** `POST /notifications/read/`: of the caller's events alone; answers what is still unread. */
export const markNotificationsRead: Service<'markNotificationsRead'> = async (context, { body }) => {
  const { db, caller, clock } = context;
  const { server, id } = caller;
  const wanted = wantedOf(await choicesOf(context));
  await db.run(sql`
    DELETE FROM notification_reads WHERE server_alias = ${server} AND p_id = ${id}
      AND read_at < ${clock()}::timestamptz - make_interval(days => ${keptDays})`);
  await db.run(sql`
    INSERT INTO notification_reads (server_alias, p_id, source, id, read_at)
    SELECT ${server}, ${id}::int, e.source, e.id, ${clock()}::timestamptz FROM (${eventsOf(context, wanted)}) e
    WHERE ${meant(body)} AND NOT ${isRead(caller)} ON CONFLICT DO NOTHING`);
  return unreadOf(context);
};
