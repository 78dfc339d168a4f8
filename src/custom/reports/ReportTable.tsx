import { useState, type ReactNode } from 'react';
import { classNames } from '../../ui/classNames';
import { Pager } from '../../ui/Pager';
import { Skeleton } from '../../ui/Skeleton';
import styles from './ReportTable.module.css';

/** A column of a report; a number stands to the right. */
export interface Column<R> {
  name: string;
  caption: string;
  type: 'text' | 'number';
  /** Not to be broken into lines: a date, an INN. */
  short?: boolean;
  cell: (row: R) => ReactNode;
}

interface ReportTableProps<R> {
  caption: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  keyOf: (row: R, index: number) => string;
  pageSizes: readonly [number, ...number[]];
  /** All rows there are, where `rows` is not all. */
  total?: number;
  busy?: boolean;
  /** The text for an empty table. */
  empty: ReactNode;
}

/** Rows page by page; new rows begin at the first page. */
export function ReportTable<R>({
  caption,
  columns,
  rows,
  keyOf,
  pageSizes,
  total,
  busy = false,
  empty,
}: ReportTableProps<R>) {
  const [perPage, setPerPage] = useState(pageSizes[0]);
  const [{ page, of }, setPage] = useState({ page: 1, of: rows });
  const shown = of === rows ? page : 1;
  const first = (shown - 1) * perPage;
  return (
    <div className={styles.card}>
      <div className={styles.scroll}>
        <table aria-busy={busy} className={styles.table}>
          <caption className={styles.caption}>{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ name, caption, type }) => (
                <th key={name} className={type === 'number' ? styles.number : undefined} scope="col">
                  {caption}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {busy &&
              Array.from({ length: pageSizes[0] }, (_, index) => (
                <tr key={index}>
                  <td colSpan={columns.length}>
                    <Skeleton height={16} width="100%" />
                  </td>
                </tr>
              ))}
            {!busy && rows.length === 0 && (
              <tr>
                <td className={styles.empty} colSpan={columns.length}>
                  {empty}
                </td>
              </tr>
            )}
            {!busy &&
              rows.slice(first, first + perPage).map((row, index) => (
                <tr key={keyOf(row, first + index)}>
                  {columns.map(({ name, caption, type, short, cell }) => (
                    <td
                      key={name}
                      className={classNames(type === 'number' && styles.number, short && styles.nowrap)}
                      data-label={caption}
                    >
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      <Pager
        count={rows.length}
        page={shown}
        pageSizes={pageSizes}
        perPage={perPage}
        setPage={(next) => setPage({ page: next, of: rows })}
        setPerPage={(next) => {
          setPerPage(next);
          setPage({ page: 1, of: rows });
        }}
        total={total ?? rows.length}
      />
    </div>
  );
}
