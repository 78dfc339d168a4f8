import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { focusPage } from '../focusPage';
import { Pager } from '../Pager';
import type { TableColumn } from './columns';
import styles from './PagedTable.module.css';
import { Table } from './Table';

interface PagedTableProps<Row> extends Omit<ComponentProps<typeof Table<Row>>, 'first' | 'expected'> {
  /** What the rows answer: those of another question begin at the first page. */
  of?: unknown;
  pageSizes: readonly [number, ...number[]];
  /** All rows there are, where `rows` is not all. */
  total?: number;
}

/** The number of a row, for the first column of a table. */
export const numberColumn: TableColumn<unknown> = {
  name: '№',
  label: '№',
  least: 48,
  rank: 2,
  grow: 0,
  card: false,
  cell: (_row, place) => <span className={styles.number}>{place + 1}</span>,
};

const none: readonly never[] = [];

/** A row that was acted upon may go, and the focus with it: it stays beside it then, not at the page's top. */
function useKeptFocus(rows: unknown) {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef<Element>(null);
  useEffect(() => {
    if (!last.current || last.current.isConnected) return;
    last.current = null;
    focusPage(place.current);
  }, [rows]);
  return { place, remember: ({ target }: { target: Element }) => void (last.current = target) };
}

/** Rows that are all here, page by page. */
export function PagedTable<Row>({ of, pageSizes, total, rows, ...rest }: PagedTableProps<Row>) {
  const [perPage, setPerPage] = useState(pageSizes[0]);
  const [turned, setTurned] = useState({ page: 1, of });
  const all = rows ?? none;
  const last = Math.max(1, Math.ceil(all.length / perPage));
  const page = turned.of === of ? Math.min(turned.page, last) : 1;
  const turn = (to: number) => setTurned({ page: to, of });
  const first = (page - 1) * perPage;
  const { place, remember } = useKeptFocus(rows);
  return (
    <div className={styles.card} ref={place} tabIndex={-1} onFocus={remember}>
      <Table {...rest} expected={Math.min(pageSizes[0], 10)} first={first} rows={rows?.slice(first, first + perPage)} />
      <Pager
        count={rows?.length}
        page={page}
        pageSizes={pageSizes}
        perPage={perPage}
        setPage={turn}
        setPerPage={(next) => {
          setPerPage(next);
          turn(1);
        }}
        total={total ?? all.length}
      />
    </div>
  );
}
