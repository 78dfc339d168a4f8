import { useId, useState } from 'react';
import { formatNumber, rangeText } from '../domain/plural';
import { IconButton } from './IconButton';
import styles from './Pager.module.css';

/** Where nobody has counted the rows, no page beyond this one is asked for. */
const mostPages = 1_000_000;

interface PagerProps {
  page: number;
  perPage: number;
  /** In any order; the first one of a list is its usual one. */
  pageSizes: readonly number[];
  /** Rows after the filters, undefined until that is known, and without them. */
  count: number | undefined;
  total: number;
  /** There are more rows than that, and nobody has counted them: `count` is the least there can be. */
  over?: number | undefined;
  setPage: (page: number) => void;
  /** Without it the size is not chosen. */
  setPerPage?: (perPage: number) => void;
  /** Its name aloud, where a screen has more than one. */
  label?: string;
}

/** The page that stands on the screen, typed over to go to another; what is no page of the list goes to the nearest one. */
function PageBox({
  page,
  pages,
  open,
  setPage,
}: Pick<PagerProps, 'page' | 'setPage'> & { pages: number; open: boolean }) {
  const [typed, setTyped] = useState<string>();
  const go = () => {
    setTyped(undefined);
    const wanted = Math.min(Math.max(Number(typed), 1), open ? mostPages : pages);
    if (typed && wanted !== page) setPage(wanted);
  };
  return (
    <input
      aria-label={`Страница из ${open ? 'более чем ' : ''}${pages}`}
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
export function Pager({ page, perPage, pageSizes, count: known, total, over, setPage, setPerPage, label }: PagerProps) {
  // Until the count is known the pager takes its place, so that nothing moves then.
  const count = known ?? 0;
  const id = useId();
  const open = over !== undefined;
  const pages = Math.max(1, Math.ceil((over ?? count) / perPage));
  const from = count === 0 ? 0 : (page - 1) * perPage + 1;
  // Whoever has come to the last page by a button keeps it, and the focus.
  const to = (wanted: number) => {
    const none = wanted < 1 || (wanted > pages && !open) || wanted === page;
    return { 'aria-disabled': none || undefined, onClick: none ? undefined : () => setPage(wanted) };
  };
  return (
    <nav
      data-counts
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
        {rangeText({ from, to: Math.min(page * perPage, count), count, total, over })}
      </span>
      <span className={styles.buttons}>
        <IconButton icon="chevronsLeft" label="Первая страница" {...to(1)} />
        <IconButton icon="chevronLeft" label="Предыдущая страница" {...to(page - 1)} />
        <span className={styles.place}>
          <PageBox open={open} page={page} pages={pages} setPage={setPage} /> из{' '}
          {open ? `${formatNumber(pages)}+` : formatNumber(pages)}
        </span>
        <IconButton icon="chevronRight" label="Следующая страница" {...to(page + 1)} />
        <IconButton icon="chevronsRight" label="Последняя страница" {...to(open ? page : pages)} />
      </span>
    </nav>
  );
}
