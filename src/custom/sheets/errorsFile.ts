import type { PlacedSheet, SheetLine } from '../../domain/sheets/sheetKind';
import type { LineState } from './lineState';

/** A text that a spreadsheet would take for a formula stays a text. */
const plain = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const cell = (text: string) => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows of cells as CSV that Excel opens. */
export function csvOf(rows: readonly (readonly string[])[]): Blob {
  const text = rows.map((cells) => `${cells.map(cell).join(';')}\r\n`).join('');
  return new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' });
}

/** The lines that are refused, with the reason, as CSV under the headings by which they are read again. */
export function errorsFile(
  { headings }: Pick<PlacedSheet, 'headings'>,
  lines: readonly SheetLine[],
  states: ReadonlyMap<number, LineState>,
): Blob {
  const refused = lines.filter(({ line }) => states.get(line)?.state === 'refused');
  const rows = [
    [...headings.map(({ label }) => label), 'Строка', 'Причина'],
    ...refused.map(({ line, texts }) => [
      ...headings.map(({ name }) => plain(texts[name] ?? '')),
      String(line),
      plain(states.get(line)?.text ?? ''),
    ]),
  ];
  return csvOf(rows);
}
