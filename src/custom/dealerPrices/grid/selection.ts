import type { CellSpec, Layout, TableSpec } from './layout';
import type { Position, Selection, Sheet } from './sheet';

export const tableOf = ({ tables }: Layout, id: string): TableSpec | undefined =>
  tables.find((table) => table.id === id);

export const specAt = (table: TableSpec | undefined, { row, column }: Position): CellSpec | undefined =>
  table?.rows[row]?.cells[column];

/** Where a cell stands: its first place. */
function placeOf({ tables }: Layout, id: string): { table: string; position: Position } | undefined {
  for (const table of tables) {
    for (const [row, { cells }] of table.rows.entries()) {
      const column = cells.findIndex((cell) => cell.id === id);
      if (column >= 0) return { table: table.id, position: { row, column } };
    }
  }
  return undefined;
}

export const activeId = ({ layout, selection }: Sheet): string | undefined =>
  selection ? specAt(tableOf(layout, selection.table), selection.active)?.id : undefined;

/** Puts the selection on one cell, or draws it from where it was begun (`extend`). */
export function select(sheet: Sheet, id: string, extend = false): Sheet {
  const place = placeOf(sheet.layout, id);
  if (!place) return sheet;
  const { table, position } = place;
  const anchor = extend && sheet.selection?.table === table ? sheet.selection.anchor : position;
  return { ...sheet, selection: { table, anchor, active: position } };
}

export interface Bounds {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export const boundsOf = ({ anchor, active }: Selection): Bounds => ({
  top: Math.min(anchor.row, active.row),
  bottom: Math.max(anchor.row, active.row),
  left: Math.min(anchor.column, active.column),
  right: Math.max(anchor.column, active.column),
});

/** The selected cells, row by row; empty without a selection. */
export function selectedCells({ layout, selection }: Sheet): CellSpec[][] {
  if (!selection) return [];
  const { top, left, bottom, right } = boundsOf(selection);
  return (tableOf(layout, selection.table)?.rows ?? [])
    .slice(top, bottom + 1)
    .map(({ cells }) => cells.slice(left, right + 1));
}

export const selectedIds = (sheet: Sheet): ReadonlySet<string> =>
  new Set(selectedCells(sheet).flatMap((row) => row.map(({ id }) => id)));

/** Each of an arrow's steps, down and to the right; `'edge'` goes as far as the table goes. */
export interface Move {
  rows: -1 | 0 | 1;
  columns: -1 | 0 | 1;
  edge?: boolean;
}

/** The active cell one step on (over a cell that spans rows), within the table. */
export function move(sheet: Sheet, { rows, columns, edge = false }: Move, extend = false): Sheet {
  const { selection, layout } = sheet;
  const table = selection && tableOf(layout, selection.table);
  if (!table) return sheet;
  const from = specAt(table, selection.active);
  let at = selection.active;
  for (;;) {
    const next = { row: at.row + rows, column: at.column + columns };
    const spec = specAt(table, next);
    if (!spec) break;
    at = next;
    if (!edge && spec.id !== from?.id) break;
  }
  if (specAt(table, at)?.id === from?.id)
    return extend ? sheet : { ...sheet, selection: { ...selection, anchor: selection.active } };
  return { ...sheet, selection: { table: table.id, anchor: extend ? selection.anchor : at, active: at } };
}

/** The next cell that takes input, row by row; undefined at either end of the table. */
export function nextInput({ layout, selection }: Sheet, step: 1 | -1): string | undefined {
  const table = selection && tableOf(layout, selection.table);
  if (!table) return undefined;
  const from = specAt(table, selection.active)?.id;
  const ids = [
    ...new Set(
      table.rows.flatMap(({ cells }) =>
        cells.filter(({ id, repeats }) => repeats === undefined || id === from).map(({ id }) => id),
      ),
    ),
  ];
  return from === undefined ? undefined : ids[ids.indexOf(from) + step];
}

/** All of the active cell's table. */
export function selectTable(sheet: Sheet): Sheet {
  const { selection, layout } = sheet;
  const table = selection && tableOf(layout, selection.table);
  if (!table) return sheet;
  return {
    ...sheet,
    selection: {
      table: table.id,
      anchor: { row: table.rows.length - 1, column: table.columns.length - 1 },
      active: { row: 0, column: 0 },
    },
  };
}
