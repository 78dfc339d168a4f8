import sql, { join, type Sql } from 'sql-template-tag';
import type { NotificationKind } from '../../../src/contract/notifications';
import { moscowDay } from '../../../src/domain/day';
import { monthIndex } from '../../../src/domain/month';
import { may } from '../../../src/domain/policy';
import type { Context } from '../kernel/context';
import { conditionsEnding } from './conditionsEnding';
import { anyPriceMissing, pricedSince } from './pricesMissing';
import { batchesDone, batchesFailed, loadsAtFault } from './worksEnded';

/** `which`: those that are read need not be looked for where only the others are counted. */
type Asking = Pick<Context, 'caller' | 'clock'> & { which: 'all' | 'unread' };

/** From this day of the month on next month's prices are missed. */
const missedFrom = 25;

/** How long is told of what has happened, in days. */
const toldDays = 90;
const dayMs = 86_400_000;

/** The fields of a user that say what he may. */
export const rightFields = ['p_rights', 'p_rid', 'p_package_types', 'p_online_rights'];

const since = ({ clock }: Asking) => new Date(clock().getTime() - toldDays * dayMs);

/** The marks of what the caller has read, of `e`. */
export const isRead = ({ server, id }: Context['caller']): Sql => sql`EXISTS (
  SELECT 1 FROM notification_reads r WHERE r.server_alias = ${server} AND r.p_id = ${id} AND r.source = e.source AND r.id = e.id)`;

const isPriceRead = ({ server, id }: Context['caller'], month: number): Sql => sql`EXISTS (
  SELECT 1 FROM notification_reads r WHERE r.server_alias = ${server} AND r.p_id = ${id} AND r.source = 'price' AND r.id = ${month})`;

function pricesFor({ caller, clock, which }: Asking): Sql[] {
  const { day, ...month } = moscowDay(clock());
  if (day < missedFrom) return [];
  const next = monthIndex(month) + 1;
  return [
    sql`SELECT 'price' AS source, ${next}::bigint AS id,
             greatest(make_timestamptz(${month.year}::int, ${month.month}::int, ${missedFrom}::int, 0, 0, 0, 'Europe/Moscow'), ${pricedSince(caller)}) AS at
      WHERE CASE WHEN ${which === 'unread' ? isPriceRead(caller, next) : sql`false`} THEN false ELSE ${anyPriceMissing(caller, next)} END`,
  ];
}

/** Changes of the caller's own rights that others have made. */
const rightsOf = (asking: Asking): Sql => {
  const { server, id } = asking.caller;
  return sql`
    SELECT 'rights' AS source, a.id, a.at FROM audit a
    WHERE a.entity = 'user' AND a.entity_id = ${`${server}:${id}`} AND a.at >= ${since(asking)}
      AND a.before ?| ${rightFields}::text[] AND (a.actor_server, a.actor_id) IS DISTINCT FROM (${server}, ${id}::int)`;
};

const loadsOf = (asking: Asking): Sql[] => [
  ...(may(asking.caller.rights, 'listImports') ? [loadsAtFault(asking.caller, since(asking))] : []),
  batchesFailed(asking.caller, since(asking)),
];

/** What there is of each kind, as statements that give `source, id, at`. */
const kinds: Record<NotificationKind, (asking: Asking) => Sql[]> = {
  price: pricesFor,
  load: loadsOf,
  condition: ({ caller, clock }) => [conditionsEnding(caller, monthIndex(moscowDay(clock())))],
  rights: (asking) => [rightsOf(asking)],
  batch: (asking) => [batchesDone(asking.caller, since(asking))],
};

const nothing = sql`SELECT ''::text AS source, 0::bigint AS id, now() AS at WHERE false`;

/** The events of these kinds that are the caller's: `source, id, at`. Of a kind that he may not have there must be none among them. */
export const eventsOf = (
  { caller, clock }: Pick<Context, 'caller' | 'clock'>,
  wanted: ReadonlySet<NotificationKind>,
  which: Asking['which'] = 'all',
): Sql => join([nothing, ...[...wanted].flatMap((kind) => kinds[kind]({ caller, clock, which }))], ' UNION ALL ');
