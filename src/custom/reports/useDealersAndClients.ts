import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { useServerSearch } from '../../ui/useServerSearch';

/** The dealers of a server, and the clients of one of them as the server finds them by what is typed, or the one that is known by number. */
export function useDealersAndClients(
  server: string | undefined,
  dealerId: number | undefined,
  clientId: number | undefined,
) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const dealers = useQuery({
    queryKey: ['dealer-choice', server],
    queryFn: () => dataProvider.filterDealers(server ?? ''),
    enabled: server !== undefined,
  });
  const dealer =
    dealers.data?.find(({ id }) => id === dealerId) ?? (dealers.data?.length === 1 ? dealers.data[0] : undefined);
  const clients = useServerSearch({
    key: ['client-choice', dealer?.id],
    find: async (sought) => {
      const found = await dataProvider.findDealerClients(dealer?.id ?? 0, sought);
      return found.map(({ client_id, client_name }) => ({ id: client_id, name: client_name }));
    },
    initial: clientId === undefined ? '' : String(clientId),
    enabled: dealer !== undefined,
  });
  return { dealers, dealer, clients };
}
