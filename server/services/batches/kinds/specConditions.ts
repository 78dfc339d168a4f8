import sql from 'sql-template-tag';
import { batchInputs, type BatchInput, type BatchRow } from '../../../../src/contract/batches';
import { mayWriteStarted, refusePast, refuseStarted } from '../../../../src/contract/priceRules';
import type { PriceGuard } from '../../../../src/contract/priceGuard';
import { specConditionSave, type SpecCondition } from '../../../../src/contract/specPrices';
import { currentMonth, formatMonth, monthIndex, type Month } from '../../../../src/domain/month';
import type { Compared } from '../../../../src/domain/priceGuard';
import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '../../../db/queryable';
import type { Context } from '../../kernel/context';
import { checkDealerInScope, lockDealerInScope } from '../../kernel/scope';
import { listsBeside, readSettings } from '../../prices/guardPrices';
import { changeSpecCondition, createSpecCondition, takeBackSpecPrice } from '../../prices/specPrices';
import { findClients, unmatched, type FoundClient, type Match } from '../../sheets/findClients';
import type { BatchKind, Standing } from '../kind';
import { remarked } from '../remarked';
import { said } from '../../../../src/contract/plans/said';

type Input = BatchInput<'spec-conditions'>;
type Condition = Input['conditions'][number];
type Prices = Pick<SpecCondition, 'packages' | 'percents'>;

interface Stored {
  id: number;
  revision: number;
  body: Pick<Prices, 'packages'>;
  percents: Prices['percents'];
}

const form = 'spec_condition';

/** The place of a row in the input; of one that is known also its client and its month. */
const keyOf = (place: number, client: FoundClient | undefined, { year, month }: Month) =>
  client ? `${place}:${client.p_gid}:${year}:${month}` : String(place);

function placeOf(key: string): Month & { client_id: number } {
  const [, client_id = 0, year = 0, month = 0] = key.split(':').map(Number);
  return { client_id, year, month };
}

/** What stands with clients in months, by client and month. */
async function readStored(tx: Queryable, dealer: number, at: readonly (Month & { client_id: number })[]) {
  const rows = await tx.rows<Stored & { client: number; month: number }>(sql`
    SELECT p.client_gid AS client, p.month_index AS month, p.id, p.revision, p.body, p.percents FROM special_prices p
    WHERE p.dealer_id = ${dealer} AND p.type = ${form} AND (p.client_gid, p.month_index) IN (
      SELECT * FROM unnest(${at.map(({ client_id }) => client_id)}::int[], ${at.map(monthIndex)}::int[]))`);
  return new Map(rows.map((row) => [`${row.client}:${row.month}`, row]));
}

/** The dealer's lists in each of the months. */
async function readLists(tx: Queryable, dealer: number, at: readonly Month[]): Promise<Map<number, Compared>> {
  const lists = new Map<number, Compared>();
  for (const month of at)
    if (!lists.has(monthIndex(month))) lists.set(monthIndex(month), await listsBeside(tx, dealer, month));
  return lists;
}

/** The prices of a condition after those of the sheet have come into it. */
function merged(before: Prices | null, { packages }: Condition): Prices {
  const given = new Map(packages.map((one) => [one.message_price_position_alias, one]));
  const had = before?.packages ?? [];
  const kept = had.map((old) => {
    const next = given.get(old.message_price_position_alias);
    given.delete(old.message_price_position_alias);
    return next ? { ...next, daobit_points_cost: next.daobit_points_cost ?? old.daobit_points_cost } : old;
  });
  const added = [...given.values()].map((next) => ({ ...next, daobit_points_cost: next.daobit_points_cost ?? 0 }));
  return { packages: [...kept, ...added], percents: before?.percents ?? {} };
}

interface Ground {
  context: Context;
  settings: PriceGuard;
  /** The dealer's lists beside which conditions stand, by month. */
  lists: ReadonlyMap<number, Compared>;
  stored: ReadonlyMap<string, Stored>;
  /** Clients and months that an earlier row has. */
  taken: Set<string>;
}

/** What keeps prices from being written, in the words of the single operation. */
function problemsOf({ context }: Ground, { until }: FoundClient, at: Month, before: Prices | null) {
  const { caller, clock } = context;
  const now = currentMonth(clock());
  const started = monthIndex(at) <= monthIndex(now) || (until !== null && until <= monthIndex(at));
  return mayWriteStarted(caller.rights)
    ? []
    : said(() => (before ? refuseStarted(started ? 'active' : 'future') : refusePast(now, at, 'month')));
}

