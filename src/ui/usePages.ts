import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';

interface PageOf<Row> {
  /** Rows of all pages together. */
  count: number;
  rows: readonly Row[];
}

/** How further pages of a list are come by, and what is done where one of them, or all, could not be read. */
export function furtherOf<Page>(query: UseInfiniteQueryResult<InfiniteData<Page>>) {
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = query;
  return {
    error,
    /** It is the next page that could not be read. */
    below: isFetchNextPageError,
    hasMore: hasNextPage,
    busy: isFetchingNextPage,
    more: () => void fetchNextPage(),
    again: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
  };
}

/** A list in a dialog, page after page as it is asked for, read anew whenever the dialog opens. */
export function usePages<Row>(queryKey: readonly unknown[], read: (page: number) => Promise<PageOf<Row>>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) =>
      pages.reduce((sum, { rows }) => sum + rows.length, 0) < count ? pages.length + 1 : undefined,
    gcTime: 0,
    retry: false,
  });
  return { rows: query.data?.pages.flatMap(({ rows }) => rows), ...furtherOf(query) };
}
