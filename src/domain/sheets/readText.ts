import Papa from 'papaparse';
import { SheetProblem } from './sheetProblem';
import { createRows, mostLines, type Table } from './table';

const separators = ['\t', ';', ','] as const;

/** Excel leaves out the last cells of rows where sixteen in a row have none: those of the heading are whole. */
const evenly = 16;

/** How many of the first rows fall into the same number of cells, of more than one. */
function evenRows(text: string, delimiter: string): number {
  const widths = new Map<number, number>();
  for (const { length } of Papa.parse<string[]>(text, { delimiter, preview: evenly }).data)
    if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1);
  return Math.max(0, ...widths.values());
}

/** What stands between the values: what most rows have as many of as others; an address may have more commas than a row has cells. */
function separatorOf(text: string): string {
  const counted = separators.map((one) => ({ one, count: evenRows(text, one) }));
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
  data.forEach((cells, at) => add(at + 1, cells));
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
