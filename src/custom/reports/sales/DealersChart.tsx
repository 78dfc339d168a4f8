import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { formatNumber } from '../../../domain/plural';
import { isOutdated, Outdated } from '../../../ui/Outdated';
import { Skeleton } from '../../../ui/Skeleton';
import { useSettled } from '../../../ui/useSettled';
import { Bars } from './Bars';
import { SalesFailure } from './SalesFailure';
import styles from './sales.module.css';
import { dealersBody, type Choice } from './selection';
import { useSightOfDealers } from './useSightOfDealers';

/** How long a change of the choice waits before it is asked for, ms. */
const settleMs = 300;

interface DealersChartProps {
  /** The organisation ids of all dealers that may be chosen. */
  orgs: readonly number[];
  choice: Choice;
  months: { start: number; end: number };
}

/** The sales of the chosen dealers side by side, the largest first. */
export function DealersChart({ orgs, choice, months: { start, end } }: DealersChartProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const sight = useSightOfDealers();
  const { all, ids } = useSettled(choice, settleMs);
  const sales = useQuery({
    queryKey: ['sales', 'by-dealer', start, end, all, [...ids]],
    queryFn: ({ signal }) =>
      sight.read(dataProvider.compareSales(start, dealersBody({ all, ids }, orgs, end), { signal })),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
  });
  const outdated = isOutdated(sales);
  const refused = sales.isError && !outdated;
  return (
    <section aria-busy={sales.isFetching} aria-label="График по дилерам" className={styles.panel}>
      {sales.isPending && <Skeleton height={200} width="100%" />}
      {outdated && <Outdated again={() => void sales.refetch()} />}
      {refused && <SalesFailure onRetry={() => void sales.refetch()} />}
      {sales.data && !refused && (
        <figure className={styles.chart}>
          {sales.data.dealers.length < sales.data.of && (
            <p className={styles.said}>
              Выбрано дилеров: {formatNumber(sales.data.of)}. На графике самые крупные по числу пакетов:{' '}
              {sales.data.dealers.length}.
            </p>
          )}
          <Bars label="Стоимость по дилерам" rows={sales.data.dealers} />
        </figure>
      )}
    </section>
  );
}
