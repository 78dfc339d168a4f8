import type { RaRecord } from 'react-admin';
import type { TableColumn } from '../../ui/table/columns';
import { wordsWidth } from '../../ui/table/wordsWidth';
import type { Column, ResourceDefinition } from './definition';
import { fieldTypes } from './fieldTypes';

const cellOf = <Row extends RaRecord>(column: Column<Row>) => {
  const { Cell } = column;
  if (Cell) return (row: Row) => <Cell row={row} />;
  const Kind = fieldTypes[column.type].Cell;
  return (row: Row) => <Kind field={column} value={row[column.source]} />;
};

/** The columns of a resource as a table takes them: what is not said of one follows from its type. Always the same for the same definition. */
export function columnsOf<Row extends RaRecord>({ columns }: ResourceDefinition<Row>): readonly TableColumn<Row>[] {
  const known = made.get(columns) as readonly TableColumn<Row>[] | undefined;
  if (known) return known;
  const table = columns.map((column): TableColumn<Row> => {
    const { source, label, type, least, rank, grow, card, sortBy } = column;
    const kind = fieldTypes[type];
    const align = column.align ?? (column.Cell ? undefined : kind.align);
    return {
      name: source,
      label,
      least: least ?? Math.max(kind.least, wordsWidth((column.choices ?? []).map(({ caption }) => caption))),
      ...(rank === undefined ? {} : { rank }),
      ...(grow === undefined ? {} : { grow }),
      ...(card === undefined ? {} : { card }),
      ...(align === undefined ? {} : { align }),
      ...(sortBy === undefined ? {} : { sortBy, firstOrder: kind.firstOrder ?? 'ASC' }),
      cell: cellOf(column),
    };
  });
  made.set(columns, table);
  return table;
}

const made = new WeakMap<readonly object[], readonly unknown[]>();
