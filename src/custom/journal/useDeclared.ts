import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Declaration } from '../../contract/declared/declaration';
import type { AppDataProvider } from '../../dataProvider/dataProvider';

const none: readonly Declaration[] = [];

/** What has been declared, for the words of its records. */
export function useDeclared(enabled: boolean): readonly Declaration[] {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data } = useQuery({
    queryKey: ['journal', 'declared'],
    queryFn: ({ signal }) => dataProvider.listDeclared(undefined, signal),
    enabled,
    retry: false,
  });
  return data?.resources ?? none;
}
