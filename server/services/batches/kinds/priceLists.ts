import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import { batchInputs, type BatchInput, type BatchRow } from '../../../../src/contract/batches';
import type { PriceGround } from '../../../../src/contract/plans/recalculated';
import { said } from '../../../../src/contract/plans/said';
import { listPrices, refuseOwnList, refusePast, refuseStarted } from '../../../../src/contract/priceRules';
import { billingAlias, priceListSave, type PriceList } from '../../../../src/contract/prices';
import { fromWire } from '../../../../src/domain/money';
import { formatMonth, monthIndex } from '../../../../src/domain/month';
import { emptyList, priceLines } from '../../../../src/domain/priceLines';
import { sheetOfBody, withSums } from '../../../../src/domain/pricePairs';
import { billingAliases } from '../../../../src/domain/tiers';
import type { Queryable } from '../../../db/queryable';
import type { Context } from '../../kernel/context';
import { keyed, readPriceRows, type ListKey, type StoredPriceList } from '../../prices/model';
import { changePriceList, createPriceLists, takeBackPriceLists } from '../../prices/priceLists';
import { findDealers, type DealerMatch } from '../../sheets/findDealers';
import { groundOf } from '../ground';
import type { BatchKind, Standing } from '../kind';
import { remarked } from '../remarked';

type Input = BatchInput<'price-lists'>;
type List = Input['lists'][number];
type Prices = Pick<PriceList, 'lycense' | 'packages' | 'accounts' | 'percents'>;

const keyOf = ({ dealer, alias, year, month }: ListKey) => `${dealer}:${alias}:${year}:${month}`;

function placeOf(key: string): ListKey {
  const [dealer, alias, year, month] = key.split(':');
  return { dealer: Number(dealer), alias: billingAlias.parse(alias), year: Number(year), month: Number(month) };
}

/** The prices of the lists that those of keys would take the place of, by key. */
async function readEarlier(tx: Queryable, keys: readonly ListKey[]): Promise<Map<string, Prices>> {
  const rows = await tx.rows<{ place: number; body: Omit<Prices, 'percents'>; percents: Prices['percents'] }>(sql`
    SELECT k.place::integer, p.body, p.percents FROM ${keyed(keys)}
    CROSS JOIN LATERAL (
      SELECT l.body, l.percents FROM price_lists l
      WHERE l.dealer_id = k.dealer AND l.billing_alias = k.alias AND l.month_index < k.month
      ORDER BY l.month_index DESC LIMIT 1) p`);
  return new Map(
    rows.flatMap(({ place, body, percents }) => {
      const key = keys[place - 1];
      return key ? [[keyOf(key), { ...listPrices(body), percents }] as const] : [];
    }),
  );
}

const pricesOf = (model: PriceList): Prices => ({ ...listPrices(model), percents: model.percents });

/** A list with the prices of a sheet; or the lines that are missing, where nothing stands to take them from. */
function merged({ billing_alias: alias, prices }: List, base: Prices | undefined): Prices | { problem: string } {
  const body = base ?? { ...emptyList(alias), percents: {} };
  const pairs = new Map(sheetOfBody(alias, body).pairs.map((pair) => [pair.id, pair]));
  const unknown = prices.find(({ cell }) => !pairs.has(cell));
  if (unknown) return { problem: `В прайсе нет строки ${unknown.cell}` };
  const given = new Set(prices.map(({ cell }) => cell));
  const missing = base ? [] : priceLines[alias].filter(({ id }) => !given.has(id));
  if (missing.length > 0) {
    const [one] = missing;
    const named = [one?.section, one?.position, one?.range].filter(Boolean).join(', ');
    return {
      problem: `Прежнего прайса нет, а в таблице не все строки. Не хватает: ${missing.length}, первая «${named}»`,
    };
  }
  const sums = prices.flatMap(({ cell, price, reward }) => {
    const pair = pairs.get(cell);
    const own: [string, number][] = [[cell, fromWire(price)]];
    return pair && reward !== null ? [...own, [pair.rewardId, fromWire(reward)] as [string, number]] : own;
  });
  return withSums(alias, body, new Map(sums), new Map());
}

interface Ground extends PriceGround {
  stored: ReadonlyMap<string, StoredPriceList>;
  earlier: ReadonlyMap<string, Prices>;
  /** Lists that an earlier row has. */
  taken: Set<string>;
}