function rowOf(ground: Ground, condition: Condition, match: Match, place: number): BatchRow {
  const { year, month } = condition;
  const at = { year, month };
  const key = keyOf(place, match.client, at);
  const none = { key, before: null, after: null, revision: null };
  if (!match.client) return { ...none, ...unmatched(condition, match) };
  const { client } = match;
  const named = { key, label: `${client.name}, с ${formatMonth(at)}` };
  const record = `${client.p_gid}:${monthIndex(at)}`;
  if (ground.taken.has(record)) return { ...none, ...named, problems: ['Этот клиент с этим месяцем уже есть выше'] };
  ground.taken.add(record);
  const found = ground.stored.get(record);
  const before = found ? { packages: found.body.packages, percents: found.percents } : null;
  const after = merged(before, condition);
  const row = {
    ...named,
    before: before && { ...at, ...before },
    after: { ...at, ...after },
    revision: found ? `${found.id}.${found.revision}` : null,
  };
  if (isDeepStrictEqual(before, after)) return { ...row, problems: [] };
  const compared = ground.lists.get(monthIndex(at)) ?? {};
  const guarded = remarked(ground, { form, prices: after, before: before ?? undefined, compared });
  const problems = [...problemsOf(ground, client, at, before), ...guarded.problems];
  if (problems.length > 0) return { ...row, after: null, problems };
  return { ...row, problems, ...(guarded.remarks.length > 0 && { remarks: guarded.remarks }) };
}

/** Writes prices as the single operation does: a new condition, or other prices of one that there is. */
async function save(
  context: Context,
  dealer_id: number,
  at: Month & { client_id: number },
  prices: object,
  isNew: boolean,
  remarks?: Context['remarks'],
) {
  const body = specConditionSave.parse({
    ...prices,
    ...at,
    year_new: null,
    month_new: null,
    ...(remarks && { remarks }),
  });
  const asked = { params: undefined, query: { dealer_id }, body };
  const operation = isNew ? 'createSpecCondition' : 'changeSpecCondition';
  const { body: model } = isNew
    ? await createSpecCondition({ ...context, operation }, asked)
    : await changeSpecCondition({ ...context, operation }, asked);
  const { year, month, packages, percents } = model;
  return { year, month, packages, percents };
}

/** `spec-conditions`: special conditions of a dealer's clients from a sheet, found by INN and KPP (doc 2 §3, sheets). */
export const specConditions: BatchKind<Input> = {
  input: batchInputs['spec-conditions'],
  operations: () => ({ does: 'createSpecCondition', undoes: 'removeSpecCondition' }),
  plan: async (tx, context, { dealer, conditions }, lock) => {
    if (lock) await lockDealerInScope(tx, context.caller, dealer);
    else await checkDealerInScope(context, dealer);
    const named = conditions.map(({ year, month, ...rest }) => ({ ...rest, month: { year, month } }));
    const matches = await findClients(tx, dealer, named);
    const at = matches.flatMap(({ client }, place) => {
      const one = named[place];
      return client && one ? [{ client_id: client.p_gid, ...one.month }] : [];
    });
    const settings = await readSettings(tx);
    const lists = await readLists(tx, dealer, at);
    const ground = { context, settings, lists, stored: await readStored(tx, dealer, at), taken: new Set<string>() };
    return conditions.map((condition, place) => rowOf(ground, condition, matches[place] ?? { problem: '' }, place));
  },
  write: (context, { dealer }, { key, before, after, remarks }) =>
    save(context, dealer, placeOf(key), after ?? {}, before === null, remarks && context.remarks),
  standing: (tx, { dealer }, keys) => {
    const at = keys.map(placeOf);
    return tx.rows<Standing>(sql`
      SELECT a.key, p.id || '.' || p.revision AS revision, p.modified_by AS by, p.modified_at AS at
      FROM unnest(${[...keys]}::text[], ${at.map(({ client_id }) => client_id)}::int[], ${at.map(monthIndex)}::int[]) AS a(key, client, month)
      JOIN special_prices p ON p.dealer_id = ${dealer} AND p.type = ${form} AND p.client_gid = a.client AND p.month_index = a.month`);
  },
  undo: (context, { dealer }, { key, before }) =>
    before === null
      ? takeBackSpecPrice(context, form, { dealer_id: dealer, ...placeOf(key) })
      : save(context, dealer, placeOf(key), before, false),
};
