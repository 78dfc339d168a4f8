import type { BatchRow } from '../../contract/batches';
import type { PriceGround } from '../../contract/plans/recalculated';
import type { Client } from '../client';

/** What plans in the browser stand on: the documented calls, and who asks. */
export interface SingleTools {
  client: Client;
  ground: PriceGround;
}

/** A batch done by documented calls, a record at a time, with the plan that a server of ours makes in its own transaction. */
export interface SingleKind<I> {
  /** The rows of the preview, by reading alone. */
  plan: (tools: SingleTools, input: I) => Promise<BatchRow[]>;
  /** The same, asked for one of its rows alone, which stood at a place: how it stands now. */
  narrowed: (input: I, row: BatchRow, place: number) => I;
  /** Writes a row as it was planned. */
  write: (tools: SingleTools, input: I, row: BatchRow) => Promise<unknown>;
}

/** Reading that shows its failures itself. */
export const quiet = { quiet: true } as const;

/** The second pair of dates of a save: of a change its month, of what is new none (doc 2 §4). */
export const newMonth = ({ year = null, month = null }: NonNullable<BatchRow['after']>, isNew: boolean) =>
  isNew ? { year_new: null, month_new: null } : { year_new: year, month_new: month };

/** How many readings are on their way at once. */
const most = 6;

/** Works on all, a few at a time; the answers in their order. */
export async function fewAtOnce<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < all.length; at = next++) done[at] = await work(all[at] as T);
  };
  await Promise.all(Array.from({ length: Math.min(most, all.length) }, worker));
  return done;
}
