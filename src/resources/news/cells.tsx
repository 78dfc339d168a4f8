import type { NewsItem } from '../../contract/news';
import { Badge } from '../../ui/Badge';
import { formatMoment } from '../../domain/moment';
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

export function TypeCell({ row: { type, release_version } }: CellProps) {
  const { data } = useNewsLists();
  return (
    <div className={styles.title}>
      {data?.types.find(({ id }) => id === type)?.name}
      {release_version && <span className={styles.preview}>Релиз {release_version}</span>}
    </div>
  );
}

export const PublishedCell = ({ row: { is_published, publication_date } }: CellProps) => (
  <div className={styles.title}>
    <span>{is_published ? <Badge tone="ok">Опубликована</Badge> : <Badge tone="muted">Черновик</Badge>}</span>
    {publication_date && <span className={styles.preview}>{formatMoment(publication_date)}</span>}
  </div>
);
