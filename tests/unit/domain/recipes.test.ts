import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recipe as schema, type Recipe } from '../../../src/contract/recipes';
import { applyRecipe, applyRecipeToBody, isApplied } from '../../../src/domain/recipes';
import { sheetOfBody } from '../../../src/domain/pricePairs';
import { billingAliases, packageAliases, type BillingAlias } from '../../../src/domain/tiers';
import { priceBody, pricePercents } from '../../../server/db/demo/prices';
import { plainRecipe } from '../../support/plainRecipe';

const plain: Recipe = {
  packages: { percent: 7, min: null, max: null },
  licences: null,
  reward: { by: 'percent' },
  rounding: { step: 1, up: false },
  except: [],
  keep_changed: false,
};

type Costs = number[];
interface Body {
  lycense: {
    price_position: string;
    client_price: number;
    daobit_price: number;
    client_additional_account_price: number;
    daobit_additional_account_price: number;
  }[];
  packages: { message_price_position_alias: string; client_points_cost: Costs; daobit_points_cost: Costs }[];
  percents: Record<string, number>;
}

const demo = () => ({ ...priceBody('dyn_tp', 500), percents: pricePercents.dyn_tp }) as unknown as Body;
const kinds = Object.keys(packageAliases.dyn_tp);

const money = fc.oneof(
  fc.integer({ min: 0, max: 100_000 }),
  fc.integer({ min: 0, max: 999_999_999_999 }),
  fc.constantFrom(0, 1, 5, 9_999, 999_999_999_999),
);
const sum = money.map((kopecks) => kopecks / 100);
const points = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const rise = fc.oneof(fc.integer({ min: -10_000, max: 100_000 }), fc.constantFrom(0, 700, 1_000)).map((h) => h / 100);
const change = fc
  .tuple(rise, fc.option(sum), fc.option(sum))
  .map(([percent, a, b]) => ({ percent, min: a, max: a !== null && b !== null && b < a ? a : b }));
const recipes: fc.Arbitrary<Recipe> = fc.record({
  packages: fc.option(change),
  licences: fc.option(change),
  reward: fc.oneof(
    fc.constantFrom({ by: 'percent' as const }, { by: 'sum' as const }),
    points.map((percent) => ({ by: 'new' as const, percent })),
  ),
  rounding: fc.record({ step: fc.constantFrom(1, 10, 50, 100), up: fc.boolean() }),
  except: fc.subarray(kinds, { maxLength: 3 }),
  keep_changed: fc.constant(false),
});

/** A list of two kinds and a licence: rewards by its percents, or whatever they are. */
const lists = fc
  .tuple(points, points, fc.array(fc.tuple(sum, sum, fc.boolean()), { minLength: 14, maxLength: 14 }))
  .map(([packages, license, pairs]): Body => {
    const at = (index: number, percent: number) => {
      const [price = 0, reward = 0, derived = false] = pairs[index] ?? [];
      const kopecks = BigInt(Math.round(price * 100)) * BigInt(Math.round(percent * 100));
      return [price, derived ? Number((kopecks + 5_000n) / 10_000n) / 100 : reward] as const;
    };
    const six = (from: number) => Array.from({ length: 6 }, (_, place) => at(from + place, packages));
    const [own, account] = [at(12, license), at(13, license)];
    return {
      lycense: [
        {
          price_position: 'tpp_dynamic_standard',
          client_price: own[0],
          daobit_price: own[1],
          client_additional_account_price: account[0],
          daobit_additional_account_price: account[1],
        },
      ],
      packages: ['pp_pi', 'pp_ptd'].map((message_price_position_alias, row) => ({
        message_price_position_alias,
        client_points_cost: six(6 * row).map(([price]) => price),
        daobit_points_cost: six(6 * row).map(([, reward]) => reward),
      })),
      percents: { packages, license },
    };
  });

