import type { ReactNode } from 'react';
import { Button } from './Button';
import { Unread } from './Unread';
import { refusalOf } from './saving/refusal';
import { Skeleton } from './Skeleton';
import type { usePages } from './usePages';

interface PagesProps {
  pages: Omit<ReturnType<typeof usePages>, 'rows'> & { rows: readonly unknown[] | undefined };
  /** What could not be loaded: «новости». */
  what: string;
  empty: string;
  children: ReactNode;
}

/** What stands around the rows of `usePages`: what is said without them, and the way to more; why there is no more stands where it was asked for. */
export function Pages({ pages, what, empty, children }: PagesProps) {
  const { rows, error, below, hasMore, busy, more, again } = pages;
  const failure = error && (
    <Unread again={refusalOf(error)?.status === 404 ? undefined : again}>
      Не удалось загрузить {what}: {error.message}
    </Unread>
  );
  return (
    <>
      {!below && failure}
      {!rows && !error && <Skeleton height={220} width="100%" />}
      {rows?.length === 0 && <p>{empty}</p>}
      {children}
      {below && failure}
      {hasMore && (
        <Button busy={busy} onClick={more}>
          Показать ещё
        </Button>
      )}
    </>
  );
}
