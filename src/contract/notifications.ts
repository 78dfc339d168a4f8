import { id, moment, portalAlias } from './common';
import { endpointsOf } from './endpoint';
import { batchKindName } from './batches';
import { kindName } from './imports';
import { z } from './schema';

/**
 * The kinds of events, as they are turned on and off: a price for next month is missing; a load or a long batch ended with errors;
 * a special condition ends; one's rights were changed; a long batch is done.
 */
export const notificationKinds = ['price', 'load', 'condition', 'rights', 'batch'] as const;
const kind = z.enum(notificationKinds, 'Неизвестный вид событий');
export type NotificationKind = z.infer<typeof kind>;

/** Nobody counts further than that: what is more is «99+». */
export const mostCounted = 100;

const count = z.int().nonnegative();
const month = z.strictObject({ year: z.int(), month: z.int() });
const named = z.strictObject({ id, name: z.string() });

/** Where an event comes from, and its number there. */
const sources = ['price', 'import', 'failed', 'special', 'minimum', 'rights', 'done'] as const;
export type NotificationSource = (typeof sources)[number];
const key = z.string().regex(new RegExp(`^(${sources.join('|')}):\\d{1,18}$`), 'Неизвестное событие');

/** Where a page of events ends: the next one begins after it. */
const cursor = z
  .string()
  .regex(
    new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z_(${sources.join('|')})_\\d{1,18}$`),
    'Неизвестное место списка',
  );

const common = { key, at: moment, unread: z.boolean() };

/** What was done by itself: `name` is the kind of the data or of the batch, `title` the name of the file or the reason. */
const work = {
  id,
  title: z.string(),
  actor: z.string(),
  failure: z.string().nullable(),
};
const imported = z.strictObject({ of: z.literal('import'), name: kindName, ...work, faulty: count });
const batched = z.strictObject({ of: z.literal('batch'), name: batchKindName, ...work, rows: count });

/** Dealers without a price for the month: how many, and the first three by name. */
const priceMissing = z.strictObject({ ...common, kind: z.literal('price'), month, count, dealers: z.array(named) });
const loadFailed = z.strictObject({ ...common, kind: z.literal('load'), work: z.union([imported, batched]) });
/** `last` is the last month in which the condition holds. */
const conditionEnds = z.strictObject({
  ...common,
  kind: z.literal('condition'),
  type: z.enum(['api', 'spec_condition', 'minimum_tariff']),
  dealer: named,
  client: z.strictObject({ server_alias: portalAlias, p_gid: id, name: z.string() }),
  last: month,
});
/** `lines` say it as the journal does: «Дополнительные права: + Дилеры и прайсы». */
const rightsChanged = z.strictObject({
  ...common,
  kind: z.literal('rights'),
  actor: z.string(),
  actor_name: z.string().nullable(),
  lines: z.array(z.string()),
});
const batchDone = z.strictObject({ ...common, kind: z.literal('batch'), work: batched });

export const notification = z.discriminatedUnion('kind', [
  priceMissing,
  loadFailed,
  conditionEnds,
  rightsChanged,
  batchDone,
]);
export type Notification = z.infer<typeof notification>;

/** The kinds that the caller's rights let him have, and whether he wants them. */
const choices = z.array(z.strictObject({ kind, on: z.boolean() }));
export type NotificationChoices = z.infer<typeof choices>;

const limit = z
  .string()
  .regex(/^([1-9]\d?|100)$/, 'Сколько строк: от 1 до 100')
  .transform(Number)
  .optional();

/** Unread events, at most `mostCounted`, and unread news. */
const unread = z.strictObject({ events: count.max(mostCounted), news: count });
export type Unread = z.infer<typeof unread>;

export const notificationEndpoints = endpointsOf('an extension: what concerns the caller', {
  listNotifications: {
    method: 'GET',
    path: '/notifications/',
    summary: 'События, которые касаются вызывающего; новые сверху, страницами от места `after`',
    extension: 'notifications',
    query: z.strictObject({ after: cursor.optional(), page_size: limit }),
    answer: {
      kind: 'json',
      schema: z.strictObject({ results: z.array(notification), next: cursor.nullable(), kinds: choices }),
    },
  },
  countUnread: {
    method: 'GET',
    path: '/notifications/unread/',
    summary: 'Сколько событий и новостей не прочитано, одним вызовом',
    extension: 'notifications',
    answer: { kind: 'json', schema: unread },
    unattended: true,
  },
  markNotificationsRead: {
    method: 'POST',
    path: '/notifications/read/',
    summary: 'События прочитаны: названные, а без них все, о которых уже сказано',
    extension: 'notifications',
    /** `until`: the newest that the caller has seen, so that what came since stays unread. */
    body: z.strictObject({ keys: z.array(key).max(100).optional(), until: moment.optional() }),
    answer: { kind: 'json', schema: unread },
  },
  chooseNotifications: {
    method: 'PUT',
    path: '/notifications/kinds/',
    summary: 'Хочет ли вызывающий слышать о событиях вида',
    extension: 'notifications',
    body: z.strictObject({ kind, on: z.boolean() }),
    answer: { kind: 'json', schema: choices },
  },
});
