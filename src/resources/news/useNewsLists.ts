import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';

/** Kinds of news, of clients and of servers, by their names. */
export function useNewsLists() {
  const dataProvider = useDataProvider<AppDataProvider>();
  return useQuery({ queryKey: ['news-lists'], queryFn: () => dataProvider.readNewsLists(), staleTime: Infinity });
}
