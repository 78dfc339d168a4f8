import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';

/** The billing types that there are. */
export function useBillingTypes() {
  const dataProvider = useDataProvider<AppDataProvider>();
  return useQuery({ queryKey: ['billing-types'], queryFn: () => dataProvider.listBillingTypes() });
}
