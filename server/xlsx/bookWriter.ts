import { PassThrough } from 'node:stream';
import exceljs from 'exceljs';
import { formatNumber } from '../../src/domain/plural';
import { maxRows, type Book, type Cell, type FromWriter } from './book';

/** Excel reads `_x0041_` in a text as the letter A, and a control character as a broken file. */
const safe = (cell: Cell) =>
  typeof cell === 'string' && /[\u0000-\u001f_\ufffe\uffff]/.test(cell)
    ? cell
        .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
        .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
    : cell;

export interface BookWriter {
  /** Writes rows; their bytes are on their way when it returns. Rows that the sheet has no place for are counted. */
  add(rows: readonly (readonly Cell[])[]): void;
  /** Writes the sheet of parameters and what remains. */
  finish(): Promise<void>;
}

/** Writes one workbook row by row, and reports its bytes, its end or its failure. */
export function createBookWriter(book: Book, send: (message: FromWriter) => void): BookWriter {
  const output = new PassThrough();
  output.on('data', (chunk: Buffer) => send({ chunk: new Uint8Array(chunk) }));
  output.on('end', () => send({ ended: true }));

  const workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream: output, useSharedStrings: false, useStyles: true });
  const sheet = workbook.addWorksheet(book.sheet, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = book.columns.map(({ header, width }) => ({ header, width }));
  sheet.getRow(1).font = { bold: true };
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: book.columns.length } };

  /** An object for each column: exceljs knows it again, where it would compare a new one with all the styles there are. */
  const styles = book.columns.map(({ format }) => (format ? { numFmt: format } : {}));
  const limit = book.limit ?? maxRows;
  let written = 0;
  let dropped = 0;

  return {
    add(rows) {
      for (const row of rows) {
        if (written >= limit) dropped += 1;
        else {
          const line = sheet.addRow(row.map(safe));
          line.eachCell((cell, column) => (cell.style = styles[column - 1] ?? {}));
          line.commit();
          written += 1;
        }
      }
    },
    async finish() {
      sheet.commit();
      const about = workbook.addWorksheet('Параметры');
      about.columns = [{ width: 32 }, { width: 60 }];
      for (const [caption, value] of [...book.parameters, ['Строк', String(written)]])
        about.addRow([safe(caption ?? ''), safe(value ?? '')]);
      if (dropped > 0)
        about.addRow([`На листе помещается строк: ${formatNumber(limit)}, не вошло: ${formatNumber(dropped)}`]);
      about.commit();
      await workbook.commit();
    },
  };
}
