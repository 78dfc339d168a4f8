import sql from 'sql-template-tag';
import { batchInputs, type BatchInput } from '../../../../src/contract/batches';
import { apiConditionSheet } from '../../../../src/contract/plans/sheetApiConditions';
import { conditionSheet } from '../../../../src/contract/plans/sheetConditions';
import {
  clientMonthAt,
  clientMonths,
  recordAt,
  specialRow,
  type ClientMonth,
  type SpecialSheet,
} from '../../../../src/contract/plans/sheetSpecials';
import { specPricesOf } from '../../../../src/contract/plans/specPrices';
import type { z } from '../../../../src/contract/schema';
import { fromMonthIndex, monthIndex, type Month } from '../../../../src/domain/month';
import type { Compared } from '../../../../src/domain/priceGuard';
import type { Queryable } from '../../../db/queryable';
import { checkDealerInScope, lockDealerInScope } from '../../kernel/scope';
import { listsBeside } from '../../prices/guardPrices';
import { saveSpecial } from '../../prices/saveSpecial';
import type { SpecModels, SpecType } from '../../prices/specModel';
import { takeBackSpecPrice } from '../../prices/specPrices';
import { findClients } from '../../sheets/findClients';
import { groundOf } from '../ground';
import type { BatchKind, Standing } from '../kind';

interface Row {
  client: number;
  month: number;
  id: number;
  revision: number;
  body: object;
  percents: Record<string, number>;
}

/** What stands with clients in months, by client and month. */
async function readStored(tx: Queryable, form: SpecType, dealer: number, at: readonly ClientMonth[]) {
  const rows = await tx.rows<Row>(sql`
    SELECT p.client_gid AS client, p.month_index AS month, p.id, p.revision, p.body, p.percents FROM special_prices p
    WHERE p.dealer_id = ${dealer} AND p.type = ${form} AND (p.client_gid, p.month_index) IN (
      SELECT * FROM unnest(${at.map(({ client_id }) => client_id)}::int[], ${at.map(monthIndex)}::int[]))`);
  return new Map(
    rows.map(({ client, month, id, revision, body, percents }) => [
      recordAt(client, fromMonthIndex(month)),
      {
        prices: specPricesOf({ ...body, percents } as unknown as SpecModels[SpecType]),
        revision: `${id}.${revision}`,
      },
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

interface Input<L> {
  dealer: number;
  conditions: L[];
}
type AnyLine = BatchInput<'spec-conditions' | 'api-conditions'>['conditions'][number];

/** Special conditions of a dealer's clients from a sheet, found by INN and KPP, each written as alone (doc 2 §3, sheets). */
const specialKind = <L extends AnyLine>(
  input: z.ZodType<Input<L>>,
  sheet: SpecialSheet<L>,
  operations: ReturnType<BatchKind<Input<L>>['operations']>,
): BatchKind<Input<L>> => {
  const { form } = sheet;
  return {
    input,
    operations: () => operations,
    plan: async (tx, context, { dealer, conditions }, lock) => {
      if (lock) await lockDealerInScope(tx, context.caller, dealer);
      else await checkDealerInScope(context, dealer);
      const named = conditions.map(({ inn, kpp, client_id, year, month }) => ({
        inn,
        kpp,
        client_id,
        month: { year, month },
      }));
      const matches = await findClients(tx, dealer, named);
      const at = clientMonths(conditions, matches);
      const ground = {
        ...(await groundOf(tx, context)),
        lists: await readLists(tx, dealer, at),
        stored: await readStored(tx, form, dealer, at),
        taken: new Map<string, number>(),
      };
      return conditions.map((one, place) => specialRow(sheet, ground, one, matches[place] ?? { problem: '' }, place));
    },
    write: (context, { dealer: dealer_id }, { key, before, after, remarks }) => {
      const { client_id } = clientMonthAt(key);
      const kept = remarks && context.remarks && { remarks: context.remarks };
      return saveSpecial(context, { dealer_id, type: form, client_id }, { ...after, ...kept }, before === null);
    },
    standing: (tx, { dealer }, keys) => {
      const at = keys.map(clientMonthAt);
      return tx.rows<Standing>(sql`
        SELECT a.key, 'special ' || p.id AS record, p.id || '.' || p.revision AS revision, p.modified_by AS by, p.modified_at AS at
        FROM unnest(${[...keys]}::text[], ${at.map(({ client_id }) => client_id)}::int[], ${at.map(monthIndex)}::int[]) AS a(key, client, month)
        JOIN special_prices p ON p.dealer_id = ${dealer} AND p.type = ${form} AND p.client_gid = a.client AND p.month_index = a.month`);
    },
    undo: (context, { dealer: dealer_id }, { key, before }) => {
      const at = clientMonthAt(key);
      return before === null
        ? takeBackSpecPrice(context, form, { dealer_id, ...at })
        : saveSpecial(
            context,
            { dealer_id, type: form, client_id: at.client_id },
            { ...before, remarks: context.remarks },
            false,
          );
    },
  };
};

/** `spec-conditions`: a price for each kind of packages. */
export const specConditions = specialKind(batchInputs['spec-conditions'], conditionSheet, {
  does: 'createSpecCondition',
  undoes: 'removeSpecCondition',
});

/** `api-conditions`: licence, accounts, and packages by ranges above a threshold. */
export const apiConditions = specialKind(batchInputs['api-conditions'], apiConditionSheet, {
  does: 'createApiPrice',
  undoes: 'removeApiPrice',
});
