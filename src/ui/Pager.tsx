import { useId } from 'react';
import { rangeText } from '../domain/plural';
import { IconButton } from './IconButton';
import styles from './Pager.module.css';

interface PagerProps {
  page: number;
  perPage: number;
  /** In any order; the first one of a list is its usual one. */
  pageSizes: readonly number[];
  /** Rows after the filters, undefined until that is known, and without them. */
  count: number | undefined;
  total: number;
  setPage: (page: number) => void;
  setPerPage: (perPage: number) => void;
}

/** The foot of a list: page size, the counter of records, the way to other pages. */
export function Pager({ page, perPage, pageSizes, count: known, total, setPage, setPerPage }: PagerProps) {
  // Until the count is known the pager takes its place, so that nothing moves then.
  const count = known ?? 0;
  const id = useId();
  const pages = Math.max(1, Math.ceil(count / perPage));
  const from = count === 0 ? 0 : (page - 1) * perPage + 1;
  // Whoever has come to the last page by a button keeps it, and the focus.
  const to = (wanted: number) => {
    const none = wanted < 1 || wanted > pages || wanted === page;
    return { 'aria-disabled': none || undefined, onClick: none ? undefined : () => setPage(wanted) };
  };
  return (
    <nav
      aria-label="Страницы"
      className={styles.pager}
      style={{ visibility: known === undefined ? 'hidden' : undefined }}
    >
      <label className={styles.size} htmlFor={id}>
        Показывать по
        <select
          className={styles.select}
          id={id}
          value={perPage}
          onChange={(event) => setPerPage(Number(event.target.value))}
        >
          {[...pageSizes]
            .sort((a, b) => a - b)
            .map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
        </select>
      </label>
      <span className={styles.counter} role="status">
        {rangeText({ from, to: Math.min(page * perPage, count), count, total })}
      </span>
      <span className={styles.buttons}>
        <IconButton icon="chevronsLeft" label="Первая страница" {...to(1)} />
        <IconButton icon="chevronLeft" label="Предыдущая страница" {...to(page - 1)} />
        <span className={styles.place}>
          {page} / {pages}
        </span>
        <IconButton icon="chevronRight" label="Следующая страница" {...to(page + 1)} />
        <IconButton icon="chevronsRight" label="Последняя страница" {...to(pages)} />
      </span>
    </nav>
  );
}
