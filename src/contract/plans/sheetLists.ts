import { fromWire } from '../../domain/money';
import { formatMonth, type Month } from '../../domain/month';
import { emptyList, priceLines } from '../../domain/priceLines';
import { sheetOfBody, withSums } from '../../domain/pricePairs';
import type { PriceStatus } from '../../domain/priceStatus';
import { sameValues } from '../../domain/sameValues';
import { billingAliases, type BillingAlias } from '../../domain/tiers';
import type { BatchInput, BatchRow } from '../batches';
import { listPrices, refuseOwnList, refusePast, refuseStarted } from '../priceRules';
import { billingAlias, type PriceList } from '../prices';
import type { DealerMatch } from './matchDealers';
import type { PriceGround } from './recalculated';
import { remarked } from './remarked';
import { said } from './said';

type List = BatchInput<'price-lists'>['lists'][number];

/** The prices of a list with the percents that make its rewards. */
export type ListBody = Pick<PriceList, 'lycense' | 'packages' | 'accounts' | 'percents'>;

/** A dealer's list of a scheme and month. */
export interface ListAt extends Month {
  dealer: number;
  alias: BillingAlias;
}

export const listKey = ({ dealer, alias, year, month }: ListAt) => `${dealer}:${alias}:${year}:${month}`;

/** The list that a row's key names. */
export function listAt(key: string): ListAt {
  const [dealer, alias, year, month] = key.split(':');
  return { dealer: Number(dealer), alias: billingAlias.parse(alias), year: Number(year), month: Number(month) };
}

export const bodyOf = (model: Pick<PriceList, 'lycense' | 'packages' | 'accounts' | 'percents'>): ListBody => ({
  ...listPrices(model),
  percents: model.percents ?? {},
});

/** The lists of lines whose dealer is known. */
export const listsAt = (lists: readonly List[], matches: readonly DealerMatch[]): ListAt[] =>
  lists.flatMap(({ billing_alias: alias, year, month }, place) => {
    const dealer = matches[place]?.dealer;
    return dealer ? [{ dealer: dealer.id, alias, year, month }] : [];
  });

interface StoredList {
  body: ListBody;
  status: PriceStatus;
  revision: string | null;
}

/** What lists of a sheet are planned beside, by `listKey`. */
export interface ListGround extends PriceGround {
  stored: ReadonlyMap<string, StoredList>;
  /** The lists that those would take the place of. */
  earlier: ReadonlyMap<string, ListBody>;
  /** Lists that an earlier row has. */
  taken: Map<string, number>;
}

/** A list with the prices of a sheet; or the lines that are missing, where nothing stands to take them from. */
function merged({ billing_alias: alias, prices }: List, base: ListBody | undefined): ListBody | { problem: string } {
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

/** What keeps a list from being written, in the words of the single operation. */
const problemsOf = ({ rights, own, now }: ListGround, { dealer, ...month }: ListAt, found: StoredList | undefined) => [
  ...said(() => refuseOwnList(rights, own, dealer)),
  ...said(() => (found ? refuseStarted(found.status) : refusePast(now, month, 'month'))),
];

/** The row of a list of a sheet: what it is and what it becomes, planned alike by the server and by the browser. */
export function listRow(ground: ListGround, list: List, match: DealerMatch, place: number): BatchRow {
  const none = { key: String(place), before: null, after: null, revision: null };
  const { dealer } = match;
  if (!dealer) {
    const { problem, choices } = match;
    return { ...none, label: `Дилер ${list.inn ?? ''}`, problems: [problem], ...(choices && { choices }) };
  }
  const { billing_alias: alias, year, month } = list;
  const at = { dealer: dealer.id, alias, year, month };
  const key = listKey(at);
  const named = { label: `${dealer.name}, ${billingAliases[alias]}, с ${formatMonth(at)}` };
  const above = ground.taken.get(key);
  if (above !== undefined) return { ...none, ...named, problems: ['Этот прайс уже есть выше'], above };
  ground.taken.set(key, place);
  const found = ground.stored.get(key);
  const before = found?.body;
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
  if (sameValues(before, after)) return { ...row, after: row.before, problems: [] };
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
