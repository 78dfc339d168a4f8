import sql, { empty } from 'sql-template-tag';
import type { AuditEntry } from '../../../src/contract/audit';
import type { Notification, NotificationSource } from '../../../src/contract/notifications';
import { changeLine, changeWords } from '../../../src/contract/words/changeWords';
import { currentMonth, fromMonthIndex, monthIndex } from '../../../src/domain/month';
import { namesIn } from '../audit/names';
import type { Context, Service } from '../kernel/context';
import { aboutEvent } from './about';
import { eventsOf, isRead } from './events';
import { choicesOf, wantedOf } from './wanted';

const usualSize = 20;

type Of<K extends Notification['kind']> = Extract<Notification, { kind: K }>;
type Work = Of<'load'>['work'];

/** What the statement gives of an event, by its source. */
interface About {
  price: Pick<Of<'price'>, 'count' | 'dealers'>;
  import: Extract<Work, { of: 'import' }>;
  failed: Extract<Work, { of: 'batch' }>;
  done: Extract<Work, { of: 'batch' }>;
  special: Pick<Of<'condition'>, 'type' | 'dealer' | 'client'> & { until: number };
  minimum: About['special'];
  rights: Pick<Of<'rights'>, 'actor' | 'actor_name'> & Pick<AuditEntry, 'changes'>;
}

type Row = {
  [S in NotificationSource]: { source: S; id: number; at: string; cursor: string; unread: boolean; about: About[S] };
}[NotificationSource];

const endOf = ({ until, ...about }: About['special']) => ({
  kind: 'condition' as const,
  ...about,
  last: fromMonthIndex(until - 1),
});

/** Changes of rights in the words of the journal. */
async function rightsOf(context: Context, { changes, ...by }: About['rights']) {
  const names = await namesIn(context, [{ changes, organisation: null }]);
  return { kind: 'rights' as const, ...by, lines: changeWords({ kind: 'user', changes }, names).map(changeLine) };
}

async function told(context: Context, row: Row): Promise<Notification> {
  const { source, id, at, unread } = row;
  const common = { key: `${source}:${id}`, at, unread };
  switch (row.source) {
    case 'price':
      return { ...common, kind: 'price', month: fromMonthIndex(row.id), ...row.about };
    case 'import':
    case 'failed':
      return { ...common, kind: 'load', work: row.about };
    case 'done':
      return { ...common, kind: 'batch', work: row.about };
    case 'special':
    case 'minimum':
      return { ...common, ...endOf(row.about) };
    case 'rights':
      return { ...common, ...(await rightsOf(context, row.about)) };
  }
}

/** What stands after a place of the list. */
function afterPlace(cursor: string | undefined) {
  if (cursor === undefined) return empty;
  const [at, source, id] = cursor.split('_');
  return sql`WHERE (e.at, e.source COLLATE "C", e.id) < (${at}::timestamptz, ${source}, ${id}::bigint)`;
}

/** `GET /notifications/`: a page of the caller's events, the newest first, and the kinds that he may have. */
export const listNotifications: Service<'listNotifications'> = async (context, { query }) => {
  const { db, caller, clock } = context;
  const size = query.page_size ?? usualSize;
  const kinds = await choicesOf(context);
  const rows = await db.rows<Row>(sql`
    WITH page AS MATERIALIZED (
      SELECT * FROM (${eventsOf(context, wantedOf(kinds))}) e ${afterPlace(query.after)}
      ORDER BY e.at DESC, e.source COLLATE "C" DESC, e.id DESC LIMIT ${size + 1})
    SELECT e.source, e.id, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at,
      to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || e.source || '_' || e.id AS cursor,
      NOT ${isRead(caller)} AS unread, ${aboutEvent(caller, monthIndex(currentMonth(clock())) + 1)} AS about
    FROM page e ORDER BY e.at DESC, e.source COLLATE "C" DESC, e.id DESC`);
  const page = rows.slice(0, size);
  const results: Notification[] = [];
  for (const row of page) results.push(await told(context, row));
  return { results, next: rows.length > size ? (page.at(-1)?.cursor ?? null) : null, kinds };
};
