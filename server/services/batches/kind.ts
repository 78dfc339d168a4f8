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

/** One thing that can be done to many records. What a row may be is planned by `plan` alone; the single operation then writes it. */
export interface BatchKind<I> {
  input: z.ZodType<I>;
  /** The single operations that it does, and that undo it: who may not call them may not have them done to many. */
  operations: (input: I) => { does: OperationId; undoes: OperationId };
  /** The rows in the caller's sight, in order; with `lock` what they are made of stays as it is until the transaction ends. */
  plan: (tx: Queryable, context: Context, input: I, lock: boolean) => Promise<BatchRow[]>;
  /** Does the single operation, in the context's own transaction; answers what the record is now. */
  write: (context: Context, input: I, row: BatchRow) => Promise<Values>;
  /** The records behind keys, those that are there. */
  standing: (tx: Queryable, input: I, keys: readonly string[]) => Promise<Standing[]>;
  /** Puts back what was before. */
  undo: (context: Context, input: I, item: Pick<BatchItem, 'key' | 'before'>) => Promise<unknown>;
}
