import type { QueryClient } from '@tanstack/react-query';
import type { DataProvider, RaRecord } from 'react-admin';
import { listKey } from '../../dataProvider/queryKeys';
import { pageAt, type Page } from './addressedPage';
import { cleanAddress } from './cleanAddress';
import type { ResourceDefinition } from './definition';
import { openedAt } from './listSettings';

/** How long a page of a list passes for fresh, ms: one that was read ahead is not asked for again when it is turned to at once. */
export const listFreshMs = 5000;

/** The page of a list under the name that react-admin keeps it by, to be read before anyone asks. */
export const listQuery = (dataProvider: DataProvider, resource: string, page: Page) => ({
  queryKey: listKey(resource, page),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    dataProvider.getList(resource, { ...page, ...(dataProvider.supportAbortSignal ? { signal } : {}) }),
  staleTime: listFreshMs,
});

/** Reads the page that an address names, for the list to have when it comes on the screen; an address that has to be put right names none. */
export async function readAhead<R extends RaRecord>(
  asked: URLSearchParams,
  definition: ResourceDefinition<R>,
  { dataProvider, queryClient }: { dataProvider: DataProvider; queryClient: QueryClient },
): Promise<void> {
  const search = openedAt(definition.name, asked);
  if (cleanAddress(search, definition) !== search) return;
  await queryClient.prefetchQuery(listQuery(dataProvider, definition.name, pageAt(search, definition)));
}
