import type { ApplicationVersion } from '../../contract/applications';
import { formatMoment } from '../../domain/moment';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import styles from './distribution.module.css';
import { megabytes } from './megabytes';

interface VersionRowProps {
  name: string;
  version: ApplicationVersion;
  /** Whether the reader may change it. */
  may: boolean;
  onTurn: () => void;
  onNotes: () => void;
}

/** A version in the table of all: who published it and when, whether it is offered, what is said of it. */
export function VersionRow({ name, version: one, may, onTurn, onNotes }: VersionRowProps) {
  const offered = one.withdrawn_at === null;
  return (
    <tr>
      <td data-label="Программа">{name}</td>
      <td data-label="Версия">
        <b>{one.version}</b>
      </td>
      <td data-label="Размер" data-number>
        {megabytes(one.size)}
      </td>
      <td data-label="Опубликована">
        <span>
          {formatMoment(one.published_at)} <span className={styles.dim}>{one.published_by}</span>
        </span>
      </td>
      <td data-label="Состояние">
        <span>
          <Badge tone={offered ? 'ok' : 'muted'}>{offered ? 'Доступна' : 'Отозвана'}</Badge>{' '}
          {!offered && (
            <span className={styles.dim}>
              {formatMoment(one.withdrawn_at)} {one.withdrawn_by}
            </span>
          )}
        </span>
      </td>
      <td className={styles.notes} data-label="Заметка">
        {one.notes || <span className={styles.dim}>нет</span>}
      </td>
      <td data-tools data-label="Действия">
        {may && (
          <span className={styles.tools}>
            <Button aria-label={`Заметка: ${name} ${one.version}`} icon="edit" variant="ghost" onClick={onNotes}>
              Заметка
            </Button>
            <Button
              aria-label={`${offered ? 'Отозвать' : 'Вернуть'} ${name} ${one.version}`}
              icon={offered ? 'eyeOff' : 'undo'}
              variant="ghost"
              onClick={onTurn}
            >
              {offered ? 'Отозвать' : 'Вернуть'}
            </Button>
          </span>
        )}
      </td>
    </tr>
  );
}
