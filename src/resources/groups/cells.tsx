import type { AccessStatus } from '../../contract/lists';
import type { Group } from '../../dataProvider/adapters/groups';
import { formatNumber } from '../../domain/plural';
import { Badge, type Tone } from '../../ui/Badge';
import { CopyButton } from '../../ui/CopyButton';
import { formatMoment } from '../../ui/moment';
import styles from './groups.module.css';

interface CellProps {
  row: Group;
}

/** The four statuses; each badge says its word, whatever its colour (doc 1 §4). */
const tones: Record<AccessStatus, Tone> = {
  Работает: 'ok',
  Демо: 'warn',
  Приостановлена: 'danger',
  'В архиве': 'muted',
};

export const OrganisationCell = ({ row }: CellProps) => (
  <div className={styles.stack}>
    <b>{row.name}</b>
    <span className={styles.dim}>
      ИНН/КПП {row.inn_kpp}
      {!row.is_inn_correct && <span className={styles.wrong}> • Некорректный ИНН</span>}
    </span>
    <span className={styles.badges}>
      <Badge tone={tones[row.access_status]}>{row.access_status}</Badge>
      {row.parent && <Badge tone="accent">{row.parent}</Badge>}
      <Badge tone="muted">{row.server_name}</Badge>
      {row.in_online && <Badge tone="ok">Online</Badge>}
      {row.is_emulator && <Badge tone="warn">Эмулятор</Badge>}
    </span>
  </div>
);

export const InfoCell = ({ row }: CellProps) =>
  row.city ? <>{row.city}</> : <span className={styles.dim}>Не указан</span>;

export const GroupCell = ({ row }: CellProps) => (
  <div className={styles.stack}>
    <span>
      {row.orgname} <CopyButton text={row.orgname} what="название" />
    </span>
    <span>
      ID {row.p_gid} <CopyButton text={String(row.p_gid)} what="ID группы" />
    </span>
    <span className={styles.dim}>
      Создал: {row.create_user ?? '—'}, {formatMoment(row.create_date)}
    </span>
    {row.modify_date && (
      <span className={styles.dim}>
        Изменил: {row.modify_user ?? '—'}, {formatMoment(row.modify_date)}
      </span>
    )}
  </div>
);

export const ParametersCell = ({ row }: CellProps) => (
  <dl className={styles.pairs}>
    <dt>ID организации</dt>
    <dd>{row.org_id ?? 'Не указан'}</dd>
    <dt>ID декларанта</dt>
    <dd>{row.participant_id ?? 'Не выбран'}</dd>
  </dl>
);

export const CountsCell = ({ row }: CellProps) => (
  <dl className={styles.pairs}>
    <dt>Подразделений</dt>
    <dd>{formatNumber(row.subgroup_count)}</dd>
    <dt>Пользователей</dt>
    <dd>{formatNumber(row.user_count)}</dd>
  </dl>
);
