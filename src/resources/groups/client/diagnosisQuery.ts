import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { PageAsked } from '../../../app/App';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { clientAt } from '../../../domain/clientAt';
import { recordId } from '../../../domain/recordId';

/** How long the checks that were read before the page came on the screen pass for fresh, ms. */
const freshMs = 5000;

/** The checks of a client; `who` is the user whose own come first. */
export const diagnosisQuery = (dataProvider: AppDataProvider, id: string, who: number | undefined) => ({
  queryKey: ['groups', 'client', id, 'diagnosis', who ?? null],
  queryFn: async () => (await dataProvider.clients()).diagnose(id, who),
  retry: false,
  staleTime: freshMs,
});

/** Whether they were read ahead in vain: the page says so at once instead of asking again. */
export const refusedAhead = (queryClient: QueryClient, queryKey: QueryKey) => {
  const { error, errorUpdatedAt = 0 } = queryClient.getQueryState(queryKey) ?? {};
  return Boolean(error) && Date.now() - errorUpdatedAt < freshMs;
};

/** Reads the checks of the client at `path`, for his page to have when it comes on the screen. */
export async function readAhead(...[path, { dataProvider, queryClient }]: PageAsked): Promise<void> {
  const client = clientAt(path);
  if (!client) return;
  const id = recordId(client.server, client.p_gid);
  await queryClient.prefetchQuery(diagnosisQuery(dataProvider as AppDataProvider, id, client.who));
}
