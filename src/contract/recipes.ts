import { discretePositions } from '../domain/tiers';
import { percent, sum } from './priceRows';
import { z } from './schema';

/** By how many percent prices change: from −100 to 1000, up to 2 decimals. */
const rise = z
  .number('Введите процент')
  .min(-100, 'Не меньше −100 %')
  .max(1000, 'Не больше 1000 %')
  .refine((value) => Math.round(value * 100) / 100 === value, 'Не больше двух знаков после запятой');

/** What is done to the prices of one part; bounds are roubles, and none where null. */
const change = z
  .strictObject({ percent: rise, min: sum.nullable(), max: sum.nullable() })
  .refine(({ min, max }) => min === null || max === null || min <= max, {
    message: 'Верхняя граница ниже нижней',
    path: ['max'],
  });

/** Steps to which prices are rounded, in kopecks: a kopeck, ten, fifty, a rouble, five and ten roubles. */
const roundingSteps = [1, 10, 50, 100, 500, 1000] as const;

/** The most kinds and positions that a list has. */
const mostKinds = 30 + 2 * discretePositions.length;

/** How prices are recalculated: what is null is not touched at all, neither prices nor rewards. */
export const recipe = z.strictObject({
  /** Prices of packages. */
  packages: change.nullable(),
  /** Licences, bought volumes, accounts, minimum tariffs. */
  licences: change.nullable(),
  /** By the percent again; the sum as it is; by a new percent. */
  reward: z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('percent') }),
    z.strictObject({ by: z.literal('sum') }),
    z.strictObject({ by: z.literal('new'), percent }),
  ]),
  /** To whole steps in kopecks; half-up, or always up. */
  rounding: z.strictObject({ step: z.literal([...roundingSteps]), up: z.boolean() }),
  /** Kinds of packages and positions that are left out: `pp_pi`, `tpp_discrete_10`. */
  except: z.array(z.string().max(60)).max(mostKinds),
  /** Cells changed by hand are left alone. */
  keep_changed: z.boolean(),
});
export type Recipe = z.infer<typeof recipe>;
