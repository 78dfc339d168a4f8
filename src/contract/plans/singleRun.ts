import type { Batch } from '../batches';

/** What has become of a record that is changed by a call of its own: `moved` since the preview, `left` when all was stopped. */
export interface RowResult {
  key: string;
  label: string;
  state: 'waiting' | 'running' | 'done' | 'refused' | 'moved' | 'left';
  /** Why it was refused, or what has happened to it. */
  text: string;
}

/** A batch under way or done; with `results` it goes record by record, before a server that knows no batches, and is not undone as a whole. */
export type BatchRun = Batch & { results?: readonly RowResult[] };
