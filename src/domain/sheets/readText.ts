import Papa from 'papaparse';
import { SheetProblem } from './sheetProblem';
import { createRows, mostLines, type Table } from './table';

const separators = ['\t', ';', ','] as const;

/** What our files put before a text that a spreadsheet would take for a formula. */
const guarded = /^'(?=[=+\-@])/;

/** What stands between the values: what its first rows have most of. */
function separatorOf(text: string): string {
  const head = text.slice(0, 4000).split('\n', 10).join('\n');
  const counted = separators.map((one) => ({ one, count: head.split(one).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).one;
}

/** A table of text: CSV with any of the usual separators, or a block of cells from the clipboard. */
export function readText(text: string): Table {
  const plain = text.replace(/^\uFEFF/, '');
  if (plain.trim() === '') throw new SheetProblem('В файле нет строк');
  if (plain.includes('\0') || /^(%PDF-|\{\\rtf)/.test(plain))
    throw new SheetProblem('Это не таблица: нужен файл xlsx или csv');
  if (/^\s*<(!doctype|html|\?xml|table)/i.test(plain))
    throw new SheetProblem('Это веб-страница, а не таблица: сохраните её как xlsx или csv');
  const { data, errors } = Papa.parse<string[]>(plain, { delimiter: separatorOf(plain), preview: mostLines + 50 });
  if (errors.some(({ code }) => code === 'MissingQuotes'))
    throw new SheetProblem('В файле не закрыта кавычка: откройте его в Excel и сохраните заново');
  const { rows, add } = createRows();
  data.forEach((cells, at) =>
    add(
      at + 1,
      cells.map((cell) => cell.trim().replace(guarded, '')),
    ),
  );
  return { rows, merged: [] };
}

const wide: readonly [first: number, second: number, name: string][] = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
];

/** The text of bytes: what their mark says, UTF-8, or windows-1251 where they are none. */
export function decodeText(bytes: Uint8Array): string {
  const marked = wide.find(([first, second]) => bytes[0] === first && bytes[1] === second);
  if (marked) return new TextDecoder(marked[2]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}
