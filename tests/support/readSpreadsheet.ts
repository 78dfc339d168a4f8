import { SaxesParser } from 'saxes';

/** A cell as an office program has understood it: a date is its ISO text. */
export type Cell = string | number | null;

/** The sheets of a flat OpenDocument spreadsheet, by name; empty rows and what is empty at the end of a row left out. */
export function readSpreadsheet(text: string): Map<string, Cell[][]> {
  const sheets = new Map<string, Cell[][]>();
  let rows: Cell[][] = [];
  let row: Cell[] = [];
  let cell: { value: Cell; times: number } | undefined;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'table:table') sheets.set(attributes['table:name'] ?? '', (rows = []));
    if (name === 'table:table-row') row = [];
    if (name !== 'table:table-cell') return;
    const type = attributes['office:value-type'];
    const value =
      type === 'float'
        ? Number(attributes['office:value'])
        : type === 'date'
          ? (attributes['office:date-value'] ?? null)
          : type === undefined
            ? null
            : '';
    cell = { value, times: Number(attributes['table:number-columns-repeated'] ?? 1) };
  });
  parser.on('text', (part) => {
    if (typeof cell?.value === 'string' && part.trim() !== '') cell.value = part;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'table:table-cell' && cell) {
      if (cell.times < 100) row.push(...Array.from({ length: cell.times }, () => cell?.value ?? null));
      cell = undefined;
    }
    if (name === 'table:table-row' && row.some((one) => one !== null)) rows.push(row);
  });
  parser.write(text).close();
  return sheets;
}
