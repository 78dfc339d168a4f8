import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { Application } from '../../contract/applications';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { isOutdated, Outdated } from '../../ui/Outdated';
import { Unread } from '../../ui/Unread';
import { Skeleton } from '../../ui/Skeleton';
import { useMay } from '../../ui/useMay';
import styles from './distribution.module.css';
import { Version } from './Version';
import { Late, late } from '../../ui/late';

const Publishing = late(async () => ({ default: (await import('./Publishing')).Publishing }));

interface ProgramProps {
  program: Application;
  /** The address names it, and perhaps a version of it. */
  isNamed: boolean;
  version: string | null;
}

/** A program: its current version, which an existing server may lack, the one before, and one that the address names and that is neither. */
function Program({ program: one, isNamed, version }: ProgramProps) {
  const named = isNamed ? version : null;
  const isOlder = named !== null && ![one.latest, one.prev].includes(named);
  return (
    <section aria-current={isNamed || undefined} aria-label={one.name} className={styles.card}>
      <h2 className={styles.title}>{one.name}</h2>
      {one.latest === '' ? (
        <p className={styles.caption}>Данные отсутствуют</p>
      ) : (
        <Version
          app={one.app_type}
          caption="Текущая версия"
          link={one.latest_link}
          main
          named={named === one.latest}
          notes={one.latest_notes}
          sha256={one.latest_sha256}
          size={one.latest_size}
          version={one.latest}
        />
      )}
      {one.prev !== null && one.prev_link !== null && (
        <Version
          app={one.app_type}
          caption="Предыдущая версия"
          link={one.prev_link}
          named={named === one.prev}
          notes={one.prev_notes}
          sha256={one.prev_sha256}
          size={one.prev_size}
          version={one.prev}
        />
      )}
      {isOlder && (
        <Version
          app={one.app_type}
          caption="Версия из ссылки"
          link={`${one.latest_link}&version=${encodeURIComponent(named)}`}
          named
          sha256={null}
          size={null}
          version={named}
        />
      )}
    </section>
  );
}

/** `/product/client`: the client programs, each in its current version and the one before (doc 2 §2.7). */
export function DistributionPage() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const publishes = useMay('listApplicationVersions');
  const [search] = useSearchParams();
  const named = { app: search.get('app'), version: search.get('version') };
  const { data, error, refetch } = useQuery({
    queryKey: ['applications'],
    queryFn: () => dataProvider.listApplications(),
    retry: false,
  });
  const outdated = isOutdated({ data, error });
  if (error && !outdated) {
    return (
      <Unread again={refetch} className={styles.message}>
        Не удалось загрузить список программ.
      </Unread>
    );
  }
  if (!data) {
    return (
      <div className={styles.cards} aria-busy="true">
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} height={220} width="100%" />
        ))}
      </div>
    );
  }
  return (
    <>
      {outdated && <Outdated again={refetch} />}
      {data.length === 0 && <p className={styles.message}>Данные отсутствуют</p>}
      <div className={styles.cards}>
        {data.map((one) => (
          <Program key={one.app_type} isNamed={named.app === one.app_type} program={one} version={named.version} />
        ))}
      </div>
      {publishes && (
        <Late>
          <Publishing programs={data} />
        </Late>
      )}
    </>
  );
}
