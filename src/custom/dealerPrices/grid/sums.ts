import { toWire } from '../../../domain/money';
import { percentId } from './layout';
import { cellAt, type Sheet } from './sheet';

/** The wire number of a cell; an empty one is 0 (doc 2 §5). */
export type SumOf = (id: string) => number;
export const sumsOfSheet =
  (sheet: Sheet): SumOf =>
  (id) =>
    toWire(cellAt(sheet, id).value ?? 0);

/** The percents that are entered, by their wire names. */
export const percentsOf = (sheet: Sheet, names: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const { value } = cellAt(sheet, percentId(name));
      return value === null ? [] : [[name, toWire(value)]];
    }),
  );
