import { useId, useState } from 'react';
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
  /** Without it the size is not chosen. */
  setPerPage?: (perPage: number) => void;
  /** Its name aloud, where a screen has more than one. */
  label?: string;
}

/** The page that stands on the screen, typed over to go to another; what is no page of the list goes to the nearest one. */
function PageBox({ page, pages, setPage }: { page: number; pages: number; setPage: (page: number) => void }) {
  const [typed, setTyped] = useState<string>();
  const go = () => {
    setTyped(undefined);
    const wanted = Math.min(Math.max(Number(typed), 1), pages);
    if (typed && wanted !== page) setPage(wanted);
  };
  return (
    <input
      aria-label={`Страница из ${pages}`}
      className={styles.box}
      inputMode="numeric"
      value={typed ?? page}
      onBlur={go}
      onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
      onFocus={({ target }) => target.select()}
      onKeyDown={({ key }) => key === 'Enter' && go()}
    />
  );
}

/** The foot of a list: page size, the counter of records, the way to other pages. */
export function Pager({ page, perPage, pageSizes, count: known, total, setPage, setPerPage, label }: PagerProps) {
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
      aria-label={label ?? 'Страницы'}
      className={styles.pager}
      style={{ visibility: known === undefined ? 'hidden' : undefined }}
    >
      {setPerPage && (
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
      )}
      <span className={styles.counter} role="status">
        {rangeText({ from, to: Math.min(page * perPage, count), count, total })}
      </span>
      <span className={styles.buttons}>
        <IconButton icon="chevronsLeft" label="Первая страница" {...to(1)} />
        <IconButton icon="chevronLeft" label="Предыдущая страница" {...to(page - 1)} />
        <span className={styles.place}>
          <PageBox page={page} pages={pages} setPage={setPage} /> из {pages}
        </span>
        <IconButton icon="chevronRight" label="Следующая страница" {...to(page + 1)} />
        <IconButton icon="chevronsRight" label="Последняя страница" {...to(pages)} />
      </span>
    </nav>
  );
}
