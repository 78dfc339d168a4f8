import type { BatchInput, BatchRow } from '../../contract/batches';
import type { DealerPrice } from '../../contract/dealers';
import { isInPlace, recalculated, type PriceRecord } from '../../contract/plans/recalculated';
import { listPrices } from '../../contract/priceRules';
import type { PriceListSave } from '../../contract/prices';
import { addMonths, compareMonths, formatMonth, type Month } from '../../domain/month';
import { sheetOfBody, type PriceSheet } from '../../domain/pricePairs';
import { billingAliases, type BillingAlias } from '../../domain/tiers';
import { fewAtOnce, newMonth, quiet, type SingleKind, type SingleTools } from './singleKind';

const schemes = Object.keys(billingAliases) as BillingAlias[];

interface Place extends Month {
  dealer: number;
  alias: BillingAlias;
}

export const startOf = ({ start_year: year, start_month: month }: DealerPrice): Month => ({ year, month });

/** A dealer's lists of a scheme, the latest first, and their prices as they are asked for. */
export async function listsOf({ client }: SingleTools, dealer: number) {
  const { data } = await client.listDealerPrices({ params: { id: dealer } }, quiet);
  const read = new Map<string, Promise<{ prices: NonNullable<BatchRow['before']>; revision: string | null }>>();
  const readOne = async ({ alias, year, month }: Omit<Place, 'dealer'>) => {
    const params = { billing_alias: alias, id: dealer };
    const { data: list, etag = null } = await client.readPriceList({ params, query: { year, month } }, quiet);
    return { prices: { ...listPrices(list), percents: list.percents ?? {} }, revision: etag };
  };
  return {
    of: (alias: BillingAlias) =>
      data.filter((one) => one.billing_type_alias === alias).sort((a, b) => compareMonths(startOf(b), startOf(a))),
    pricesOf: (alias: BillingAlias, { year, month }: Month) => {
      const key = `${alias}:${year}:${month}`;
      const known = read.get(key) ?? readOne({ alias, year, month });
      read.set(key, known);
      return known;
    },
  };
}
export type Lists = Awaited<ReturnType<typeof listsOf>>;

/** The prices that a list of the month takes the place of. */
export async function sheetBefore(lists: Lists, alias: BillingAlias, month: Month): Promise<PriceSheet | undefined> {
  const before = lists.of(alias).find((one) => compareMonths(startOf(one), month) < 0);
  return before && sheetOfBody(alias, (await lists.pricesOf(alias, startOf(before))).prices);
}

/** The dealer's lists that a special price of a month stands beside, each scheme's; each month's are read once. */
export async function listsBeside(tools: SingleTools, dealer: number) {
  const lists = await listsOf(tools, dealer);
  return async (month: Month): Promise<PriceSheet[]> => {
    const all = await fewAtOnce(schemes, (alias) => sheetBefore(lists, alias, addMonths(month, 1)));
    return all.filter((one) => one !== undefined);
  };
}

interface Wanted {
  key: string;
  label: string;
  /** Of another list that the same month is already taken by. */
  problems?: readonly string[];
}

/** A list as plans see it; undefined where it is not there. */
async function recordOf(
  lists: Lists,
  { dealer, alias, ...start }: Place,
  target: Month | null,
  { key, label, problems = [] }: Wanted,
): Promise<PriceRecord | undefined> {
  const row = lists.of(alias).find((one) => compareMonths(startOf(one), start) === 0);
  if (!row) return undefined;
  const month = startOf(row);
  const { prices, revision } = await lists.pricesOf(alias, month);
  const at = target ?? month;
  const base = await sheetBefore(lists, alias, month);
  const inForce = await sheetBefore(lists, alias, at);
  return {
    key,
    label,
    form: alias,
    dealer,
    month,
    status: row.price_status,
    date: { ...month },
    prices,
    revision,
    taken: !isInPlace(target, { month }) && lists.of(alias).some((one) => compareMonths(startOf(one), at) === 0),
    problems,
    compared: { inForce },
    bases: base ? [base] : [],
    changed: new Set(),
  };
}

