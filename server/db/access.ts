import type { Acting } from './acting';
import type { Tx } from './borrow';
import type { Asked, Queryable, Statement } from './queryable';

export interface StreamOptions {
  /** Rows at a time: 100 unless told, so that an export holds few. */
  batch?: number;
  /** Ends the reading, a statement under way too, with the signal's reason. */
  signal?: AbortSignal;
}

export interface TxOptions {
  /** A work that takes its time: its statements may take an hour, and wait half a minute for a lock. */
  patient?: boolean;
  /** Ends the statement under way, and with it the transaction. */
  signal?: AbortSignal;
}

/** One way to the database. */
export interface Access extends Queryable {
  /** Runs the work in one transaction; whatever it throws rolls back. One that lost a race runs once more, unless it is patient. */
  tx<T>(work: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>;
  /** The rows of a large query in batches, from one snapshot, at the reader's own pace: one batch ahead of it. */
  stream<T>(statement: Statement, options?: StreamOptions): AsyncGenerator<T[], void, undefined>;
  /** The first row of what many calls ask for at once: those who ask while it is being read share the reading after that. */
  together<T>(statement: Asked): Promise<T | undefined>;
  /**
   * The first row of what is found by key at once: readings of one moment go in one trip. Those `shared` under one name, such as who
   * calls, are shared as above.
   */
  keyed<T>(statement: Asked, shared?: string): Promise<T | undefined>;
  /** The same way, at somebody's work. */
  as(who: Acting): Access;
}
