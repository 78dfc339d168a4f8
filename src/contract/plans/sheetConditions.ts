import type { BatchInput } from '../batches';
import type { SpecCondition } from '../specPrices';
import type { SpecialPrices, SpecialSheet } from './sheetSpecials';

type Condition = BatchInput<'spec-conditions'>['conditions'][number];
type Packages = SpecCondition['packages'];

/** Special conditions of a sheet: kinds of packages that it does not name keep their prices. */
export const conditionSheet: SpecialSheet<Condition> = {
  form: 'spec_condition',
  merged: (before, { packages }) => {
    const given = new Map(packages.map((one) => [one.message_price_position_alias, one]));
    const had = (before?.packages ?? []) as Packages;
    const kept = had.map((old) => {
      const next = given.get(old.message_price_position_alias);
      given.delete(old.message_price_position_alias);
      return next ? { ...next, daobit_points_cost: next.daobit_points_cost ?? old.daobit_points_cost } : old;
    });
    const added = [...given.values()].map((next) => ({ ...next, daobit_points_cost: next.daobit_points_cost ?? 0 }));
    const prices: SpecialPrices = { packages: [...kept, ...added], percents: before?.percents ?? {} };
    return { prices };
  },
};
