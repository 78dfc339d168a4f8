import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useGetList, useListParams, useNotify, type RaRecord, type SortPayload } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { listFreshMs } from './listQuery';
import type { FilterValues } from './useFilters';

interface Asked {
  sort: SortPayload;
  perPage: number;
  /** What every row has to fit, whatever the filters. */
  kept: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The list that the address asks for. As `useListController` of react-admin, but the place in it stays where no answer comes: a page
 * that could not be read is no page that is not there.
 */
export function useAskedList<R extends RaRecord>(resource: string, { sort: usual, perPage: size, kept }: Asked) {
  const notify = useNotify();
  const [, goTo] = useSearchParams();
  const [asked, change] = useListParams({ resource, sort: usual, perPage: size, storeKey: false, debounce: 0 });
  const { page, perPage, filterValues } = asked;
  const { setPage, setPerPage, setSort, setFilters } = change;
  const sort = useMemo((): SortPayload => ({ field: asked.sort, order: asked.order }), [asked.sort, asked.order]);
  const list = useGetList<R>(
    resource,
    { pagination: { page, perPage }, sort, filter: { ...(filterValues as object), ...kept } },
    {
      placeholderData: keepPreviousData,
      retry: false,
      staleTime: listFreshMs,
      onError: ({ message }) => notify(message, { type: 'error' }),
    },
  );
  const { data, total, meta, error, isFetching, isPending, isPlaceholderData } = list;
  const settled = data !== undefined && !isFetching && !isPlaceholderData && !error;
  const last = Math.max(1, Math.ceil((total ?? 0) / perPage));
  // The last of a page may have been deleted; an address may name a page that there never was.
  const wanted = !settled || page <= 1 ? page : data.length === 0 && last >= page ? 1 : Math.min(page, last);
  useEffect(() => {
    if (wanted === page) return;
    // In its place: going back would lead here again.
    goTo((there) => ({ ...Object.fromEntries(there), page: String(wanted) }), { replace: true });
  }, [goTo, page, wanted]);
  return {
    data,
    total,
    meta: meta as unknown,
    error,
    isFetching,
    isPending,
    isPlaceholderData,
    page,
    perPage,
    sort,
    filterValues: filterValues as FilterValues,
    setPage,
    setPerPage,
    setSort,
    setFilters,
  };
}
