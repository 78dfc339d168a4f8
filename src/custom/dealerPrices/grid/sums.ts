import { fromWire, toWire } from '../../../domain/money';
import { cellOf } from './cell';
import { percentId, type Layout } from './layout';
import { derivedPercent } from './recalculate';
import { cellAt, type Cells, type Sheet } from './sheet';

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

/** The percents of the wire by the ids of their cells. */
export const percentNumbers = (percents: Readonly<Record<string, number>>): [id: string, number: number][] =>
  Object.entries(percents).map(([name, value]) => [percentId(name), value]);

/**
 * The cells of stored wire numbers by their ids; numbers that no cell of the layout takes are left out. A percent that was not
 * stored is the one that its rewards have (doc 2 §9).
 */
export function cellsOfNumbers(layout: Layout, numbers: Readonly<Record<string, number>>): Cells {
  const cells = new Map(
    Object.entries(numbers).flatMap(([id, number]) => {
      const kind = layout.cells.get(id)?.kind;
      return kind ? [[id, cellOf(kind, kind === 'count' ? number : fromWire(number))] as const] : [];
    }),
  );
  for (const { id, kind } of layout.cells.values())
    if (kind === 'percent' && !cells.has(id)) cells.set(id, cellOf(kind, derivedPercent({ layout, cells }, id)));
  return cells;
}
