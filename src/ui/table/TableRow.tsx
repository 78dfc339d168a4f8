import { memo, type ComponentType, type ReactNode } from 'react';
import { classNames } from '../classNames';
import { IconButton } from '../IconButton';
import { Skeleton } from '../Skeleton';
import type { TableColumn } from './columns';
import { columnClass, foldClass } from './columnSheet';
import styles from './Table.module.css';
import { Tick } from './Tick';
import { Late } from '../late';

/** What rows share; each part keeps its identity for as long as it is the same. */
export interface RowParts<Row> {
  columns: readonly TableColumn<Row>[];
  /** How a row is called aloud: «Развернуть ООО «Ромашка»». */
  nameOf?: ((row: Row) => string) | undefined;
  /** The least height of a row, px: what a skeleton takes before the rows are there. */
  rowHeight?: number | undefined;
  /** What can be done with a row, at its end. */
  tools?: ((row: Row) => ReactNode) | undefined;
  /** What a row unfolds to, besides the columns that there was no room for. */
  Detail?: ComponentType<{ row: Row }> | undefined;
  /** A class of the table's owner for a row that is not as the others. */
  rowClass?: ((row: Row) => string | undefined) | undefined;
}

export interface TableRowProps<Row> extends RowParts<Row> {
  row: Row;
  id: string;
  place: number;
  expanded: boolean;
  highlighted: boolean;
  onToggle: (id: string) => void;
  /** Whether it is ticked; undefined where rows cannot be. */
  ticked?: boolean | undefined;
  onTick?: ((id: string, range: boolean) => void) | undefined;
  /** Some columns have no room at some widths. */
  folds: boolean;
  /** The place of the column that heads a card. */
  lead: number;
}

function PlainTableRow<Row>(props: TableRowProps<Row>) {
  const { row, id, place, columns, expanded, highlighted, folds, lead, nameOf, rowHeight, tools, Detail, rowClass } =
    props;
  const { ticked, onTick } = props;
  const name = nameOf?.(row) ?? `строку ${place + 1}`;
  const unfolds = folds || Detail !== undefined;
  return (
    <>
      <tr
        className={classNames(styles.row, highlighted && styles.highlighted, ticked && styles.ticked, rowClass?.(row))}
        style={rowHeight === undefined ? undefined : { height: rowHeight }}
      >
        {unfolds && (
          <td data-tools className={classNames(styles.fold, foldClass, onTick && styles.ticks)}>
            <IconButton
              aria-expanded={expanded}
              icon={expanded ? 'chevronDown' : 'chevronRight'}
              label={`${expanded ? 'Свернуть' : 'Развернуть'} ${name}`}
              onClick={() => props.onToggle(id)}
            />
            {onTick && (
              <Tick label={`Выбрать ${name}`} state={ticked ? 'all' : 'none'} onTick={(range) => onTick(id, range)} />
            )}
          </td>
        )}
        {columns.map(({ name: column, label, align, cell, paper }, at) => (
          <td
            key={column}
            className={classNames(columnClass(at), align && styles[align], at === lead && styles.lead)}
            data-label={label}
            data-tools={paper === false || undefined}
          >
            <div className={styles.content}>{cell(row, place)}</div>
          </td>
        ))}
        {tools && (
          <td data-tools className={styles.tools}>
            {tools(row)}
          </td>
        )}
      </tr>
      {unfolds && expanded && (
        <tr className={styles.detail} data-folded={Detail ? undefined : ''}>
          <td colSpan={columns.length + (tools ? 2 : 1)}>
            {folds && (
              <dl className={styles.folded}>
                {columns.map(({ name, label, cell, paper }, at) => (
                  <div key={name} className={columnClass(at)} data-tools={paper === false || undefined}>
                    <dt>{label}</dt>
                    <dd>{cell(row, place)}</dd>
                  </div>
                ))}
              </dl>
            )}
            {Detail && (
              <Late fallback={<Skeleton height={64} width="100%" />}>
                <Detail key={id} row={row} />
              </Late>
            )}
          </td>
        </tr>
      )}
    </>
  );
}

/** One row of a table; it renders again only when something of its own has changed. */
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow;
