import { idText, moment } from './common';
import { endpointsOf } from './endpoint';
import { groupParams, groupRow } from './groups';
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
  checked_at: moment,
  checks: z.array(check),
});
export type Diagnosis = z.infer<typeof diagnosis>;

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
});
