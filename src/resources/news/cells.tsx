import type { NewsItem } from '../../contract/news';
import { Badge } from '../../ui/Badge';
import { formatMoment } from '../../domain/moment';
import { serverNow } from '../../ui/serverNow';
import { inWords, outAt, plannedAt } from './planned';
import styles from './news.module.css';
import { useNewsLists } from './useNewsLists';

interface CellProps {
  row: NewsItem;
}

export const TitleCell = ({ row: { title, preview } }: CellProps) => (
  <div className={styles.title}>
    <b>{title}</b>
    <span className={styles.preview}>{preview}</span>
  </div>
);

/** Of which kind news are, and for whom alone. */
export function TypeCell({ row: { type, release_version, client_type, server_types, for_dealers } }: CellProps) {
  const { data } = useNewsLists();
  const details = [
    release_version && `Релиз ${release_version}`,
    data?.clients.find(({ id }) => id === client_type)?.name,
    data?.servers
      .filter(({ id }) => server_types.includes(id))
      .map(({ name }) => name)
      .join(', '),
    for_dealers && 'Для дилеров',
  ].filter(Boolean);
  return (
    <div className={styles.title}>
      {data?.types.find(({ id }) => id === type)?.name}
      {details.length > 0 && <span className={styles.preview}>{details.join(' · ')}</span>}
    </div>
  );
}

/** A draft, out since when, or to come out when. */
export function PublishedCell({ row }: CellProps) {
  const { is_published, publication_date } = row;
  const planned = plannedAt(row, serverNow());
  return (
    <div className={styles.title}>
      <span>
        {!is_published && <Badge tone="muted">Черновик</Badge>}
        {is_published && (planned ? <Badge tone="accent">Запланирована</Badge> : <Badge tone="ok">Опубликована</Badge>)}
      </span>
      {planned ? (
        <span className={styles.preview}>{is_published ? outAt(planned) : `Назначена на ${inWords(planned)}`}</span>
      ) : (
        publication_date && <span className={styles.preview}>{formatMoment(publication_date)}</span>
      )}
    </div>
  );
}
