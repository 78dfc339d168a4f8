import { memo, useSyncExternalStore, type ReactNode } from 'react';
import styles from './grid.module.css';
import type { TableSpec } from './layout';
import { SheetCell } from './SheetCell';
import type { SheetStore } from './sheetStore';

interface SheetRowProps {
  store: SheetStore;
  table: TableSpec;
  index: number;
  locked: boolean;
  headOf?: ((row: number) => ReactNode) | undefined;
}

const noCells = { heads: [], cells: [] };

/** How many rows a cell stands over, from this one on. */
const spanOf = ({ rows }: TableSpec, index: number, column: number) => {
  const id = rows[index]?.cells[column]?.id;
  const span = rows.slice(index).findIndex(({ cells }) => cells[column]?.id !== id);
  return span < 0 ? rows.length - index : span;
};

/** A row of a table. It looks at its cells for all of them, as that opens faster; of these only those render that changed. */
export const SheetRow = memo(function SheetRow({ store, table, index, locked, headOf }: SheetRowProps) {
  const { heads, cells } = table.rows[index] ?? noCells;
  const source = store.row(cells);
  const views = useSyncExternalStore(source.subscribe, source.get);
  return (
    <tr>
      {heads.map((head, at) =>
        at === 0 ? (
          <th key={at} className={styles.rowHead} scope="row">
            {headOf ? headOf(index) : head}
          </th>
        ) : (
          <td key={at} className={styles.rowNote} role="gridcell">
            {head}
          </td>
        ),
      )}
      {cells.map((spec, column) => {
        const view = views[column];
        if (!view || table.rows[index - 1]?.cells[column]?.id === spec.id) return null;
        return (
          <SheetCell
            key={spec.id}
            first={index === 0 && column === 0}
            locked={locked}
            rowSpan={spanOf(table, index, column)}
            spec={spec}
            store={store}
            view={view}
          />
        );
      })}
    </tr>
  );
});
