import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { isOutdated, Outdated } from '../../ui/Outdated';
import { Retry } from '../../ui/Retry';
import { Skeleton } from '../../ui/Skeleton';
import styles from './data.module.css';
import { Faults, type Typed } from './Faults';
import { Keys } from './Keys';
import { KindCard } from './KindCard';
import { Runs } from './Runs';
import { isOpen } from './runState';

/** How often the page asks while a load is under way, ms. */
const pollMs = 1000;

/** `/administration/data`: what can be loaded, what waits in quarantine, keys of other systems. */
export function DataPage() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [search, setSearch] = useSearchParams();
  const shown = search.get('kind');
  const [typed, setTyped] = useState<Typed>(new Map());
  const { data, error, refetch } = useQuery({
    queryKey: ['imports'],
    queryFn: async () => (await dataProvider.imports()).listImports(),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.some(({ last }) => isOpen(last)) ? pollMs : false),
  });
  const outdated = isOutdated({ data, error });
  if (error && !outdated)
    return (
      <div className={styles.section} role="alert">
        <p className={styles.line}>Не удалось узнать, какие данные загружены.</p>
        <Retry again={() => void refetch()} />
      </div>
    );
  const kind = data?.find((one) => one.kind === shown);
  return (
    <div className={styles.page}>
      {outdated && <Outdated again={refetch} />}
      <div aria-busy={!data} className={styles.cards}>
        {data
          ? data.map((one) => (
              <KindCard key={one.kind} kind={one} onShow={() => setSearch({ kind: one.kind }, { replace: true })} />
            ))
          : [1, 2, 3, 4, 5, 6].map((card) => <Skeleton key={card} height={150} width="100%" />)}
      </div>
      {kind && <Faults key={kind.kind} kind={kind} setTyped={setTyped} typed={typed} />}
      {kind && <Runs key={`${kind.kind} loads`} kind={kind} />}
      <Keys />
    </div>
  );
}
