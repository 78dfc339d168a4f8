import { useIsFetching, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useDataProvider, type DataProvider, type RaRecord } from 'react-admin';
import { listsOf } from '../../dataProvider/queryKeys';
import { splitId } from '../../domain/recordId';
import { useServerName } from '../../ui/useServerName';

type Resource = 'groups' | 'subgroups' | 'users';
/** The verb of the data provider that names an organisation. */
type Naming = DataProvider & { nameOrganisation: (id: string) => Promise<string> };
type Named = RaRecord & { name?: string };

const rowsIn = (data: unknown): readonly Named[] => {
  const of = data as { data?: unknown; pages?: { data: readonly Named[] }[] } | undefined;
  if (of?.pages) return of.pages.flatMap((page) => page.data);
  return Array.isArray(of?.data) ? (of.data as Named[]) : [];
};

/** The name of a record that some list shows already. */
const nameIn = (queries: QueryClient, resource: Resource, id: string): string | undefined =>
  queries
    .getQueriesData(listsOf(resource))
    .flatMap(([, data]) => rowsIn(data))
    .find((row) => row.id === id)?.name;

const isId = (id: string | undefined): id is string => /^[\w-]+:\d+$/.test(id ?? '');

/** «Нова, ООО «Ромашка»»: the server and the name of a record known as `nova:1001`, for the head of its dialog; what is not known yet is left out. */
export function useWhose(id: string | undefined, ...resources: readonly Resource[]): string {
  const queries = useQueryClient();
  const server = useServerName(isId(id) ? splitId(id).server : undefined);
  const listing = useIsFetching(listsOf('groups')) > 0;
  const known = isId(id) ? resources.map((resource) => nameIn(queries, resource, id)).find(Boolean) : undefined;
  const dataProvider = useDataProvider<Naming>();
  const { data } = useQuery({
    queryKey: ['organisation-name', id],
    queryFn: () => dataProvider.nameOrganisation(id ?? ''),
    // Only an organisation is asked for; what may be something else as well is named where a list shows it.
    enabled: isId(id) && resources.join() === 'groups' && known === undefined && !listing,
    retry: false,
    staleTime: Infinity,
  });
  return [server, known ?? data].filter(Boolean).join(', ');
}
