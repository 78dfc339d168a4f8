export const say = (line = '') => process.stdout.write(`${line}\n`);

/** Columns as wide as their widest cell; the first to the left, the others to the right. */
export function table(rows: readonly (readonly string[])[]) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    say(
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    );
  }
  say();
}

const number = new Intl.NumberFormat('ru-RU', { maximumSignificantDigits: 3, useGrouping: false });
export const figure = (value: number, unit = '') => `${number.format(value)}${unit && ` ${unit}`}`;

/** Whether a figure keeps within its goal. */
export const verdict = (value: number, most: number) => (value <= most ? 'ok' : 'over');
