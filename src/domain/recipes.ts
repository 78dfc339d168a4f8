import type { Recipe } from '../contract/recipes';
import { fromWire, reward, shownPercent, type Hundredths, type Kopecks } from './money';
import { sheetOfBody, sheetWithSums, withSums, type PriceForm, type PricePair, type PriceSheet } from './pricePairs';

/** Beyond this a price has more than ten digits of roubles. */
const mostKopecks = 999_999_999_999n;

/** What a recipe makes of prices: the sums and percents that differ by path, and prices that it cannot set. */
interface Recalculated {
  sums: ReadonlyMap<string, Kopecks>;
  percents: ReadonlyMap<string, Hundredths>;
  problems: readonly { id: string; message: string }[];
}

type Change = NonNullable<Recipe['packages']>;

const hundredthsOf = (percent: number) => BigInt(Math.round(percent * 100));

/**
 * A price by a recipe: the percent, then one rounding to whole steps, then the bounds, which hold as they are given. Exact:
 * price × (100 % + percent) is rounded as a fraction. Undefined where it has too many digits.
 */
function recalculatedPrice(
  price: Kopecks,
  { percent, min, max }: Change,
  { step, up }: Recipe['rounding'],
): Kopecks | undefined {
  const unit = 10_000n * BigInt(step);
  const product = BigInt(price) * (10_000n + hundredthsOf(percent));
  const rounded = ((product + (up ? unit - 1n : unit / 2n)) / unit) * BigInt(step);
  const lifted = min !== null && rounded < BigInt(fromWire(min)) ? BigInt(fromWire(min)) : rounded;
  const held = max !== null && lifted > BigInt(fromWire(max)) ? BigInt(fromWire(max)) : lifted;
  return held > mostKopecks ? undefined : Number(held);
}

/** A part of one sum as the same part of another, half-up; undefined where it has too many digits. */
function scaled(part: Kopecks, from: Kopecks, to: Kopecks): Kopecks | undefined {
  const share = (2n * BigInt(part) * BigInt(to) + BigInt(from)) / (2n * BigInt(from));
  return share > mostKopecks ? undefined : Number(share);
}

const changeOf = (recipe: Recipe, { part, kind }: PricePair): Change | null => {
  if (recipe.except.some((left) => kind === left || kind.endsWith(`.${left}`))) return null;
  return part === 'packages' ? recipe.packages : recipe.licences;
};

/** The percents by which rewards were computed: those entered, and where none was, the one that most rewards have. */
function percentsOf({ pairs, percents }: PriceSheet): Map<string, Hundredths> {
  const all = new Map(percents);
  for (const { percentId } of pairs) {
    if (all.has(percentId)) continue;
    const shown = shownPercent(pairs.filter((pair) => pair.percentId === percentId));
    if (shown !== null && shown <= 10_000) all.set(percentId, shown);
  }
  return all;
}

/** The reward of a new price: where the old one came of the percent, by the percent; else the same share of the price. */
function rewardOf(
  pair: PricePair,
  next: Kopecks,
  by: Recipe['reward'],
  percent: Hundredths | undefined,
): Kopecks | undefined {
  const { price, reward: had } = pair;
  if (by.by === 'new') return reward(next, fromWire(by.percent));
  if (by.by === 'sum' || had === null || price === null || price === 0) return had ?? 0;
  return percent !== undefined && reward(price, percent) === had ? reward(next, percent) : scaled(had, price, next);
}

/**
 * Prices recalculated. An empty price, and 0, stays what it is, and so does its reward. `changed` are the paths that somebody
 * has set by hand, which a recipe may leave alone.
 */
export function applyRecipe(recipe: Recipe, sheet: PriceSheet, changed: ReadonlySet<string> = new Set()): Recalculated {
  const { pairs } = sheet;
  const before = percentsOf(sheet);
  const sums = new Map<string, Kopecks>();
  const percents = new Map<string, Hundredths>();
  const problems: Recalculated['problems'][number][] = [];
  const left = (id: string) => recipe.keep_changed && changed.has(id);
  for (const pair of pairs) {
    const change = changeOf(recipe, pair);
    const { id, rewardId, price, percentId } = pair;
    if (!change || price === null || price === 0) continue;
    const next = left(id) ? price : recalculatedPrice(price, change, recipe.rounding);
    const rewarded =
      next === undefined || left(rewardId)
        ? (pair.reward ?? 0)
        : rewardOf(pair, next, recipe.reward, before.get(percentId));
    if (next === undefined || rewarded === undefined) {
      const what = next === undefined ? 'Цена' : 'Вознаграждение';
      problems.push({ id: next === undefined ? id : rewardId, message: `${what} получается длиннее 10 цифр` });
      continue;
    }
    if (next !== price) sums.set(id, next);
    if (rewarded !== (pair.reward ?? 0)) sums.set(rewardId, rewarded);
    if (recipe.reward.by === 'new') percents.set(percentId, fromWire(recipe.reward.percent));
  }
  return { sums, percents, problems };
}

/** Kaliningrad's 200+ costs what 200 do. */
const mirrored = (form: PriceForm, sums: ReadonlyMap<string, Kopecks>): ReadonlyMap<string, Kopecks> =>
  form === 'dyn_mc_disc'
    ? new Map([
        ...sums,
        ...[...sums].flatMap(([id, sum]) =>
          id.includes('tpp_discrete_200.') ? [[id.replace('200.', '200_plus.'), sum] as const] : [],
        ),
      ])
    : sums;

/** The same of a body as it is stored or sent, and of its sheet; `Body` carries its `percents`. */
export function applyRecipeToBody<Body extends object>(
  recipe: Recipe,
  form: PriceForm,
  body: Body,
  changed?: ReadonlySet<string>,
  sheet: PriceSheet = sheetOfBody(form, body),
): { body: Body; sheet: PriceSheet; problems: Recalculated['problems'] } {
  const { sums: own, percents, problems } = applyRecipe(recipe, sheet, changed);
  const sums = mirrored(form, own);
  return { body: withSums(form, body, sums, percents), sheet: sheetWithSums(sheet, sums, percents), problems };
}

const sumsOf = ({ pairs }: PriceSheet) =>
  new Map(pairs.flatMap(({ id, price, rewardId, reward: own }) => [[id, price] as const, [rewardId, own] as const]));

/**
 * Whether prices are already what the recipe makes of one of `bases`: what they were made of, or what is in force. Then a second
 * time is a percent on a percent. A recipe that changes nothing any more is none.
 */
export function isApplied(recipe: Recipe, now: PriceSheet, bases: readonly PriceSheet[]): boolean {
  const again = applyRecipe(recipe, now);
  if (again.sums.size === 0) return false;
  const present = sumsOf(now);
  return bases.some((base) => {
    const { sums } = applyRecipe(recipe, base);
    const made = new Map([...sumsOf(base), ...mirrored(base.form, sums)]);
    return sums.size > 0 && [...made].every(([id, sum]) => (present.get(id) ?? 0) === (sum ?? 0));
  });
}
