import type { QueryClient } from '@tanstack/react-query';
import type { DataProvider, RaRecord, SortPayload } from 'react-admin';
import { listKey } from '../../dataProvider/queryKeys';
import { cleanAddress } from './cleanAddress';
import type { ResourceDefinition } from './definition';

/** How long a page of a list passes for fresh, ms: one that was read ahead is not asked for again when it is turned to at once. */
export const listFreshMs = 5000;

interface Page {
  pagination: { page: number; perPage: number };
  sort: SortPayload;
  filter: unknown;
}

/** The page of a list under the name that react-admin keeps it by, to be read before anyone asks. */
export const listQuery = (dataProvider: DataProvider, resource: string, page: Page) => ({
  queryKey: listKey(resource, page),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    dataProvider.getList(resource, { ...page, ...(dataProvider.supportAbortSignal ? { signal } : {}) }),
  staleTime: listFreshMs,
});

/** The page that an address names; undefined for an address that has to be put right first. */
function pageIn<R extends RaRecord>(search: URLSearchParams, definition: ResourceDefinition<R>): Page | undefined {
  if (cleanAddress(search, definition) !== search) return undefined;
  const { defaultSort, pageSizes } = definition;
  return {
    pagination: { page: Number(search.get('page') ?? 1), perPage: Number(search.get('perPage') ?? pageSizes[0]) },
    sort: {
      field: search.get('sort') ?? defaultSort.field,
      order: search.get('order') === null ? defaultSort.order : search.get('order') === 'ASC' ? 'ASC' : 'DESC',
    },
    filter: JSON.parse(search.get('filter') ?? '{}') as unknown,
  };
}

/** Reads the page that an address names, for the list to have when it comes on the screen. */
export async function readAhead<R extends RaRecord>(
  search: URLSearchParams,
  definition: ResourceDefinition<R>,
  { dataProvider, queryClient }: { dataProvider: DataProvider; queryClient: QueryClient },
): Promise<void> {
  const page = pageIn(search, definition);
  if (page) await queryClient.prefetchQuery(listQuery(dataProvider, definition.name, page));
}
