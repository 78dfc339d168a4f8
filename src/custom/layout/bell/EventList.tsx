import { Link } from 'react-router-dom';
import type { Notification } from '../../../contract/notifications';
import { formatMoment } from '../../../domain/moment';
import { Badge } from '../../../ui/Badge';
import { eventWords } from './eventWords';
import styles from './News.module.css';
import { useRights } from '../../../ui/useRights';

interface EventListProps {
  events: readonly Notification[];
  onFollow: (event: Notification) => void;
}

/** What concerns the reader, each with the way to where it is mended. */
export function EventList({ events, onFollow }: EventListProps) {
  const permissions = useRights();
  return (
    <ul className={styles.list}>
      {events.map((event) => {
        const { title, lines, to, action } = eventWords(event, permissions ?? new Set());
        return (
          <li key={event.key} className={styles.article}>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.when}>
              <time dateTime={event.at}>{formatMoment(event.at)}</time>{' '}
              {event.unread && <Badge tone="accent">Новое</Badge>}
            </p>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {to !== undefined && (
              <p>
                <Link aria-label={`${action}: ${title}`} to={to} onClick={() => onFollow(event)}>
                  {action}
                </Link>
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
