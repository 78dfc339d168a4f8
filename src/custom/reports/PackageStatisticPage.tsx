import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { ListedPackages } from '../../dataProvider/reportVerbs';
import { isOutdated, Outdated } from '../../ui/Outdated';
import { Retry } from '../../ui/Retry';
import { Skeleton } from '../../ui/Skeleton';
import { MonthsForm, useMonths } from './MonthsForm';
import { PackageResult } from './PackageResult';
import styles from './reports.module.css';

/** `/reports/package-statistic`: what dealers' clients sent, by month and kind (doc 2 §2.5). */
export function PackageStatisticPage() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const months = useMonths();
  const { asked } = months;
  const report = useQuery({
    queryKey: ['package-report', asked],
    queryFn: ({ signal }) => dataProvider.readPackageReport(asked ?? { start: 0, end: 0 }, [], { signal }),
    enabled: asked !== undefined,
    retry: false,
    gcTime: 60_000,
  });
  const load = () => {
    if (!months.apply()) void report.refetch();
  };
  const outdated = isOutdated(report);
  const failed = report.isError && !outdated;
  const dealers = useMemo(() => report.data?.filter(hasAnything), [report.data]);
  return (
    <div className={styles.page}>
      <MonthsForm busy={report.isFetching} months={months} onLoad={load} />
      <section aria-label="Статистика" className={styles.page} tabIndex={-1}>
        {!asked && <p className={styles.note}>Укажите начальный месяц и нажмите «Загрузить».</p>}
        {report.isLoading && <Skeleton height={360} width="100%" />}
        {outdated && <Outdated again={() => void report.refetch()} />}
        {failed && (
          <div className={styles.failure}>
            Не удалось загрузить статистику.
            <Retry again={() => void report.refetch()} />
          </div>
        )}
        {asked && dealers && !failed && (
          <PackageResult
            key={report.dataUpdatedAt}
            dealers={dealers}
            months={asked}
            startChosen={months.typed !== undefined}
          />
        )}
      </section>
    </div>
  );
}

const hasAnything = ({ totals }: ListedPackages) => totals.length > 0;
