import { csvFile, plainCell } from '../../domain/sheets/csvFile';
import type { PlacedSheet, SheetLine } from '../../domain/sheets/sheetKind';
import type { LineState } from './lineState';

/**
 * The lines that are refused, with the reason, as CSV under the headings by which they are read again; of those whose empty cells empty
 * a field only what the lines have.
 */
export function errorsFile(
  { headings: all }: Pick<PlacedSheet, 'headings'>,
  lines: readonly SheetLine[],
  states: ReadonlyMap<number, LineState>,
): Blob {
  const headings = all.filter(({ name, empties }) => !empties || lines.some(({ texts }) => texts[name] !== undefined));
  const refused = lines.filter(({ line }) => states.get(line)?.state === 'refused');
  const rows = [
    [...headings.map(({ label }) => label), 'Строка', 'Причина'],
    ...refused.map(({ line, texts }) => [
      ...headings.map(({ name }) => plainCell(texts[name] ?? '')),
      String(line),
      plainCell(states.get(line)?.text ?? ''),
    ]),
  ];
  return csvFile(rows);
}
