import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { useSettled } from './useSettled';

/** Typing is asked for after so long, ms. */
const typingMs = 300;

/** The dealers of a server, and the clients of one of them as the server finds them by what is typed, or the one that is known by number. */
export function useDealersAndClients(
  server: string | undefined,
  dealerId: number | undefined,
  clientId: number | undefined,
) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed, typingMs);
  const dealers = useQuery({
    queryKey: ['dealer-choice', server],
    queryFn: () => dataProvider.filterDealers(server ?? ''),
    enabled: server !== undefined,
  });
  const dealer =
    dealers.data?.find(({ id }) => id === dealerId) ?? (dealers.data?.length === 1 ? dealers.data[0] : undefined);
  const sought = search || (clientId === undefined ? '' : String(clientId));
  const clients = useQuery({
    queryKey: ['client-choice', dealer?.id, sought],
    queryFn: () => dataProvider.findDealerClients(dealer?.id ?? 0, sought),
    enabled: dealer !== undefined,
  });
  const choices = (clients.data ?? []).map(({ client_id, client_name }) => ({ id: client_id, name: client_name }));
  return { dealers, dealer, clients: { choices, loading: clients.isFetching || typed !== search, onSearch: setTyped } };
}
