import type { policy } from '../../../src/domain/policy';
import type { Month } from '../../../src/domain/month';
import type { SheetKind } from '../../../src/domain/sheets/sheetKind';
import type { Cell, Column } from '../../xlsx/book';
import type { Context } from '../kernel/context';

/** Of what a sheet is: a dealer, unless it is of all in scope; a month, unless it is of what is in force or will be. */
export interface SheetOf {
  dealer: number | undefined;
  month: Month | undefined;
  /** Of organisations: their server, and the group of their dealer. */
  server: string | undefined;
  parent: number | undefined;
}

/** A sheet of what there is, under the headings by which it is read. */
export interface ExportedSheet {
  title: string;
  columns: readonly Column[];
  /** Of whom there is no sheet but of one dealer. */
  ofDealer?: true;
  rows: (context: Context, of: SheetOf) => AsyncIterable<(readonly Cell[])[]>;
  /** Who may not make the single call may not have the sheet. */
  needs: keyof typeof policy;
}

/** The columns of a sheet, headed as it is read; a column of which nothing is said is as wide as a number of a taxpayer. */
export const columnsOf = (
  { headings }: Pick<SheetKind, 'headings'>,
  looks: Readonly<Record<string, Omit<Column, 'header'>>>,
): readonly Column[] => headings.map(({ name, label }) => ({ header: label, ...(looks[name] ?? { width: 13 }) }));
