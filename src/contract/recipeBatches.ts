import { id } from './common';
import { saveMonths } from './priceRows';
import { billingAlias } from './prices';
import { recipe } from './recipes';
import { z } from './schema';

const month = z.strictObject({ year: saveMonths.year, month: saveMonths.month });

/** The most records that a recipe is done to at once. */
const mostRecalculated = 5_000;
const many = <T extends z.ZodType>(one: T) =>
  z
    .array(one)
    .min(1, 'Выберите, что пересчитать')
    .max(mostRecalculated, `Не больше ${mostRecalculated} записей`)
    .refine((all) => new Set(all.map((each) => JSON.stringify(each))).size === all.length, 'Запись повторяется');

const common = {
  dealer: id,
  /** The month that new records start in, made of those that are chosen; null: these themselves are changed. */
  month: month.nullable(),
  recipe,
};

/** A special condition by its client and month, or a minimum tariff by its number. */
const specRecord = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['spec_condition', 'api']), client_id: id, ...month.shape }),
  z.strictObject({ type: z.literal('minimum_tariff'), tariff_id: id }),
]);
export type SpecRecord = z.infer<typeof specRecord>;

/** What batches that recalculate prices of a dealer are asked with. */
export const recipeBatchInputs = {
  'recalculate-prices': z.strictObject({
    ...common,
    lists: many(z.strictObject({ alias: billingAlias, ...month.shape })),
  }),
  'recalculate-specs': z.strictObject({ ...common, records: many(specRecord) }),
} as const;
