import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isOutdated, Outdated } from './Outdated';
import { Skeleton } from './Skeleton';
import { Unread } from './Unread';

interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  /** What could not be loaded: «условия». */
  what: string;
  children: (data: T) => ReactNode;
}

/** What a part of a page shows once its answer is there, and what is said without it, or where it could not be read anew. */
export function Loaded<T>({ query: { data, error, refetch }, what, children }: LoadedProps<T>) {
  const outdated = isOutdated({ data, error });
  if (data !== undefined && (!error || outdated))
    return (
      <>
        {outdated && <Outdated again={refetch} />}
        {children(data)}
      </>
    );
  if (!error) return <Skeleton height={220} width="100%" />;
  return (
    <Unread again={refetch}>
      Не удалось загрузить {what}: {error.message}
    </Unread>
  );
}
