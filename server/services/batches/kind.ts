import type { BatchItem, BatchRow, WholeBatch } from '../../../src/contract/batches';
import type { OperationId } from '../../../src/contract/endpoints';
import type { z } from '../../../src/contract/schema';
import type { Queryable } from '../../db/queryable';
import type { Context } from '../kernel/context';

/** A row's record as it stands now, and who changed it last. */
export interface Standing {
  key: string;
  /** What it is, whichever kind names it: no other record is ever called so. */
  record: string;
  revision: string;
  by: string | null;
  at: Date | null;
}

type Values = BatchRow['before'];

/** A row as it was written. */
export interface StoredItem extends Omit<BatchItem, 'touched' | 'words'> {
  words: BatchRow['words'] | null;
  revision_after: string;
}

/** A record that has a key of its own only once it is written. */
export class Made {
  readonly key: string;
  readonly values: Values;
  constructor(key: string, values: Values) {
    this.key = key;
    this.values = values;
  }
}

/** Does the single operation of rows in the context's own transaction, and undoes it, row by row. */
interface Singly<I> {
  /** Answers what the record is now. */
  write: (context: Context, input: I, row: BatchRow) => Promise<Values | Made>;
  /** Puts back what was before; the context holds it to the revision that the batch has left. */
  undo: (context: Context, input: I, item: StoredItem) => Promise<unknown>;
}

/** The same by sets, where the single operation is the one of a set of one; a `RefusedOne` says which row is refused. */
interface BySets<I> {
  writeSet: (context: Context, input: I, rows: readonly BatchRow[]) => Promise<(Values | Made)[]>;
  undoSet: (context: Context, input: I, items: readonly StoredItem[]) => Promise<unknown>;
}

/** A batch as one of its readers may see it. */
export interface SeenBatch {
  input: WholeBatch['input'];
  item: (item: BatchItem) => BatchItem;
}

/** One thing that can be done to many records. What a row may be is planned by `plan` alone; the single operation then writes it. */
export type BatchKind<I> = Planned<I> & (Singly<I> | BySets<I>);

interface Planned<I> {
  input: z.ZodType<I>;
  /** The single operations that it does, and that undo it: who may not call them may not have them done to many. */
  operations: (input: I) => { does: OperationId; undoes: OperationId };
  /** Refuses who may not do it for another reason than those. */
  check?: (context: Context, input: I) => void;
  /** What somebody who may see the batch may see of its rows and of what it was asked with; all, unless told otherwise. */
  seen?: (context: Context, input: I, own: boolean) => SeenBatch;
  /** The rows in the caller's sight, in order; with `lock` what they are made of stays as it is until the transaction ends. */
  plan: (tx: Queryable, context: Context, input: I, lock: boolean) => Promise<BatchRow[]>;
  /** The records behind keys, those that are there. */
  standing: (tx: Queryable, input: I, keys: readonly string[]) => Promise<Standing[]>;
}
