import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { Loaded } from '../../ui/Loaded';
import { PackageChart } from './PackageChart';
import { kindGroups, monthsOf, sumKinds } from './packageStatistics';
import styles from './packages.module.css';

const all: ReadonlySet<string> = new Set();

/** What a client has sent in twelve months, by kind. */
export function ClientPackages({ id }: { id: string }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const query = useQuery({
    queryKey: ['groups', 'client', id, 'packages'],
    queryFn: async () => (await dataProvider.clients()).readPackages(id),
    retry: false,
  });
  return (
    <Loaded query={query} what="пакеты">
      {({ detail, until }) => {
        const months = monthsOf([detail], all);
        const known = until === null ? 'Данные о пакетах не загружены.' : `Данные по ${until}.`;
        return (
          <>
            <p className={styles.count}>
              {months.length === 0 && until !== null ? 'За двенадцать месяцев пакетов нет. ' : ''}
              {known}
            </p>
            {months.length > 0 && (
              <PackageChart end={Infinity} groups={kindGroups(sumKinds(Object.values(detail)))} months={months} />
            )}
          </>
        );
      }}
    </Loaded>
  );
}
