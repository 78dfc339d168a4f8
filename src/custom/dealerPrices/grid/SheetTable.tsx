import { memo, useRef, type FocusEvent, type ReactNode } from 'react';
import styles from './grid.module.css';
import type { TableSpec } from './layout';
import { select } from './selection';
import { SheetHead } from './SheetHead';
import { SheetRow } from './SheetRow';
import type { SheetStore } from './sheetStore';
import { useGridClipboard } from './useGridClipboard';
import { useGridKeys } from './useGridKeys';
import { useGridPointer } from './useGridPointer';

interface SheetTableProps {
  store: SheetStore;
  table: TableSpec;
  locked?: boolean;
  /** What stands in the heading of a row instead of its text: fields that choose the row. Keep its identity. */
  headOf?: ((row: number) => ReactNode) | undefined;
  /** What a person should know about what was just done: «Не поместилось 3 ячейки». */
  onNotice?: (text: string) => void;
}

/** Fields in the headings of rows keep their own keys. */
const inCell = (target: EventTarget) => target instanceof Element && target.closest('[data-cell]') !== null;

/** A table of a panel: an ARIA grid with the keyboard, the pointer and the clipboard of a spreadsheet. */
export const SheetTable = memo(function SheetTable({
  store,
  table,
  locked = false,
  headOf,
  onNotice,
}: SheetTableProps) {
  const onKeyDown = useGridKeys(store, locked);
  const pointer = useGridPointer(store, locked);
  const place = useRef<HTMLTableElement>(null);
  useGridClipboard(place, store, locked, onNotice);

  const enter = (event: FocusEvent) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
    if (id !== undefined && store.get().selection?.table !== table.id) store.update((sheet) => select(sheet, id));
  };

  return (
    <div className={styles.scroll}>
      <table
        aria-label={table.caption}
        aria-multiselectable="true"
        aria-readonly={locked}
        className={styles.table}
        ref={place}
        role="grid"
        onFocus={enter}
        onKeyDown={(event) => {
          if (inCell(event.target)) onKeyDown(event);
        }}
        {...pointer}
      >
        <SheetHead table={table} />
        <tbody>
          {table.rows.map((row, index) => (
            <SheetRow
              key={row.cells[0]?.id}
              headOf={headOf}
              index={index}
              locked={locked}
              store={store}
              table={table}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
});
