import type { BatchRow } from '../../src/contract/batches';
import { findHeads } from '../../src/domain/sheets/headings';
import { readTable } from '../../src/domain/sheets/readTable';
import type { SheetAsk, SheetKind } from '../../src/domain/sheets/sheetKind';

/** What the screen makes of a file: its lines by their headings, asked for as a batch. */
export async function askOf<P>(
  kind: SheetKind<P>,
  bytes: Uint8Array,
  place: P,
): Promise<SheetAsk & { lines: number[] }> {
  const { rows, mapping } = findHeads(await readTable(new Uint8Array(bytes)), kind.headings);
  const lines = rows.map(({ line, cells }) => ({
    line,
    texts: Object.fromEntries(
      Object.entries(mapping).flatMap(([name, at]) => (at === undefined ? [] : [[name, cells[at] ?? '']])),
    ),
  }));
  return { ...kind.ask(lines, place), lines: lines.map(({ line }) => line) };
}

/** What becomes of each line by the rows of the preview. */
export const changesOf = ({ lines, places, change }: SheetAsk & { lines: number[] }, rows: readonly BatchRow[]) =>
  lines.map((line) => {
    const row = rows[places.get(line) ?? -1];
    return row && change(row, line);
  });
