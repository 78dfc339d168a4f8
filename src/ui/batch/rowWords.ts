import type { BatchRow } from '../../contract/batches';

/** What is doubtful of a row, each sentence once. */
export const doubtsIn = ({ doubts = [], remarks = [] }: BatchRow): string[] => [
  ...new Set([...doubts, ...remarks.map(({ message }) => message)]),
];

/** How many rows there is something doubtful about. */
export const doubtfulRows = (rows: readonly BatchRow[]) => rows.filter((row) => doubtsIn(row).length > 0).length;