const absent = ({ key, label }: Wanted, problem: string): BatchRow => ({
  key,
  label,
  before: null,
  after: null,
  problems: [problem],
  revision: null,
});

/** The prices of a row as they are saved; a change has its month in the second pair of dates too, and so has a new list of Pskov (doc 2 §4). */
export function saveOf({ after }: BatchRow, alias: BillingAlias, isNew: boolean): PriceListSave {
  const values = after ?? {};
  const given: unknown = { ...values, ...newMonth(values, isNew && alias !== 'dyn_disc_multi') };
  return given as PriceListSave;
}

/** Chosen lists of a dealer by a recipe. */
export const recalculatePrices: SingleKind<BatchInput<'recalculate-prices'>> = {
  plan: async (tools, { dealer, lists: wanted, month: target, recipe }) => {
    const lists = await listsOf(tools, dealer);
    const first = new Map(wanted.map(({ alias }, place) => [alias, place] as const).reverse());
    return fewAtOnce(
      wanted.map((one, place) => ({ ...one, place })),
      async ({ alias, year, month, place }) => {
        const label = `${billingAliases[alias]}, с ${formatMonth({ year, month })}`;
        const second = target !== null && first.get(alias) !== place;
        const problems = second ? ['На этот месяц уже выбран другой прайс этой схемы'] : [];
        const named = { key: `${alias}:${year}:${month}`, label, problems };
        const record = await recordOf(lists, { dealer, alias, year, month }, target, named);
        return record
          ? recalculated(tools.ground, { month: target, recipe }, record)
          : absent(named, 'Прайса больше нет');
      },
    );
  },
  narrowed: (input, { key }) => ({
    ...input,
    lists: input.lists.filter(({ alias, year, month }) => `${alias}:${year}:${month}` === key),
  }),
  write: ({ client }, { dealer, month: target }, row) => {
    const [name, year, month] = row.key.split(':');
    const alias = name as BillingAlias;
    const inPlace = isInPlace(target, { month: { year: Number(year), month: Number(month) } });
    const call = { params: { billing_alias: alias, id: dealer }, body: saveOf(row, alias, !inPlace) };
    return inPlace ? client.changePriceList(call, quiet) : client.createPriceList(call, quiet);
  },
};

/** New lists for a month, of those that would go on into it. */
export const pricesFromCurrent: SingleKind<BatchInput<'prices-from-current'>> = {
  plan: async (tools, { year, month, dealers, aliases = schemes, recipe }) => {
    const target = { year, month };
    const { data: names } = await tools.client.filterDealers({ query: {} }, quiet);
    const nameOf = new Map(names.map(({ id, name }) => [id, name]));
    const rows = await fewAtOnce(dealers, async (dealer) => {
      const lists = await listsOf(tools, dealer);
      const name = nameOf.get(dealer) ?? String(dealer);
      const none = { key: `${dealer}:`, label: name };
      const made: BatchRow[] = [];
      for (const alias of aliases) {
        const source = lists.of(alias).find((one) => compareMonths(startOf(one), target) < 0);
        const taken = lists.of(alias).some((one) => compareMonths(startOf(one), target) === 0);
        const named = { key: `${dealer}:${alias}`, label: `${name}, ${billingAliases[alias]}` };
        const record = source && (await recordOf(lists, { dealer, alias, ...startOf(source) }, target, named));
        if (record) made.push(recalculated(tools.ground, { month: target, recipe }, { ...record, bases: [] }));
        else if (taken) made.push(absent(named, `Прайс на ${formatMonth(target)} уже существует`));
      }
      return made.length > 0 || aliases.length < schemes.length
        ? made
        : [absent(none, 'Нет прайса, из которого создать')];
    });
    return rows.flat();
  },
  narrowed: (input, { key }) => {
    const [dealer, alias] = key.split(':');
    return { ...input, dealers: [Number(dealer)], aliases: [alias as BillingAlias] };
  },
  write: ({ client }, _, row) => {
    const [id, name] = row.key.split(':');
    const alias = name as BillingAlias;
    const params = { billing_alias: alias, id: Number(id) };
    return client.createPriceList({ params, body: saveOf(row, alias, true) }, quiet);
  },
};
