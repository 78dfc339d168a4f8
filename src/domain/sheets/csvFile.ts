const cell = (text: string) => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A text that a spreadsheet would take for a formula stays a text. */
export const plainCell = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** Rows of cells as CSV that Excel opens. */
export function csvFile(rows: readonly (readonly string[])[]): Blob {
  const text = rows.map((cells) => `${cells.map(cell).join(';')}\r\n`).join('');
  return new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' });
}
