import type { Batch } from '../batches';

/**
 * What has become of a record that is changed by a call of its own: `moved` since the preview, `left` when all was stopped, `unknown`
 * where the page went while it was written.
 */
export interface RowResult {
  key: string;
  label: string;
  state: 'waiting' | 'running' | 'done' | 'refused' | 'moved' | 'left' | 'unknown';
  /** Why it was refused, or what has happened to it. */
  text: string;
}

/** What has not been done and may be tried again; what has moved is to be previewed anew. */
export const repeatable = (results: readonly RowResult[]) =>
  results.filter(({ state }) => state === 'refused' || state === 'left');

/** A batch under way or done; with `results` it goes record by record, before a server that knows no batches, and is not undone as a whole. */
export type BatchRun = Batch & { results?: readonly RowResult[] };

/** Two runs as one: what the later has tried again is as it says. */
export function joinedRuns(earlier: BatchRun, later: BatchRun): BatchRun {
  const tried = new Map(later.results?.map((one) => [one.key, one]));
  const results = (earlier.results ?? []).map((one) => tried.get(one.key) ?? one);
  const done = results.filter(({ state }) => state === 'done').length;
  return { ...later, rows: done, done, results };
}
