import { PassThrough } from 'node:stream';
import exceljs from 'exceljs';
import { plus, type Exact } from '../../src/domain/exact';
import { formatMoney, toWire } from '../../src/domain/money';
import { fromMonthIndex } from '../../src/domain/month';
import { formatNumber } from '../../src/domain/plural';
import { maxRows, type Book, type Cell, type Column, type FromWriter } from './book';

/** Excel reads `_x0041_` in a text as the letter A, and a control character as a broken file. */
const safe = (cell: Cell) =>
  typeof cell === 'string' && /[\u0000-\u001f_\ufffe\uffff]/.test(cell)
    ? cell
        .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
        .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
    : cell;

/** Excel keeps fifteen digits of a number; a sum that has more is text, with all of them. */
const excelDigits = 10 ** 15;
const roublesOf = (kopecks: Exact) =>
  kopecks < excelDigits && kopecks > -excelDigits ? toWire(kopecks) : formatMoney(kopecks);

/** Excel has no time zones: the UTC fields of a date are what is read. */
function monthDate(index: number): Date {
  const { year, month } = fromMonthIndex(index);
  return new Date(Date.UTC(year, month - 1, 1));
}

const meanings = {
  kopecks: {
    format: '#,##0.00',
    shown: (cell: Cell) => (typeof cell === 'number' || typeof cell === 'bigint' ? roublesOf(cell) : cell),
  },
  month: { format: 'mm.yyyy', shown: (cell: Cell) => (typeof cell === 'number' ? monthDate(cell) : cell) },
  day: {
    format: 'dd.mm.yyyy',
    shown: (cell: Cell) =>
      typeof cell === 'string' && /^\d{4}-\d\d-\d\d$/.test(cell) ? new Date(`${cell}T00:00:00Z`) : cell,
  },
} as const;

const meaningOf = ({ of, format }: Column) => (of ? meanings[of] : { format, shown: safe });

/** The sums of the columns that have one, exact whatever their size. */
function createTotals(columns: readonly Column[]) {
  const summed = columns.flatMap(({ total }, place) => (total ? [place] : []));
  const sums = new Map<number, Exact>();
  return {
    add(row: readonly Cell[]) {
      for (const place of summed) {
        const cell = row[place];
        if (typeof cell === 'number' || typeof cell === 'bigint') sums.set(place, plus(sums.get(place) ?? 0, cell));
      }
    },
    /** The last row; undefined where no column is summed. */
    row: (): Cell[] | undefined =>
      summed.length === 0
        ? undefined
        : columns.map((_, place) => sums.get(place) ?? (summed.includes(place) ? 0 : place === 0 ? 'Итого' : null)),
    rows: summed.length > 0 ? 1 : 0,
  };
}

/** Without wrapping Excel runs the lines of a text together. */
const isOfLines = (cell: Cell | undefined) => typeof cell === 'string' && cell.includes('\n');
const wrapped: Partial<exceljs.Style> = { alignment: { wrapText: true, vertical: 'top' } };

/** So many characters stand beside one another on an A4 page upright. */
const uprightWidth = 90;

/** On paper: A4, all columns on the width of a page, the head on each of them, and which page it is. */
const paperOf = ({ sheet, columns }: Book): Partial<exceljs.AddWorksheetOptions> => ({
  pageSetup: {
    paperSize: 9,
    orientation: columns.reduce((sum, { width }) => sum + width, 0) > uprightWidth ? 'landscape' : 'portrait',
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
    printTitlesRow: '1:1',
    margins: { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.3, footer: 0.3 },
  },
  headerFooter: { oddFooter: `&L${sheet.replaceAll('&', '&&')}&RСтр. &P из &N` },
});

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
  const sheet = workbook.addWorksheet(book.sheet, {
    views: [{ state: 'frozen', ySplit: 1 }],
    ...paperOf(book),
  });
  sheet.columns = book.columns.map(({ header, width }) => ({ header, width }));
  sheet.getRow(1).font = { bold: true };

  const columns = book.columns.map(meaningOf);
  /** An object for each column: exceljs knows it again, where it would compare a new one with all the styles there are. */
  const styles = columns.map(({ format }) => (format ? { numFmt: format } : {}));
  const besideLines = styles.map((style) => ({ ...style, alignment: { vertical: 'top' as const } }));
  const styleIn = (row: readonly Cell[]) => {
    if (!row.some(isOfLines)) return (place: number) => styles[place] ?? {};
    return (place: number) => (isOfLines(row[place]) ? wrapped : (besideLines[place] ?? {}));
  };
  const totals = createTotals(book.columns);
  const limit = book.limit ?? maxRows - totals.rows;
  let written = 0;
  let dropped = 0;

  const write = (row: readonly Cell[], styleOf: (column: number) => Partial<exceljs.Style>) => {
    const line = sheet.addRow(row.map((cell, place) => (columns[place]?.shown ?? safe)(cell)));
    line.eachCell((cell, column) => (cell.style = styleOf(column - 1)));
    line.commit();
  };

  return {
    add(rows) {
      for (const row of rows) {
        if (written >= limit) dropped += 1;
        else {
          write(row, styleIn(row));
          totals.add(row);
          written += 1;
        }
      }
    },
    async finish() {
      // The sums stand below what is filtered and sorted.
      sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: written + 1, column: book.columns.length } };
      const last = totals.row();
      if (last) write(last, (place) => ({ ...styles[place], font: { bold: true } }));
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
