import type { policy } from '../../../src/domain/policy';
import type { SheetKind } from '../../../src/domain/sheets/sheetKind';
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

/** The columns of a sheet, headed as it is read; a column of which nothing is said is as wide as a number of a taxpayer. */
export const columnsOf = (
  { headings }: SheetKind,
  looks: Readonly<Record<string, Omit<Column, 'header'>>>,
): readonly Column[] => headings.map(({ name, label }) => ({ header: label, ...(looks[name] ?? { width: 13 }) }));