/** What keeps a list from being written, in the words of the single operation. */
function problemsOf({ rights, own, now }: Ground, { dealer, ...month }: ListKey, found: StoredPriceList | undefined) {
  return [
    ...said(() => refuseOwnList(rights, own, dealer)),
    ...said(() => (found ? refuseStarted(found.model.price_status) : refusePast(now, month, 'month'))),
  ];
}

function rowOf(ground: Ground, list: List, match: DealerMatch, place: number): BatchRow {
  const none = { key: String(place), before: null, after: null, revision: null };
  const { dealer } = match;
  if (!dealer) {
    const { problem, choices } = match;
    return { ...none, label: `Дилер ${list.inn ?? ''}`, problems: [problem], ...(choices && { choices }) };
  }
  const { billing_alias: alias, year, month } = list;
  const at = { dealer: dealer.id, alias, year, month };
  const key = keyOf(at);
  const named = { label: `${dealer.name}, ${billingAliases[alias]}, с ${formatMonth(at)}` };
  if (ground.taken.has(key)) return { ...none, ...named, problems: ['Этот прайс уже есть выше'] };
  ground.taken.add(key);
  const found = ground.stored.get(key);
  const before = found && pricesOf(found.model);
  const earlier = ground.earlier.get(key);
  const after = merged(list, before ?? earlier);
  const row = {
    ...named,
    key,
    before: before ? { year, month, ...before } : null,
    after: null,
    revision: found?.revision ?? null,
  };
  if ('problem' in after) return { ...row, problems: [after.problem] };
  if (isDeepStrictEqual(before, after)) return { ...row, after: row.before, problems: [] };
  const { problems, remarks } = remarked(ground, {
    form: alias,
    prices: after,
    before,
    compared: { inForce: earlier && sheetOfBody(alias, earlier) },
  });
  const all = [...problemsOf(ground, at, found), ...problems];
  if (all.length > 0) return { ...row, problems: all };
  return { ...row, after: { year, month, ...after }, problems: [], ...(remarks.length > 0 && { remarks }) };
}

const valuesOf = ({ year, month, ...model }: PriceList) => ({ year, month, ...pricesOf({ year, month, ...model }) });

async function change(context: Context, key: string, values: BatchRow['before'], remarks: Context['remarks']) {
  const { dealer, alias } = placeOf(key);
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
    const keys = matches.flatMap(({ dealer }, place): ListKey[] => {
      const list = lists[place];
      if (!dealer || !list) return [];
      return [{ dealer: dealer.id, alias: list.billing_alias, year: list.year, month: list.month }];
    });
    const rows = await readPriceRows(tx, keys, context.clock());
    const stored = new Map(
      keys.flatMap((key, place) => {
        const row = rows[place];
        return row ? [[keyOf(key), row] as const] : [];
      }),
    );
    const earlier = await readEarlier(tx, keys);
    const ground: Ground = { ...(await groundOf(tx, context)), stored, earlier, taken: new Set() };
    return lists.map((list, place) => rowOf(ground, list, matches[place] ?? { problem: '' }, place));
  },
  write: async (context, _, { key, before, after, remarks }) => {
    const kept = remarks && context.remarks;
    if (before !== null) return change(context, key, after, kept);
    const { dealer, alias } = placeOf(key);
    const body = priceListSave.parse({ ...after, year_new: null, month_new: null, ...(kept && { remarks: kept }) });
    const [made] = await createPriceLists(context.db, context, [{ dealer, alias, body }]);
    return made ? valuesOf(made.model) : null;
  },
  standing: (tx, _, keys) => {
    const at = keys.map(placeOf);
    return tx.rows<Standing>(sql`
      SELECT a.key, p.id || '.' || p.revision AS revision, p.modified_by AS by, p.modified_at AS at
      FROM unnest(${[...keys]}::text[], ${at.map(({ dealer }) => dealer)}::int[], ${at.map(({ alias }) => alias)}::text[],
                  ${at.map(monthIndex)}::int[]) AS a(key, dealer, alias, month)
      JOIN price_lists p ON p.dealer_id = a.dealer AND p.billing_alias = a.alias AND p.month_index = a.month`);
  },
  undo: (context, _, { key, before, revision_after }) =>
    before === null
      ? takeBackPriceLists(context.db, context, [{ ...placeOf(key), ifMatch: [revision_after] }])
      : change(context, key, before, undefined),
};