/** Every pair of a body, as texts. */
const pairsOf = ({ lycense, packages, percents }: Body) => [
  ...packages.flatMap((row) =>
    row.client_points_cost.map((price, place) => ({
      part: 'packages' as const,
      kind: row.message_price_position_alias,
      price,
      reward: row.daobit_points_cost[place] ?? 0,
      points: percents.packages,
    })),
  ),
  ...lycense.flatMap((row) =>
    [
      [row.client_price, row.daobit_price] as const,
      [row.client_additional_account_price, row.daobit_additional_account_price] as const,
    ].map(([price, reward]) => ({
      part: 'licences' as const,
      kind: row.price_position,
      price,
      reward,
      points: percents.license,
    })),
  ),
];

describe('N03 a recipe', () => {
  it('N03 of 10,000 random lists and recipes makes what an independent computation makes', () => {
    fc.assert(
      fc.property(lists, recipes, (list, recipe) => {
        const made = applyRecipeToBody(recipe, 'dyn_tp', list);
        expect(made.sheet).toEqual(sheetOfBody('dyn_tp', made.body));
        const after = pairsOf(made.body);
        const expected = pairsOf(list).map((pair) => plainRecipe(pair, recipe, pair.points));
        expect(after.map(({ price, reward }) => [price.toFixed(2), reward.toFixed(2)])).toEqual(expected);
      }),
      { numRuns: 10_000 },
    );
  }, 60_000);

  it('N03 says of every scheme the sheet that the body it makes has', () => {
    const schemes = Object.keys(billingAliases) as BillingAlias[];
    fc.assert(
      fc.property(fc.constantFrom(...schemes), recipes, fc.boolean(), (form, recipe, withPercents) => {
        const body = { ...priceBody(form, 300), ...(withPercents && { percents: pricePercents[form] }) };
        const { body: made, sheet } = applyRecipeToBody(recipe, form, body);
        expect(sheet).toEqual(sheetOfBody(form, made));
        expect(Object.keys(made)).toEqual(Object.keys({ ...body, ...made }));
      }),
    );
  });

  it('N03 rounds half-up or up, to a kopeck, ten, fifty and a rouble', () => {
    const made = (price: number, percent: number, step: 1 | 10 | 50 | 100, up: boolean) => {
      const body = {
        packages: [{ message_price_position_alias: 'pp_pi', client_points_cost: price, daobit_points_cost: 0 }],
      };
      const recipe = { ...plain, packages: { percent, min: null, max: null }, rounding: { step, up } };
      return applyRecipeToBody(recipe, 'spec_condition', body).body.packages[0]?.client_points_cost;
    };
    expect(made(10.05, 10, 1, false)).toBe(11.06);
    expect(made(10.01, 7, 1, false)).toBe(10.71);
    expect(made(10.01, 7, 1, true)).toBe(10.72);
    expect(made(10.05, 0, 10, false)).toBe(10.1);
    expect(made(10.04, 0, 10, false)).toBe(10);
    expect(made(10.01, 0, 10, true)).toBe(10.1);
    expect(made(10.24, 0, 50, false)).toBe(10);
    expect(made(10.25, 0, 50, false)).toBe(10.5);
    expect(made(10.5, 0, 100, false)).toBe(11);
    expect(made(10, 0, 100, true)).toBe(10);
  });

  it('N03 holds its bounds, leaves kinds out, and tells of a price that grows too long', () => {
    const bounded = { ...plain, packages: { percent: 7, min: 100, max: 120 }, except: ['pp_etd'] };
    const before = demo();
    const { packages } = applyRecipeToBody(bounded, 'dyn_tp', before).body;
    expect(packages[0]?.client_points_cost).toEqual([120, 120, 120, 107, 100, 100]);
    expect(packages[2]).toEqual(before.packages[2]);
    const long = {
      packages: [
        { message_price_position_alias: 'pp_pi', client_points_cost: 9_999_999_999.99, daobit_points_cost: 1 },
      ],
    };
    const { body, problems } = applyRecipeToBody(plain, 'spec_condition', long);
    expect(body).toEqual(long);
    expect(problems).toEqual([{ id: 'packages.pp_pi.client_points_cost', message: 'Цена получается длиннее 10 цифр' }]);
  });

  it('N03 computes rewards by the percent, keeps the sum, or sets a new percent, which the list then has', () => {
    const first = (recipe: Recipe) => {
      const { body } = applyRecipeToBody(recipe, 'dyn_tp', demo());
      const [row] = body.packages;
      return [row?.client_points_cost[0], row?.daobit_points_cost[0], body.percents];
    };
    const percents = { packages: 25, license: 20 };
    expect(first(plain)).toEqual([133.75, 33.44, percents]);
    expect(first({ ...plain, reward: { by: 'sum' } })).toEqual([133.75, 31.25, percents]);
    expect(first({ ...plain, reward: { by: 'new', percent: 30 } })).toEqual([
      133.75,
      40.13,
      { ...percents, packages: 30 },
    ]);
  });

  it('N03 leaves alone what somebody has set by hand', () => {
    const sheet = sheetOfBody('dyn_tp', demo());
    const [price, reward] = ['packages.pp_pi.client_points_cost.0', 'packages.pp_pi.daobit_points_cost.1'];
    const { sums } = applyRecipe({ ...plain, keep_changed: true }, sheet, new Set([price, reward]));
    expect([sums.has(price), sums.has('packages.pp_pi.client_points_cost.1'), sums.has(reward)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(applyRecipe(plain, sheet, new Set([price])).sums.has(price)).toBe(true);
  });

  it('N03 keeps 200+ of Kaliningrad at what 200 cost', () => {
    const body = { ...priceBody('dyn_mc_disc', 0) } as { lycense: { price_position: string; client_price: number }[] };
    const recipe = { ...plain, licences: { percent: 7, min: null, max: null }, except: ['tpp_discrete_200_plus'] };
    const made = applyRecipeToBody(recipe, 'dyn_mc_disc', body).body.lycense;
    expect(made.slice(-2).map(({ client_price }) => client_price)).toEqual([5136, 5136]);
  });

  it('N03 changes no byte that it does not touch, so that what stood before is put back to the byte', () => {
    const before = JSON.stringify(demo());
    const body = JSON.parse(before) as Body;
    const made = applyRecipeToBody(plain, 'dyn_tp', body);
    expect(JSON.stringify(body)).toBe(before);
    expect(JSON.stringify(made.body)).not.toBe(before);
    const nothing = { ...plain, packages: null };
    expect(JSON.stringify(applyRecipeToBody(nothing, 'dyn_tp', body).body)).toBe(before);
  });

  it('N03 is known to have been applied already, on its own result and nowhere else', () => {
    const base = sheetOfBody('dyn_tp', demo());
    const once = sheetOfBody('dyn_tp', applyRecipeToBody(plain, 'dyn_tp', demo()).body);
    expect(isApplied(plain, once, [base])).toBe(true);
    expect(isApplied(plain, base, [base])).toBe(false);
    expect(isApplied({ ...plain, packages: { percent: 5, min: null, max: null } }, once, [base])).toBe(false);
    const rounding = {
      ...plain,
      packages: { percent: 0, min: null, max: null },
      rounding: { step: 100, up: false } as const,
    };
    const whole = sheetOfBody('dyn_tp', applyRecipeToBody(rounding, 'dyn_tp', demo()).body);
    expect(isApplied(rounding, whole, [base])).toBe(false);
  });

  it('N03 is refused where its bounds or its percent make no sense', () => {
    const wrong = (packages: object) => schema.safeParse({ ...plain, packages }).error?.issues[0]?.message;
    expect(wrong({ percent: 7, min: 5, max: 4 })).toBe('Верхняя граница ниже нижней');
    expect(wrong({ percent: -100.5, min: null, max: null })).toBe('Не меньше −100 %');
    expect(wrong({ percent: 7.123, min: null, max: null })).toBe('Не больше двух знаков после запятой');
    expect(schema.safeParse(plain).success).toBe(true);
  });
});
