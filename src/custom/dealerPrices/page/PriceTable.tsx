import { useState, type ReactNode } from 'react';
import { classNames } from '../../../ui/classNames';
import { Pager } from '../../../ui/Pager';
import { Skeleton } from '../../../ui/Skeleton';
import styles from './table.module.css';

/** A column; a number stands to the right. */
export interface PriceColumn<R> {
  caption: string;
  kind?: 'number' | 'tools';
  cell: (row: R, index: number) => ReactNode;
}

interface PriceTableProps<R> {
  caption: string;
  columns: readonly PriceColumn<R>[];
  /** Undefined while they are on their way. */
  rows: readonly R[] | undefined;
  keyOf: (row: R) => string;
}

const pageSizes = [20, 50, 100] as const;

/** The rows of a tab, numbered, page by page. */
export function PriceTable<R>({ caption, columns, rows, keyOf }: PriceTableProps<R>) {
  const [perPage, setPerPage] = useState<number>(pageSizes[0]);
  const [wanted, setPage] = useState(1);
  const count = rows?.length ?? 0;
  const page = Math.min(wanted, Math.max(1, Math.ceil(count / perPage)));
  const first = (page - 1) * perPage;
  return (
    <div className={styles.card}>
      <table aria-busy={rows === undefined} className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            <th className={styles.place} scope="col">
              №
            </th>
            {columns.map(({ caption: head, kind }) => (
              <th key={head} className={kind && styles[kind]} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined &&
            Array.from({ length: 6 }, (_, index) => (
              <tr key={index}>
                <td colSpan={columns.length + 1}>
                  <Skeleton height={18} width="100%" />
                </td>
              </tr>
            ))}
          {rows?.length === 0 && (
            <tr>
              <td className={styles.empty} colSpan={columns.length + 1}>
                Нет данных в таблице
              </td>
            </tr>
          )}
          {rows?.slice(first, first + perPage).map((row, index) => (
            <tr key={keyOf(row)}>
              <td className={styles.place} data-label="№">
                {first + index + 1}
              </td>
              {columns.map(({ caption: label, kind, cell }) => (
                <td key={label} className={classNames(kind && styles[kind])} data-label={label}>
                  {cell(row, first + index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {count > pageSizes[0] && (
        <Pager
          count={count}
          page={page}
          pageSizes={pageSizes}
          perPage={perPage}
          setPage={setPage}
          setPerPage={(size) => {
            setPerPage(size);
            setPage(1);
          }}
          total={count}
        />
      )}
    </div>
  );
}
