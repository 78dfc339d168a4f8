import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownBuild, readServedBuild } from '../../dataProvider/appVersion';
import { Button } from '../../ui/Button';
import styles from './Notice.module.css';

/** How often it is asked which version the server has, ms; and whenever one comes back to the page. */
const everyMs = 10 * 60_000;

/** Says that the server has another version of the page; when to take it is the user's to say, for forms may be open. */
export function NewVersionNotice() {
  const [own] = useState(ownBuild);
  const { data: served } = useQuery({
    queryKey: ['app-version'],
    queryFn: async () => (await readServedBuild()) ?? null,
    enabled: own !== undefined,
    initialData: own,
    staleTime: everyMs,
    refetchInterval: everyMs,
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  if (own === undefined || !served || served === own) return null;
  return (
    <div className={styles.notice} role="status">
      Вышла новая версия кабинета. Сохраните введённое и обновите страницу.
      <Button onClick={() => location.reload()}>Обновить</Button>
    </div>
  );
}
