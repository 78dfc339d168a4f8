import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetIdentity } from 'react-admin';
import type { UserInfo } from '../../contract/session';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { useServerSearch } from '../../ui/useServerSearch';

/**
 * The dealers of a server, and the clients of one of them as the server finds them by what is typed, or the one that is known by
 * number; those of months since `since` too. The dealer is the one of `dealerId`; until one is chosen (null: nobody is) the caller's own, else the first that has reports.
 */
export function useDealersAndClients(
  server: string | undefined,
  dealerId: number | null | undefined,
  clientId: number | undefined,
  since: number | undefined,
) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const dealers = useQuery({
    queryKey: ['dealer-choice', server],
    queryFn: () => dataProvider.filterDealers(server ?? ''),
    enabled: server !== undefined,
  });
  const { identity } = useGetIdentity();
  const company = identity?.company as UserInfo['company'] | undefined;
  const [only, ...others] = dealers.data ?? [];
  const first = () =>
    dealers.data?.find(({ org_id }) => org_id && org_id === company?.org_id) ??
    dealers.data?.find(({ org_id }) => Boolean(org_id));
  const chosen = dealers.data?.find(({ id }) => id === dealerId);
  const dealer = chosen ?? (others.length === 0 ? only : dealerId === undefined ? first() : undefined);
  const clients = useServerSearch({
    key: ['client-choice', dealer?.id, since],
    find: async (sought) => {
      const found = await dataProvider.findDealerClients(dealer?.id ?? 0, sought, since);
      return found.map(({ client_id, client_name }) => ({ id: client_id, name: client_name }));
    },
    initial: clientId === undefined ? '' : String(clientId),
    enabled: dealer !== undefined,
  });
  return { dealers, dealer, clients };
}
