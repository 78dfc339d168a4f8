import { seenText } from '../text';
import { SheetProblem } from './sheetProblem';

/** A row of a sheet: its number in the file from 1, and the texts of its cells; formulas stand as their values. */
export interface TableRow {
  line: number;
  cells: readonly string[];
}

/** What a file, or the clipboard, has in it: rows that are not empty. */
export interface Table {
  rows: readonly TableRow[];
  /** Merged cells, as `A1:C1`. */
  merged: readonly string[];
  /** Which sheet was read, of a workbook in which several can be seen. */
  sheet?: { name: string; of: number };
}

/** The most rows and columns that are taken at once. */
export const mostLines = 5000;
const mostColumns = 200;

/** What our CSV files put before a text that a spreadsheet would take for a formula; it stays where one is saved as xlsx. */
const guard = /^'(?=[=+\-@])/;

/** Gathers rows, and refuses more than a table has. */
export function createRows() {
  const rows: TableRow[] = [];
  return {
    rows,
    add: (line: number, read: readonly string[]) => {
      const cells = read.map((cell) => seenText(cell).trim().replace(guard, ''));
      if (cells.every((cell) => cell === '')) return;
      if (cells.length > mostColumns) throw new SheetProblem(`В строке ${line} больше ${mostColumns} столбцов`);
      rows.push({ line, cells });
      // Heads stand on rows of their own.
      if (rows.length > mostLines + 10)
        throw new SheetProblem(`В таблице больше ${mostLines.toLocaleString('ru-RU')} строк: разделите её`);
    },
  };
}
