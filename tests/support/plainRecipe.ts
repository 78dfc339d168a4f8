import type { Recipe } from '../../src/contract/recipes';

/*
 * What a recipe makes of a price and its reward, written a second time from its words, as plainly as it goes and with nothing of
 * the product in it: decimals are texts, sums are bigint in hundred-millionths of a rouble.
 */

const digits = 8;
const one = 10n ** BigInt(digits);

/** «12.5» in hundred-millionths. */
function exact(value: number): bigint {
  const [whole = '0', fraction = ''] = value.toFixed(2).replace('-', '').split('.');
  const size = BigInt(whole + fraction.padEnd(digits, '0'));
  return value < 0 ? -size : size;
}

const kopeck = one / 100n;

/** To whole steps: half goes up. */
function toSteps(value: bigint, step: bigint, up: boolean): bigint {
  const rest = value % step;
  const below = value - rest;
  if (rest === 0n) return below;
  return up || rest * 2n >= step ? below + step : below;
}

export interface PlainPair {
  part: 'packages' | 'licences';
  kind: string;
  price: number;
  reward: number;
}

/** `points` is the percent that the list has for the part; undefined for none. */
export function plainRecipe(
  pair: PlainPair,
  recipe: Recipe,
  points: number | undefined,
): [price: string, reward: string] {
  const text = (value: bigint) => (Number(value / kopeck) / 100).toFixed(2);
  const change = recipe[pair.part];
  const untouched: [string, string] = [pair.price.toFixed(2), pair.reward.toFixed(2)];
  if (!change || recipe.except.includes(pair.kind) || pair.price === 0) return untouched;
  // A percent has two decimals and a sum two: four of the eight are left for their product.
  const raised = (exact(pair.price) * (exact(100) + exact(change.percent))) / (100n * one);
  let price = toSteps(raised, kopeck * BigInt(recipe.rounding.step), recipe.rounding.up);
  if (change.min !== null && price < exact(change.min)) price = exact(change.min);
  if (change.max !== null && price > exact(change.max)) price = exact(change.max);
  if (price >= exact(10_000_000_000)) return untouched;
  const byPercent = (sum: bigint, percent: number) => toSteps((sum * exact(percent)) / (100n * one), kopeck, false);
  const had = exact(pair.reward);
  const { reward } = recipe;
  if (reward.by === 'sum') return [text(price), text(had)];
  if (reward.by === 'new') return [text(price), text(byPercent(price, reward.percent))];
  if (points !== undefined && byPercent(exact(pair.price), points) === had)
    return [text(price), text(byPercent(price, points))];
  // The same share: had × price / old price, half-up to the kopeck.
  const [top, bottom] = [had * price, exact(pair.price)];
  const share = (2n * top + bottom * kopeck) / (2n * bottom * kopeck);
  return share * kopeck >= exact(10_000_000_000) ? untouched : [text(price), text(share * kopeck)];
}
