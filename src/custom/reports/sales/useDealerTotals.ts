import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { comparedDealers, type SalesByDealer } from '../../../contract/salesReports';
import { useMay } from '../../../ui/useMay';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import type { SalesDealerOption } from '../../../dataProvider/salesVerbs';
import { useSightOfDealers } from './useSightOfDealers';

export type DealerTotal = SalesByDealer['dealers'][number];

/** The sums of dealers in months, by dealer: as many at a time as one answer holds, so that more of them ask for the rest alone. */
export function useDealerTotals(dealers: readonly SalesDealerOption[], { start, end }: { start: number; end: number }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const compares = useMay('compareSales');
  const sight = useSightOfDealers();
  const parts = Array.from({ length: Math.ceil(dealers.length / comparedDealers) }, (_, at) =>
    dealers.slice(at * comparedDealers, (at + 1) * comparedDealers).map(({ org_id }) => org_id),
  );
  return useQueries({
    queries: parts.map((orgs) => ({
      queryKey: ['sales', 'totals', start, end, orgs],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        sight.read(dataProvider.compareSales(start, { month_end: end, dealers_org_ids: orgs }, { signal })),
      enabled: compares,
      retry: false,
      gcTime: 60_000,
    })),
    combine: (answers) => ({
      known: answers.every(({ isSuccess }) => isSuccess),
      totals: new Map(
        answers.flatMap(({ data }) => data?.dealers ?? []).map((total): [number, DealerTotal] => [total.id, total]),
      ),
    }),
  });
}
