import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { readToken } from '../../dataProvider/storage';
import { plural } from '../../domain/plural';
import { IconButton } from '../../ui/IconButton';
import { whenIdle } from '../../ui/whenIdle';
import styles from './NewsBell.module.css';
import { useMay } from '../../ui/useMay';

const NewsPanel = lazy(async () => ({ default: (await import('./NewsPanel')).NewsPanel }));

/** How often it is asked whether there is anything new, ms. */
const everyMs = 5 * 60_000;

const caption = (count: number) =>
  count === 0 ? 'Новости' : `Новости: ${count} ${plural(count, 'непрочитанная', 'непрочитанные', 'непрочитанных')}`;

/** Published news, with the number of those not read yet; it asks when the page is idle. */
export function NewsBell() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const drawn = useMay('countUnreadNews');
  const [asks, setAsks] = useState(false);
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  useEffect(() => whenIdle(() => setAsks(true)), []);
  const { data: count = 0 } = useQuery({
    queryKey: ['unread-news'],
    // Another tab may have ended the session: nobody is to be told of news then.
    queryFn: () => (readToken() === null ? 0 : dataProvider.countUnreadNews()),
    enabled: asks && drawn,
    staleTime: everyMs,
    refetchInterval: everyMs,
    retry: false,
  });
  const show = () => {
    setOpen(true);
    setOpened(true);
  };
  if (!drawn) return null;
  return (
    <>
      <span className={styles.bell}>
        <IconButton aria-expanded={open} aria-haspopup="dialog" icon="bell" label={caption(count)} onClick={show} />
        {count > 0 && (
          <span aria-hidden="true" className={styles.count}>
            {count > 9 ? '9+' : count}
          </span>
        )}
      </span>
      {opened && (
        <Suspense fallback={null}>
          <NewsPanel open={open} onClose={() => setOpen(false)} onClosed={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
