import type { policy } from '../../../src/domain/policy';
import type { Cell, Column } from '../../xlsx/book';
import type { Context } from '../kernel/context';

/** A sheet of what there is, under the headings by which it is read. */
export interface ExportedSheet {
  title: string;
  columns: readonly Column[];
  rows: (context: Context, dealer: number) => AsyncIterable<(readonly Cell[])[]>;
  /** Who may not make the single call may not have the sheet. */
  needs: keyof typeof policy;
}
