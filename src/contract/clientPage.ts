import { priceStatus } from './prices';
import { id, idText, moment } from './common';
import { endpointsOf } from './endpoint';
import { kindCount } from './packageReport';
import { groupParams, groupRow } from './groups';
import { plannedMove } from './moves';
import { z } from './schema';

/** What is looked at: of a user that is asked about, then of his organisation; in order of importance. */
export const checkNames = [
  'userAccess',
  'userKinds',
  'userSignature',
  'userPackages',
  'userSignIn',
  'status',
  'profile',
  'users',
  'taxpayer',
  'organisationId',
  'tariff',
  'packages',
  'signIn',
  'answers',
] as const;

/** `fails`: nothing goes as it is; `doubtful`: it may go, and somebody should look; `unknown`: it cannot be told here. */
export const checkStates = ['ok', 'doubtful', 'fails', 'unknown'] as const;
export type CheckState = (typeof checkStates)[number];

/** What mends a check: a form, a dialog or a tab of the page; `p_id` is the user that it is about. */
const fix = z.strictObject({
  kind: z.enum(['organisation', 'restore', 'profile', 'billing', 'addUser', 'user', 'users', 'packages', 'prices']),
  p_id: z.int().nullable(),
});
export type Fix = z.infer<typeof fix>;

/**
 * One check of a client: its fact as a sentence, the date it is of («с 20.11.2026»), in a few words what is wrong, and the one
 * action that mends it.
 */
export const check = z.strictObject({
  name: z.enum(checkNames),
  state: z.enum(checkStates),
  fact: z.string(),
  when: z.string().nullable(),
  short: z.string().nullable(),
  fix: fix.nullable(),
});
export type Check = z.infer<typeof check>;
export type CheckName = Check['name'];

const diagnosis = z.strictObject({
  organisation: groupRow,
  /** The contract with the organisation, which its row does not carry. */
  contract: z.string().nullable(),
  /** To which dealers it goes in months to come, the nearest first; a server that was not updated yet does not say. */
  moves: z.array(plannedMove).optional(),
  /** The user that is asked about. */
  user: z.strictObject({ p_id: id, login: z.string(), name: z.string() }).nullable(),
  checked_at: moment,
  checks: z.array(check),
});
export type Diagnosis = z.infer<typeof diagnosis>;

const month = z.strictObject({ year: z.int(), month: z.int() });

/**
 * What a client's packages are priced by from a month on: a list of its dealer, a special condition, one for the API, a minimum
 * tariff (whose `cost` it is, in roubles). `from`: the first month in which it holds, where the client had another dealer before.
 * `until`: the first month in which it holds no more, as the client has another dealer.
 */
const condition = z.strictObject({
  kind: z.enum(['list', 'spec_condition', 'api', 'minimum']),
  billing_alias: z.string().nullable(),
  dealer_id: id,
  dealer_name: z.string(),
  start: month,
  from: month.nullable().optional(),
  until: month.nullable(),
  price_status: priceStatus,
  cost: z.number().nullable(),
});
export type ClientCondition = z.infer<typeof condition>;

/** Packages by month number and kind, as the statistics of packages have them; `until` is the newest day of data that the server has. */
const packages = z.strictObject({
  until: z.string().nullable(),
  detail: z.record(z.string(), z.array(kindCount)),
});
export type ClientPackages = z.infer<typeof packages>;

/** How many months of packages the page shows, this one the last. */
export const packageMonths = 12;

export const longestNote = 4000;

const note = z.strictObject({
  text: z.string(),
  modified_by: z.string().nullable(),
  modified_at: moment.nullable(),
});
export type ClientNote = z.infer<typeof note>;

const base = '/piportals/{alias}/groups/{p_gid}';

export const clientPageEndpoints = endpointsOf('an extension: a page for a client', {
  diagnoseClient: {
    method: 'GET',
    path: `${base}/diagnosis/`,
    summary: 'Организация и что мешает её работе: проверки по важности; с user — сначала о самом пользователе',
    extension: 'client-page',
    params: groupParams,
    query: z.strictObject({ user: idText.optional() }),
    answer: { kind: 'json', schema: diagnosis },
  },
  listClientConditions: {
    method: 'GET',
    path: `${base}/conditions/`,
    summary: 'По каким ценам считаются пакеты клиента: прайсы его дилера, спецусловия, минимальный тариф; новые сверху',
    extension: 'client-page',
    params: groupParams,
    answer: { kind: 'json', schema: z.array(condition) },
  },
  readClientPackages: {
    method: 'GET',
    path: `${base}/packages/`,
    summary: 'Пакеты клиента за двенадцать месяцев, по месяцам и видам',
    extension: 'client-page',
    params: groupParams,
    answer: { kind: 'json', schema: packages },
  },
  readClientNote: {
    method: 'GET',
    path: `${base}/note/`,
    summary: 'Общая заметка о клиенте',
    extension: 'client-page',
    params: groupParams,
    answer: { kind: 'json', schema: note },
    versioned: true,
  },
  changeClientNote: {
    method: 'PUT',
    path: `${base}/note/`,
    summary: 'Изменение заметки о клиенте; пустая стирает её',
    extension: 'client-page',
    params: groupParams,
    body: z.strictObject({ text: z.string().max(longestNote, `Не длиннее ${longestNote} знаков`) }),
    answer: { kind: 'json', schema: note },
    versioned: true,
  },
});
