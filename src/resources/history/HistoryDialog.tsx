import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { HistoryOf } from '../../dataProvider/historyVerbs';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { formatMoment } from '../../ui/moment';
import { Skeleton } from '../../ui/Skeleton';
import type { FormField } from '../engine/definition';
import { FieldWords } from '../engine/FieldWords';
import styles from './history.module.css';
import { operationWords, tellable } from './historyWords';

interface HistoryDialogProps {
  of: HistoryOf;
  /** What the changed ones are called. */
  fields: readonly FormField[];
  open: boolean;
  onClose: () => void;
}

/** Who changed what and when, the newest first. */
export function HistoryDialog({ of, fields, open, onClose }: HistoryDialogProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['history', of],
    queryFn: ({ pageParam }) => dataProvider.listHistory(of, pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) => (pages.reduce((sum, { entries }) => sum + entries.length, 0) < count ? pages.length + 1 : undefined),
    retry: false,
    gcTime: 0,
  });
  const [server = ''] = of.id.split(':');
  const entries = data?.pages.flatMap((page) => page.entries);
  return (
    <Dialog actions={<Button onClick={onClose}>Закрыть</Button>} open={open} title={of.kind === 'group' ? 'История организации' : 'История пользователя'} width="md" onClose={onClose}>
      {error && (
        <div role="alert">
          <p>Не удалось загрузить историю: {error.message}</p>
          <Button icon="refresh" onClick={() => void refetch()}>
            Повторить
          </Button>
        </div>
      )}
      {!entries && !error && <Skeleton height={220} width="100%" />}
      {entries?.length === 0 && <p>Данные отсутствуют</p>}
      <ol className={styles.entries}>
        {entries?.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <p className={styles.head}>
              <time dateTime={entry.at}>{formatMoment(entry.at)}</time> <b>{entry.actor}</b> {operationWords(entry.operation)}
            </p>
            <dl className={styles.changes}>
              {tellable(entry, fields).map(({ field, before, after }) => (
                <div key={field.source}>
                  <dt>{field.label}</dt>
                  <dd>
                    <s>
                      <FieldWords field={field} server={server} value={before} />
                    </s>{' '}
                    →{' '}
                    <b>
                      <FieldWords field={field} server={server} value={after} />
                    </b>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Показать ещё
        </Button>
      )}
    </Dialog>
  );
}
