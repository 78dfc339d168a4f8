import sql from 'sql-template-tag';
import { batchInputs, type BatchInput } from '../../../../src/contract/batches';
import {
  clientMonthAt,
  clientMonths,
  conditionRow,
  recordAt,
  type ClientMonth,
  type StoredCondition,
} from '../../../../src/contract/plans/sheetConditions';
import { specConditionSave } from '../../../../src/contract/specPrices';
import { fromMonthIndex, monthIndex, type Month } from '../../../../src/domain/month';
import type { Compared } from '../../../../src/domain/priceGuard';
import type { Queryable } from '../../../db/queryable';
import type { Context } from '../../kernel/context';
import { checkDealerInScope, lockDealerInScope } from '../../kernel/scope';
import { listsBeside } from '../../prices/guardPrices';
import { changeSpecCondition, createSpecCondition, takeBackSpecPrice } from '../../prices/specPrices';
import { findClients } from '../../sheets/findClients';
import { groundOf } from '../ground';
import type { BatchKind, Standing } from '../kind';

type Input = BatchInput<'spec-conditions'>;

const form = 'spec_condition';

/** What stands with clients in months, by client and month. */
async function readStored(tx: Queryable, dealer: number, at: readonly ClientMonth[]) {
  const rows = await tx.rows<
    Pick<StoredCondition, 'percents'> & {
      client: number;
      month: number;
      id: number;
      revision: number;
      body: Pick<StoredCondition, 'packages'>;
    }
  >(sql`
    SELECT p.client_gid AS client, p.month_index AS month, p.id, p.revision, p.body, p.percents FROM special_prices p
    WHERE p.dealer_id = ${dealer} AND p.type = ${form} AND (p.client_gid, p.month_index) IN (
      SELECT * FROM unnest(${at.map(({ client_id }) => client_id)}::int[], ${at.map(monthIndex)}::int[]))`);
  return new Map(
    rows.map(({ client, month, id, revision, body: { packages }, percents }) => [
      recordAt(client, fromMonthIndex(month)),
      { packages, percents, revision: `${id}.${revision}` },
    ]),
  );
}

/** The dealer's lists in each of the months. */
async function readLists(tx: Queryable, dealer: number, at: readonly Month[]): Promise<Map<number, Compared>> {
  const lists = new Map<number, Compared>();
  for (const month of at)
    if (!lists.has(monthIndex(month))) lists.set(monthIndex(month), await listsBeside(tx, dealer, month));
  return lists;
}

/** Writes prices as the single operation does: a new condition, or other prices of one that there is. */
async function save(
  context: Context,
  dealer_id: number,
  at: ClientMonth,
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
    const at = clientMonths(conditions, matches);
    const ground = {
      ...(await groundOf(tx, context)),
      lists: await readLists(tx, dealer, at),
      stored: await readStored(tx, dealer, at),
      taken: new Set<string>(),
    };
    return conditions.map((one, place) => conditionRow(ground, one, matches[place] ?? { problem: '' }, place));
  },
  write: (context, { dealer }, { key, before, after, remarks }) =>
    save(context, dealer, clientMonthAt(key), after ?? {}, before === null, remarks && context.remarks),
  standing: (tx, { dealer }, keys) => {
    const at = keys.map(clientMonthAt);
    return tx.rows<Standing>(sql`
      SELECT a.key, p.id || '.' || p.revision AS revision, p.modified_by AS by, p.modified_at AS at
      FROM unnest(${[...keys]}::text[], ${at.map(({ client_id }) => client_id)}::int[], ${at.map(monthIndex)}::int[]) AS a(key, client, month)
      JOIN special_prices p ON p.dealer_id = ${dealer} AND p.type = ${form} AND p.client_gid = a.client AND p.month_index = a.month`);
  },
  undo: (context, { dealer }, { key, before }) =>
    before === null
      ? takeBackSpecPrice(context, form, { dealer_id: dealer, ...clientMonthAt(key) })
      : save(context, dealer, clientMonthAt(key), before, false),
};
