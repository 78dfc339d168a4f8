import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';

/** What the users of a server choose from. */
export function useLists(server: string) {
  const dataProvider = useDataProvider<AppDataProvider>();
  return useQuery({ queryKey: ['user-lists', server], queryFn: () => dataProvider.readUserLists(server) });
}
