import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import type { PublishedNews } from '../../contract/news';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Markup } from '../../ui/Markup';
import { formatMoment } from '../../ui/moment';
import { Skeleton } from '../../ui/Skeleton';
import styles from './NewsPanel.module.css';

interface NewsPanelProps {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

function Article({ title, preview, content, publication_date, unread }: PublishedNews) {
  return (
    <li className={styles.article}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.when}>
        <time dateTime={publication_date}>{formatMoment(publication_date)}</time> {unread && <Badge tone="accent">Новая</Badge>}
      </p>
      <p>{preview}</p>
      <details>
        <summary>Читать полностью</summary>
        <Markup html={content} />
      </details>
    </li>
  );
}

/** What is published, the newest first; once it is on the screen it counts as read. */
export function NewsPanel({ open, onClose, onClosed }: NewsPanelProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queries = useQueryClient();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['published-news'],
    queryFn: ({ pageParam }) => dataProvider.listPublishedNews(pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) => (pages.reduce((sum, { rows }) => sum + rows.length, 0) < count ? pages.length + 1 : undefined),
    gcTime: 0,
    retry: false,
  });
  const news = data?.pages.flatMap(({ rows }) => rows);
  const seen = news !== undefined;
  useEffect(() => {
    if (!seen) return;
    // It counts as unread until the server knows better; nobody has to be told of a failure.
    void dataProvider.markNewsRead().then(
      (count) => queries.setQueryData(['unread-news'], count),
      () => undefined,
    );
  }, [dataProvider, queries, seen]);
  return (
    <Dialog actions={<Button onClick={onClose}>Закрыть</Button>} open={open} title="Новости" onClose={onClose} onClosed={onClosed}>
      {error && (
        <div role="alert">
          <p>Не удалось загрузить новости: {error.message}</p>
          <Button icon="refresh" onClick={() => void refetch()}>
            Повторить
          </Button>
        </div>
      )}
      {!news && !error && <Skeleton height={220} width="100%" />}
      {news?.length === 0 && <p>Новостей пока нет</p>}
      <ul className={styles.list}>
        {news?.map((one) => (
          <Article key={one.id} {...one} />
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Показать ещё
        </Button>
      )}
    </Dialog>
  );
}
