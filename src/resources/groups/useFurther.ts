import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { membersInRow } from '../../contract/lists';
import { useMay } from '../../ui/useMay';

interface FurtherOptions<T> {
  /** What they belong to. */
  place: readonly (string | number)[];
  /** Those that the row of the list carries: the first page. Where it carries none, that is read too. */
  first: readonly T[] | undefined;
  read: (page: number) => Promise<{ count: number; rows: readonly T[] }>;
  idOf: (one: T) => number;
}

/** Users or subgroups beyond those that a row carries, page by page as they are asked for, and read anew with the list. */
export function useFurther<T>({ place, first, read, idOf }: FurtherOptions<T>) {
  const from = first === undefined ? 1 : 2;
  const reads = useMay('listMembers');
  const [asked, setAsked] = useState(false);
  const { data, isFetching, isError, refetch, fetchNextPage } = useInfiniteQuery({
    queryKey: ['groups', 'further', ...place],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: from,
    getNextPageParam: ({ count }, _pages, page) => (page * membersInRow < count ? page + 1 : undefined),
    enabled: asked || first === undefined,
  });
  const pages = data?.pages ?? [];
  const count = pages.at(-1)?.count;
  // A new one pushes others onto the next page.
  const all = [
    ...new Map([...(first ?? []), ...pages.flatMap(({ rows }) => rows)].map((one) => [idOf(one), one])).values(),
  ];
  return {
    all,
    left: count === undefined ? undefined : count - all.length,
    more: reads && (count === undefined ? (first?.length ?? 0) >= membersInRow : all.length < count),
    busy: isFetching,
    /** The first of them could not be read. */
    failed: first === undefined && data === undefined && isError,
    again: () => void refetch(),
    /** The first of them are on their way. */
    isPending: first === undefined && data === undefined && !isError,
    load: () => (asked || first === undefined ? void fetchNextPage() : setAsked(true)),
  };
}
