import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import type { Unread } from '../../../contract/notifications';
import type { PublishedNews } from '../../../contract/news';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { Badge } from '../../../ui/Badge';
import { Markup } from '../../../ui/Markup';
import { formatMoment } from '../../../domain/moment';
import { Pages } from '../../../ui/Pages';
import { usePages } from '../../../ui/usePages';
import styles from './News.module.css';
import { keepUnread, unreadKey } from './unread';

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
export function News() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queries = useQueryClient();
  const pages = usePages(['published-news'], (page) => dataProvider.listPublishedNews(page));
  const newest = pages.rows?.[0]?.publication_date;
  useEffect(() => {
    if (newest === undefined) return;
    // A failure is silent: the news count as unread until the next attempt.
    void dataProvider.markNewsRead(newest).then(
      (news) => {
        const unread = { events: 0, ...queries.getQueryData<Unread>(unreadKey), news };
        keepUnread(unread);
        queries.setQueryData(unreadKey, unread);
      },
      () => undefined,
    );
  }, [dataProvider, queries, newest]);
  return (
    <Pages empty="Новостей пока нет" pages={pages} what="новости">
      <ul className={styles.list}>
        {pages.rows?.map((one) => (
          <Article key={one.id} {...one} />
        ))}
      </ul>
    </Pages>
  );
}
