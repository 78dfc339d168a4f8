import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider, type SortPayload } from 'react-admin';
import { toasts } from '../../ui/toasts';
import { listQuery } from './listQuery';

interface ShownPage {
  page: number;
  perPage: number;
  sort: SortPayload;
  filterValues: unknown;
  total?: number | undefined;
  isFetching?: boolean | undefined;
}

/** A page is turned soon after it was shown, however busy the browser is with showing it, ms. */
const soonMs = 300;

/** Reads the page after the shown one (`kept`: filters that are no choice of the list's) when the browser has nothing to do, so that it is there when it is turned to. */
export function useNextPage(
  resource: string,
  { page, perPage, sort, filterValues, total = 0, isFetching }: ShownPage,
  kept?: object,
) {
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider();
  useEffect(() => {
    if (isFetching || page * perPage >= total || !('requestIdleCallback' in window)) return;
    const next = {
      pagination: { page: page + 1, perPage },
      sort,
      filter: kept ? { ...(filterValues as object), ...kept } : filterValues,
    };
    const query = listQuery(dataProvider, resource, next);
    // One that was read before a change is read again when it is turned to.
    if (queryClient.getQueryData(query.queryKey) !== undefined) return;
    // Nobody has asked for it: whoever turns to it hears that it could not be read.
    const read = () => void queryClient.fetchQuery(query).catch((error: unknown) => toasts.withdraw(error));
    const idle = requestIdleCallback(read, { timeout: soonMs });
    return () => cancelIdleCallback(idle);
  }, [dataProvider, filterValues, kept, isFetching, page, perPage, queryClient, resource, sort, total]);
}
