import { auditKindNames } from '../domain/auditKinds';
import { id, moment, portalAlias, russianDate, soughtText, serverIdText } from './common';
import { endpointsOf } from './endpoint';
import { historyEntry } from './history';
import { billingAlias } from './prices';
import { z } from './schema';

const auditKind = z.enum([...auditKindNames, 'record'], 'Неизвестный вид объекта');

/** Where a page of the journal ends: the next one begins after it. */
const cursor = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_\d{1,18}$/, 'Неизвестное место журнала');

/** `kind:id` of one object: `group:nova:1001`, `dealer:3`, `record:contracts:5`. */
const auditObject = z.string().regex(/^[a-zA-Z]{1,20}(:[\w.-]{1,80}){1,2}$/, 'Неизвестный объект');

/**
 * What of the journal is asked for; days are Moscow's. Without a kind all but sign-ins. `organisation` is `server:p_gid`: whatever
 * happened to it, its users and, of a dealer, his prices. `actor` is a login.
 */
const auditFilters = z.strictObject({
  from: russianDate.optional(),
  to: russianDate.optional(),
  actor: z.string().max(100, 'Не длиннее 100 знаков').optional(),
  kind: auditKind.optional(),
  object: auditObject.optional(),
  organisation: serverIdText('Неизвестная организация').optional(),
  q: soughtText.optional(),
});
export type AuditFilters = z.output<typeof auditFilters>;

const limit = z
  .string()
  .regex(/^([1-9]\d?|100)$/, 'Сколько строк: от 1 до 100')
  .transform(Number)
  .optional();

/**
 * A record of the journal. `kind` is `record` for a resource that has been declared, `resource` then its name. `id` of the object
 * as its own calls have it. `organisation` is whose it is, `dealer` its number as a dealer. `price` says which list a price list is.
 */
export const auditEntry = historyEntry.extend({
  id: z.int().positive(),
  actor_name: z.string().nullable(),
  kind: auditKind,
  resource: z.string().nullable(),
  object: z.string(),
  title: z.string().nullable(),
  organisation: z.strictObject({ server_alias: portalAlias, p_gid: id, name: z.string() }).nullable(),
  dealer: id.nullable(),
  price: z.strictObject({ billing_alias: billingAlias, year: z.int(), month: z.int() }).nullable(),
  batch: z.strictObject({ id, reason: z.string() }).nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** `names`: what numbers in the changes stand for, by field, then by number; an organisation by `server:p_gid`; a reference of a declared resource by `resource.field`. `next` is null at the end. `searched_to`: where a search has stopped to answer in time; `next` goes on from there. */
const auditPage = z.strictObject({
  results: z.array(auditEntry),
  names: z.record(z.string(), z.record(z.string(), z.string())),
  next: cursor.nullable(),
  searched_to: moment.nullable(),
});
export type AuditPage = z.infer<typeof auditPage>;

/** Sign-ins of one person on a day of Moscow's, `YYYY-MM-DD`; `*` stands for logins that nobody has. Addresses are the last three. */
const signInDay = z.strictObject({
  day: z.iso.date(),
  actor: z.string(),
  actor_name: z.string().nullable(),
  organisation: z.string().nullable(),
  signed_in: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  last_at: moment,
  addresses: z.array(z.string()),
});
export type SignInDay = z.infer<typeof signInDay>;

/** Where a page of sums ends. */
const dayCursor = z.string().regex(/^\d{4}-\d\d-\d\d_[a-z0-9*-]{1,40}_\d{1,10}$/, 'Неизвестное место журнала');

export const auditEndpoints = endpointsOf('an extension: everything that the audit record has', {
  listAudit: {
    method: 'GET',
    path: '/audit/',
    summary: 'Журнал изменений: кто, когда, что и как изменил; новое сверху, страницами от места `before`',
    extension: 'audit',
    query: auditFilters.extend({ before: cursor.optional(), page_size: limit }),
    answer: { kind: 'json', schema: auditPage },
  },
  listSignIns: {
    method: 'GET',
    path: '/audit/sign-ins/',
    summary: 'Входы по дням и людям, и сколько было неудачных; новое сверху, страницами от места `before`',
    extension: 'audit',
    query: auditFilters
      .pick({ from: true, to: true, actor: true })
      .extend({ before: dayCursor.optional(), page_size: limit }),
    answer: {
      kind: 'json',
      schema: z.strictObject({ results: z.array(signInDay), next: dayCursor.nullable() }),
    },
  },
  exportAudit: {
    method: 'GET',
    path: '/audit/xlsx/',
    summary: 'Отобранное в журнале изменений словами, в Excel',
    extension: 'audit',
    query: auditFilters,
    answer: { kind: 'file', type: 'xlsx', filename: 'audit.xlsx' },
  },
});
