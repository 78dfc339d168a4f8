import { useIsFetching, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, type DataProvider, type RaRecord } from 'react-admin';
import { HttpError } from '../../dataProvider/http';
import { listsOf } from '../../dataProvider/queryKeys';
import { splitId } from '../../domain/recordId';
import { useServerName } from '../../ui/useServerName';

type Resource = 'groups' | 'subgroups' | 'users' | 'dealers' | 'news';
/** The verbs of the data provider that name an organisation, what users belong to, a user and a dealer. */
type Verb = 'nameOrganisation' | 'namePlace' | 'nameUser' | 'nameDealer';
/** `server_alias` of what its id alone does not tell. */
interface Called {
  name: string;
  server_alias?: string;
}
type Naming = DataProvider & Record<Verb, (id: string) => Promise<Called>>;
type Named = RaRecord & { name?: string; title?: string };

/** What may be one thing or another is named where a list shows it. */
const verbs: Partial<Record<Resource, Verb>> = {
  groups: 'nameOrganisation',
  users: 'nameUser',
  dealers: 'nameDealer',
};

const rowsIn = (data: unknown): readonly Named[] => {
  const of = data as { data?: unknown; pages?: { data: readonly Named[] }[] } | undefined;
  if (of?.pages) return of.pages.flatMap((page) => page.data);
  return Array.isArray(of?.data) ? (of.data as Named[]) : [];
};

/** A record that some list shows already. */
const rowIn = (queries: QueryClient, resource: string, id: string): Named | undefined =>
  queries
    .getQueriesData(listsOf(resource))
    .flatMap(([, data]) => rowsIn(data))
    .find((row) => String(row.id) === id);

/** The row of a record, once some list shows it. */
export function useShownRow(resource: string, id: string | undefined): RaRecord | undefined {
  const queries = useQueryClient();
  useIsFetching(listsOf(resource));
  return id === undefined ? undefined : rowIn(queries, resource, id);
}

const nameIn = (queries: QueryClient, resource: Resource, id: string): string | undefined => {
  const row = rowIn(queries, resource, id);
  return row?.name ?? row?.title;
};

const isId = (id: string | undefined): id is string => /^[\w-]+:\d+$/.test(id ?? '');

const reasonOf = (error: unknown) => (error instanceof HttpError && error.status === 404 ? error.message : undefined);

function useNamed(id: string | undefined, resources: readonly Resource[], verb: Verb | undefined) {
  const queries = useQueryClient();
  const listing = useIsFetching(listsOf(resources[0] ?? 'groups')) > 0;
  // A list of dealers does not say whose server they are on.
  const listed = verb === 'nameDealer' ? [] : resources;
  const shown = id ? listed.map((resource) => nameIn(queries, resource, id)).find(Boolean) : undefined;
  // A name that was known once stays, though its row has gone from the list: what is typed must not go with it.
  const [seen, setSeen] = useState<{ id: string | undefined; name: string }>();
  const known = shown ?? (seen?.id === id ? seen?.name : undefined);
  const dataProvider = useDataProvider<Naming>();
  const { data, error } = useQuery({
    queryKey: [verb, id],
    queryFn: () => (verb ? dataProvider[verb](id ?? '') : null),
    enabled: /(^|:)\d+$/.test(id ?? '') && verb !== undefined && known === undefined && !listing,
    retry: false,
    staleTime: Infinity,
  });
  const server = useServerName(isId(id) ? splitId(id).server : data?.server_alias);
  const name = known ?? data?.name;
  if (name !== undefined && (seen?.id !== id || seen?.name !== name)) setSeen({ id, name });
  return {
    whose: [server, name].filter(Boolean).join(', '),
    missing: name === undefined ? reasonOf(error) : undefined,
  };
}

/** «Нова, ООО «Ромашка»»: the server and the name of a record known as `nova:1001`, for the head of its dialog; what is not known yet is left out. */
export const useWhose = (id: string | undefined, ...resources: readonly Resource[]): string =>
  useNamed(id, resources, resources.length === 1 ? verbs[resources[0] ?? 'groups'] : undefined).whose;

/** The same of where something is added, and what is said of it where there is no such place. */
export const usePlace = (id: string | undefined, verb: 'nameOrganisation' | 'namePlace') =>
  useNamed(id, ['groups'], verb);
