import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import type { Recalculating } from './chosenRecords';

/** The preview of a recalculation; nothing is written. It is that of an earlier question while the next one is on its way. */
export function useRecalculation(asked: Recalculating | undefined) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['recalculation', asked],
    queryFn: async () =>
      asked ? { asked, ...(await (await dataProvider.batches()).previewBatch(asked.kind, asked.input)) } : null,
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const preview = asked ? (data ?? undefined) : undefined;
  return { preview, error, isFetching, refetch };
}
