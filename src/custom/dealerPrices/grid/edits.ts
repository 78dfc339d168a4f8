import { emptyCell, readCell, type Cell } from './cell';
import { formatBlock, parseBlock } from './clipboard';
import type { CellSpec, TableSpec } from './layout';
import { boundsOf, selectedCells, specAt, tableOf } from './selection';
import { cellAt, change, type Sheet } from './sheet';

const groupMarks = /[\u00a0\u2009\u202f ]/g;

/** The selected cells as text for the clipboard; right numbers without marks between thousands. */
export const copy = (sheet: Sheet): string =>
  formatBlock(
    selectedCells(sheet).map((row) =>
      row.map(({ id }) => {
        const { text, problem } = cellAt(sheet, id);
        return problem === undefined ? text.replace(groupMarks, '') : text;
      }),
    ),
  );

export interface Pasted {
  sheet: Sheet;
  /** Cells of the block that found a place. */
  taken: number;
  /** Cells that lay beyond the table or on cells that take none. */
  left: number;
}

/** A single value goes into every selected cell, a block is laid down from the first one. */
const targets = (
  sheet: Sheet,
  table: TableSpec,
  block: readonly (readonly string[])[],
): [CellSpec | undefined, string][] => {
  const [first] = block;
  if (!sheet.selection) return [];
  if (block.length === 1 && first?.length === 1)
    return selectedCells(sheet).flatMap((row) => row.map((spec): [CellSpec, string] => [spec, first[0] ?? '']));
  const { top, left } = boundsOf(sheet.selection);
  return block.flatMap((row, down) =>
    row.map((text, across): [CellSpec | undefined, string] => [
      specAt(table, { row: top + down, column: left + across }),
      text,
    ]),
  );
};

/** Pastes a block as one step. What is no number stands in its cell as an error. */
export function paste(sheet: Sheet, text: string): Pasted {
  const table = sheet.selection && tableOf(sheet.layout, sheet.selection.table);
  if (!table) return { sheet, taken: 0, left: 0 };
  const pairs = targets(sheet, table, parseBlock(text));
  const changes = new Map<string, Cell>();
  for (const [spec, value] of pairs)
    if (spec && spec.repeats === undefined && !changes.has(spec.id)) changes.set(spec.id, readCell(spec.kind, value));
  return { sheet: change(sheet, changes), taken: changes.size, left: pairs.length - changes.size };
}

const inputs = (sheet: Sheet) =>
  selectedCells(sheet).flatMap((row) => row.filter(({ repeats }) => repeats === undefined));

export const clear = (sheet: Sheet): Sheet => change(sheet, new Map(inputs(sheet).map(({ id }) => [id, emptyCell])));

/** The first row of the selection goes into those below it; a single row takes the one above. */
export function fillDown(sheet: Sheet): Sheet {
  const { selection, layout } = sheet;
  const table = selection && tableOf(layout, selection.table);
  if (!table) return sheet;
  const { top, left, right, bottom } = boundsOf(selection);
  const source = top === bottom ? top - 1 : top;
  const changes = new Map<string, Cell>();
  for (let row = source + 1; row <= bottom && source >= 0; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const [from, to] = [specAt(table, { row: source, column }), specAt(table, { row, column })];
      if (from && to && to.repeats === undefined && to.id !== from.id)
        changes.set(to.id, readCell(to.kind, cellAt(sheet, from.id).text));
    }
  }
  return change(sheet, changes);
}
