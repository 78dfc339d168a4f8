import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import type { PublishedNews } from '../../contract/news';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Markup } from '../../ui/Markup';
import { formatMoment } from '../../domain/moment';
import { Pages } from '../../ui/Pages';
import { usePages } from '../../ui/usePages';
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
        <time dateTime={publication_date}>{formatMoment(publication_date)}</time>{' '}
        {unread && <Badge tone="accent">Новая</Badge>}
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
  const pages = usePages(['published-news'], (page) => dataProvider.listPublishedNews(page));
  const newest = pages.rows?.[0]?.publication_date;
  useEffect(() => {
    if (newest === undefined) return;
    // A failure is silent: the news count as unread until the next attempt.
    void dataProvider.markNewsRead(newest).then(
      (count) => queries.setQueryData(['unread-news'], count),
      () => undefined,
    );
  }, [dataProvider, queries, newest]);
  return (
    <Dialog
      actions={<Button onClick={onClose}>Закрыть</Button>}
      open={open}
      title="Новости"
      onClose={onClose}
      onClosed={onClosed}
    >
      <Pages empty="Новостей пока нет" pages={pages} what="новости">
        <ul className={styles.list}>
          {pages.rows?.map((one) => (
            <Article key={one.id} {...one} />
          ))}
        </ul>
      </Pages>
    </Dialog>
  );
}
