import type { Report } from '../../contract/reports';

/** The columns of text in which all rows say the same: one line says it for all. Of a report cut short nobody knows. */
export function repeatedColumns({ columns, rows, total }: Report) {
  const [first, ...others] = rows;
  if (!first || others.length === 0 || total > rows.length) return [];
  return columns
    .filter(({ name, type }) => type === 'text' && others.every((row) => row[name] === first[name]))
    .map(({ name, caption }) => ({ name, label: caption, value: String(first[name] ?? '') || '—' }));
}
