import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';

/** The dealers in scope on all servers, read once for filter and form. */
export function useDealerOptions(enabled = true) {
  const dataProvider = useDataProvider<AppDataProvider>();
  return useQuery({ queryKey: ['dealer-options'], queryFn: () => dataProvider.listDealerOptions(), enabled });
}
