/** One field in quotes, in which tabs and line ends are text and `""` is a quote. */
const quoted = /^"((?:[^"]|"")*)"(?=\t|\r\n|\n|\r|$)/;
const plain = /^[^\t\r\n]*/;

/**
 * A block of cells as Excel and LibreOffice put it on the clipboard: tabs between columns, line ends between rows, one more
 * line end at the end, quotes around a field that holds any of these.
 */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let rest = text.replace(/(\r\n|\n|\r|\0)$/, '');
  for (;;) {
    const inQuotes = quoted.exec(rest);
    const [taken = ''] = inQuotes ?? plain.exec(rest) ?? [];
    row.push((inQuotes?.[1]?.replaceAll('""', '"') ?? taken).trim());
    rest = rest.slice(taken.length);
    if (rest.startsWith('\t')) {
      rest = rest.slice(1);
      continue;
    }
    rows.push(row);
    row = [];
    if (rest === '') return rows;
    rest = rest.replace(/^(\r\n|\n|\r)/, '');
  }
}

const field = (text: string) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A block for the clipboard, as spreadsheets put it there: rows, where there are several, each end their line. */
export const formatBlock = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(field).join('\t')}${rows.length > 1 ? '\r\n' : ''}`).join('');
