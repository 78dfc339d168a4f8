import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ListedSalesClient } from '../../../contract/salesReports';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import type { SalesQuestion } from '../../../dataProvider/salesVerbs';
import { useSightOfDealers } from './useSightOfDealers';

interface ClientAsked {
  question: SalesQuestion;
  client: ListedSalesClient;
}

/** What a client of an answer was billed for, by month: read once it is looked at, unless it came along. */
export function useClientPositions(of: ClientAsked | undefined) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const sight = useSightOfDealers();
  const known = of?.client.positions;
  const id = of?.client.client_id;
  const { data, error, refetch } = useQuery({
    queryKey: ['sales', 'positions', of?.question, id],
    queryFn: ({ signal }) => (of && id ? sight.read(dataProvider.readSalesPositions(of.question, id, { signal })) : {}),
    enabled: of !== undefined && known === undefined,
    retry: false,
    gcTime: 60_000,
  });
  return { data: known ?? data, error, refetch };
}
