import sql from 'sql-template-tag';
import { batchInputs, type BatchInput, type BatchRow } from '../../../../src/contract/batches';
import {
  bodyOf,
  listAt,
  listKey,
  listRow,
  listsAt,
  type ListBody,
  type ListGround,
} from '../../../../src/contract/plans/sheetLists';
import { listPrices } from '../../../../src/contract/priceRules';
import { priceListSave, type PriceList } from '../../../../src/contract/prices';
import { monthIndex } from '../../../../src/domain/month';
import type { Queryable } from '../../../db/queryable';
import type { Context } from '../../kernel/context';
import { keyed, readPriceRows, type ListKey } from '../../prices/model';
import { changePriceList, createPriceLists, takeBackPriceLists } from '../../prices/priceLists';
import { findDealers } from '../../sheets/findDealers';
import { groundOf } from '../ground';
import type { BatchKind, Standing } from '../kind';

type Input = BatchInput<'price-lists'>;

/** The prices of the lists that those of keys would take the place of, by key. */
async function readEarlier(tx: Queryable, keys: readonly ListKey[]): Promise<Map<string, ListBody>> {
  const rows = await tx.rows<{ place: number; body: Omit<ListBody, 'percents'>; percents: ListBody['percents'] }>(sql`
    SELECT k.place::integer, p.body, p.percents FROM ${keyed(keys)}
    CROSS JOIN LATERAL (
      SELECT l.body, l.percents FROM price_lists l
      WHERE l.dealer_id = k.dealer AND l.billing_alias = k.alias AND l.month_index < k.month
      ORDER BY l.month_index DESC LIMIT 1) p`);
  return new Map(
    rows.flatMap(({ place, body, percents }) => {
      const key = keys[place - 1];
      return key ? [[listKey(key), { ...listPrices(body), percents }] as const] : [];
    }),
  );
}

const valuesOf = (model: PriceList) => ({ year: model.year, month: model.month, ...bodyOf(model) });

async function change(context: Context, key: string, values: BatchRow['before'], remarks: Context['remarks']) {
  const { dealer, alias } = listAt(key);
  const body = priceListSave.parse({ ...values, year_new: null, month_new: null, ...(remarks && { remarks }) });
  const asked = { params: { billing_alias: alias, id: dealer }, query: undefined, body };
  const { body: model } = await changePriceList({ ...context, operation: 'changePriceList' }, asked);
  return valuesOf(model);
}

/** `price-lists`: price lists of dealers for months from a sheet (doc 2 §3, §4, sheets). */
export const priceLists: BatchKind<Input> = {
  input: batchInputs['price-lists'],
  operations: () => ({ does: 'createPriceList', undoes: 'removePriceList' }),
  plan: async (tx, context, { lists }, lock) => {
    const matches = await findDealers(tx, context.caller, lists, lock);
    const keys = listsAt(lists, matches);
    const rows = await readPriceRows(tx, keys, context.clock());
    const stored = new Map(
      keys.flatMap((key, place) => {
        const row = rows[place];
        if (!row) return [];
        const { model, revision } = row;
        return [[listKey(key), { body: bodyOf(model), status: model.price_status, revision }] as const];
      }),
    );
    const earlier = await readEarlier(tx, keys);
    const ground: ListGround = { ...(await groundOf(tx, context)), stored, earlier, taken: new Map() };
    return lists.map((list, place) => listRow(ground, list, matches[place] ?? { problem: '' }, place));
  },
  write: async (context, _, { key, before, after, remarks }) => {
    const kept = remarks && context.remarks;
    if (before !== null) return change(context, key, after, kept);
    const { dealer, alias } = listAt(key);
    const body = priceListSave.parse({ ...after, year_new: null, month_new: null, ...(kept && { remarks: kept }) });
    const [made] = await createPriceLists(context.db, context, [{ dealer, alias, body }]);
    return made ? valuesOf(made.model) : null;
  },
  standing: (tx, _, keys) => {
    const at = keys.map(listAt);
    return tx.rows<Standing>(sql`
      SELECT a.key, 'list ' || p.id AS record, p.id || '.' || p.revision AS revision, p.modified_by AS by, p.modified_at AS at
      FROM unnest(${[...keys]}::text[], ${at.map(({ dealer }) => dealer)}::int[], ${at.map(({ alias }) => alias)}::text[],
                  ${at.map(monthIndex)}::int[]) AS a(key, dealer, alias, month)
      JOIN price_lists p ON p.dealer_id = a.dealer AND p.billing_alias = a.alias AND p.month_index = a.month`);
  },
  undo: (context, _, { key, before, revision_after }) =>
    before === null
      ? takeBackPriceLists(context.db, context, [{ ...listAt(key), ifMatch: [revision_after] }])
      : change(context, key, before, context.remarks),
};
