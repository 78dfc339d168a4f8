import type { ReactNode } from 'react';
import type { TableSpec } from '../grid/layout';
import { SheetTable } from '../grid/SheetTable';
import type { SheetStore } from '../grid/sheetStore';
import styles from './panel.module.css';

interface SheetSectionProps {
  store: SheetStore;
  table: TableSpec;
  locked: boolean;
  headOf?: ((row: number) => ReactNode) | undefined;
  onNotice: (text: string) => void;
}

/** A table of a panel under its heading. */
export const SheetSection = ({ table, ...rest }: SheetSectionProps) => (
  <section className={styles.section}>
    <h3 className={styles.caption}>{table.caption}</h3>
    <SheetTable table={table} {...rest} />
  </section>
);
