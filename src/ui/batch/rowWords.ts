import type { BatchRow } from '../../contract/batches';
import { formatNumber, plural } from '../../domain/plural';

/** So many sentences about a row are shown: a rise of all prices is remarked on in every cell. */
const mostSaid = 3;

/** What is doubtful of a row, each sentence once. */
const doubtsIn = ({ doubts = [], remarks = [] }: BatchRow): string[] => [
  ...new Set([...doubts, ...remarks.map(({ message }) => message)]),
];

/** The first of what is doubtful of a row, and how much more there is; undefined where nothing is. */
export function doubtsText(row: BatchRow): string | undefined {
  const all = doubtsIn(row);
  const more = all.length - mostSaid;
  const rest = `и ещё ${formatNumber(more)} ${plural(more, 'замечание', 'замечания', 'замечаний')}`;
  return all.length === 0 ? undefined : [...all.slice(0, mostSaid), ...(more > 0 ? [rest] : [])].join('; ');
}

/** How many rows there is something doubtful about. */
export const doubtfulRows = (rows: readonly BatchRow[]) => rows.filter((row) => doubtsIn(row).length > 0).length;
