import fc from 'fast-check';
import { expect, it } from 'vitest';
import { recipe as schema, type Recipe } from '../../../src/contract/recipes';
import { blankRecipe, formOf, percentIn, recipeOf } from '../../../src/ui/recipe/recipeForm';

it.each([
  ['', 0],
  ['5', 5],
  ['+2,5', 2.5],
  ['-2.25 %', -2.25],
  ['−10', -10],
  ['1000', 1000],
  ['1001', undefined],
  ['1,005', undefined],
  ['пять', undefined],
])('N03 reads a percent of %j', (text, expected) => expect(percentIn(text)).toBe(expected));

const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((value) => value / 100);
const bounds = fc
  .tuple(fc.option(hundredths(0, 100_000)), fc.option(hundredths(100_000, 900_000)))
  .map(([min, max]) => ({ min, max }));
const percents = hundredths(-10_000, 100_000);
const recipes: fc.Arbitrary<Recipe> = fc
  .record({
    bound: bounds,
    main: percents,
    own: fc.option(percents),
    reward: fc.oneof(
      fc.record({ by: fc.constantFrom('percent' as const, 'sum' as const) }),
      fc.record({ by: fc.constant('new' as const), percent: hundredths(0, 10_000) }),
    ),
    step: fc.constantFrom(1 as const, 10 as const, 50 as const, 100 as const, 500 as const, 1000 as const),
    up: fc.boolean(),
    keep: fc.boolean(),
    except: fc.subarray(['pp_pi', 'pp_ptd']),
  })
  .map(({ bound, main, own, reward, step, up, keep, except }) => ({
    packages: { percent: main, ...bound },
    licences: own === null ? null : { percent: own, ...bound },
    reward,
    rounding: { step, up },
    except,
    keep_changed: keep,
  }));

it('N03 a recipe that was kept is filled in as it was', () => {
  fc.assert(
    fc.property(recipes, (recipe) => {
      expect(recipeOf(formOf(recipe))).toEqual(recipe);
      expect(schema.safeParse(recipeOf(formOf(recipe))).success).toBe(true);
    }),
  );
  for (const wrong of [{ percent: 'x' }, { min: '5', max: '4' }, { reward: 'new' as const }, { max: '-1' }])
    expect(recipeOf({ ...blankRecipe, ...wrong })).toBeUndefined();
});
