import { startTransition, useCallback, useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { classNames } from '../classNames';
import { Skeleton } from '../Skeleton';
import { planOf } from './columns';
import { canFold, folds, useColumnSheet } from './columnSheet';
import styles from './Table.module.css';
import { TableHead, type Sort } from './TableHead';
import type { TableTicks } from './Tick';
import { TableRow, type RowParts, type TableRowProps } from './TableRow';

interface TableProps<Row> extends RowParts<Row> {
  /** What the table is called aloud; `heading` shows it above. */
  caption: string;
  heading?: boolean;
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined;
  /** The place of the first of them among all. */
  first?: number;
  /** How many rows the skeleton has. */
  expected?: number;
  /** What stands in place of no rows. */
  empty: ReactNode;
  idOf: (row: Row, place: number) => string;
  /** Another page puts its values into the rows that stand there, which costs the browser half; no cell may keep anything of its own then. */
  byPlace?: boolean;
  sort?: { field: string; order: string };
  setSort?: (sort: Sort) => void;
  /** Rows as low as their text allows. */
  dense?: boolean;
  /** The width of the column of actions, px. */
  toolsWidth?: number;
  /** The id of the row that is unfolded at first. */
  unfolded?: string | undefined;
  /** Ids of the rows that are unfolded; without it the table keeps them itself. */
  expanded?: ReadonlySet<string>;
  onToggle?: (id: string) => void;
  /** The id of the row that stands out now. */
  highlighted?: string | undefined;
  /** Which rows are ticked, where they can be; for rows that unfold at every width. */
  ticks?: TableTicks | undefined;
  /** Stands in for the generated row. */
  RowPart?: ComponentType<TableRowProps<Row>> | undefined;
}

const none: ReadonlySet<string> = new Set();

/** What stands above the rows of a page at least, px: the bar, the filters and the head of the table. */
const above = 130;

/** Which rows are unfolded, where nobody else keeps it. */
function useUnfolded(first: string | undefined) {
  const [unfolded, setUnfolded] = useState(first === undefined ? none : new Set([first]));
  const toggle = useCallback(
    (id: string) =>
      setUnfolded((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  return { unfolded, toggle };
}

/** A picture waits for no more rows than a screen shows; those below come a moment later, each in its place. */
function useRowsInTurn<Row>(rows: readonly Row[] | undefined, rowHeight = 32, byPlace = false) {
  // No deferred value: within a transition, as a router's is, it would be no later.
  const [settled, settle] = useState<readonly Row[]>();
  useEffect(() => startTransition(() => settle(rows)), [rows]);
  if (!rows || (settled && !byPlace)) return rows;
  const inSight = Math.ceil((window.innerHeight - above) / rowHeight);
  return [...rows.slice(0, inSight), ...(settled?.slice(inSight, rows.length) ?? [])];
}

/**
 * Records in rows: plain elements of a known height, a skeleton of the same while the first ones come. No column is ever
 * narrower than its least width: what has no room stands in the unfolded part of the row, and on a phone all is a card.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, expected = 5, rowHeight, tools, toolsWidth = 118, Detail, RowPart = TableRow } = props;
  const own = useUnfolded(props.unfolded);
  const { expanded = own.unfolded, onToggle = own.toggle, highlighted, nameOf, rowClass, first = 0 } = props;
  const { ticks } = props;
  const ticking = ticks !== undefined;
  const plan = useMemo(
    () => planOf(columns, { detail: Detail !== undefined, tools: tools ? toolsWidth : 0, ticks: ticking }),
    [columns, Detail, ticking, tools, toolsWidth],
  );
  const sheet = useColumnSheet(plan);
  const folding = canFold && folds(plan);
  const fold = folding || Detail !== undefined;
  const span = columns.length + (fold ? 1 : 0) + (tools ? 1 : 0);
  const shown = useRowsInTurn(rows, rowHeight, props.byPlace);
  return (
    <div className={styles.room}>
      <table aria-busy={rows === undefined} className={classNames(styles.table, props.dense && styles.dense, sheet)}>
        <caption className={props.heading ? styles.heading : styles.caption}>{props.caption}</caption>
        <TableHead columns={columns} fold={fold} plan={plan} setSort={props.setSort} sort={props.sort} ticks={ticks} />
        <tbody>
          {rows === undefined &&
            Array.from({ length: expected }, (_, index) => (
              <tr
                key={index}
                className={styles.row}
                style={rowHeight === undefined ? undefined : { height: rowHeight }}
              >
                <td colSpan={span}>
                  <Skeleton height={Math.max(16, (rowHeight ?? 0) - 34)} width="100%" />
                </td>
              </tr>
            ))}
          {rows?.length === 0 && (
            <tr>
              <td className={styles.empty} colSpan={span}>
                {props.empty}
              </td>
            </tr>
          )}
          {shown?.map((row, index) => {
            const place = first + index;
            const id = props.idOf(row, place);
            return (
              <RowPart
                key={props.byPlace ? index : id}
                Detail={Detail}
                columns={columns}
                expanded={expanded.has(id)}
                folds={folding}
                highlighted={highlighted === id}
                id={id}
                lead={plan.lead}
                nameOf={nameOf}
                place={place}
                row={row}
                rowClass={rowClass}
                rowHeight={rowHeight}
                ticked={ticks?.has(id)}
                tools={tools}
                onTick={ticks?.toggle}
                onToggle={onToggle}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
