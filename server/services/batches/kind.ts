import type { BatchItem, BatchRow } from '../../../src/contract/batches';
import type { OperationId } from '../../../src/contract/endpoints';
import type { z } from '../../../src/contract/schema';
import type { Queryable } from '../../db/queryable';
import type { Context } from '../kernel/context';

/** A row's record as it stands now, and who changed it last. */
export interface Standing {
  key: string;
  revision: string;
  by: string | null;
  at: Date | null;
}

type Values = BatchRow['before'];

/** A row as it was written. */
export interface StoredItem extends Omit<BatchItem, 'touched'> {
  revision_after: string;
}

/** Does the single operation of rows in the context's own transaction, and undoes it, row by row. */
interface Singly<I> {
  /** Answers what the record is now. */
  write: (context: Context, input: I, row: BatchRow) => Promise<Values>;
  /** Puts back what was before; the context holds it to the revision that the batch has left. */
  undo: (context: Context, input: I, item: StoredItem) => Promise<unknown>;
}

/** The same by sets, where the single operation is the one of a set of one; a `RefusedOne` says which row is refused. */
interface BySets<I> {
  writeSet: (context: Context, input: I, rows: readonly BatchRow[]) => Promise<Values[]>;
  undoSet: (context: Context, input: I, items: readonly StoredItem[]) => Promise<unknown>;
}

/** One thing that can be done to many records. What a row may be is planned by `plan` alone; the single operation then writes it. */
export type BatchKind<I> = Planned<I> & (Singly<I> | BySets<I>);

interface Planned<I> {
  input: z.ZodType<I>;
  /** The single operations that it does, and that undo it: who may not call them may not have them done to many. */
  operations: (input: I) => { does: OperationId; undoes: OperationId };
  /** The rows in the caller's sight, in order; with `lock` what they are made of stays as it is until the transaction ends. */
  plan: (tx: Queryable, context: Context, input: I, lock: boolean) => Promise<BatchRow[]>;
  /** The records behind keys, those that are there. */
  standing: (tx: Queryable, input: I, keys: readonly string[]) => Promise<Standing[]>;
}
