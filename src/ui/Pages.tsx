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

/** What stands around the rows of `usePages`: what is said without them, and the way to more. */
export const Pages = ({ pages: { rows, error, hasMore, busy, more, again }, what, empty, children }: PagesProps) => (
  <>
    {error && (
      <Unread again={refusalOf(error)?.status === 404 ? undefined : again}>
        Не удалось загрузить {what}: {error.message}
      </Unread>
    )}
    {!rows && !error && <Skeleton height={220} width="100%" />}
    {rows?.length === 0 && <p>{empty}</p>}
    {children}
    {hasMore && (
      <Button busy={busy} onClick={more}>
        Показать ещё
      </Button>
    )}
  </>
);
