import type { Group } from '../../dataProvider/adapters/groups';
import { formatNumber } from '../../domain/plural';
import { Badge } from '../../ui/Badge';
import { ClientName } from '../../ui/ClientName';
import { CopyButton } from '../../ui/CopyButton';
import { formatMoment } from '../../domain/moment';
import styles from './groups.module.css';
import { statusTones } from './statusTones';

interface CellProps {
  row: Group;
}

export const OrganisationCell = ({ row }: CellProps) => (
  <div className={styles.stack}>
    <span className={styles.line}>
      <ClientName className={styles.name} id={row.id} name={row.name} />
      {!row.is_inn_correct && <span className={styles.wrong}>• Некорректный ИНН</span>}
      {row.is_emulator && <Badge tone="warn">Эмулятор</Badge>}
      {row.in_online && <Badge tone="ok">Online</Badge>}
    </span>
    <span className={styles.line}>
      <span className={styles.dim}>{row.inn_kpp}</span>
      <Badge dot tone={statusTones[row.access_status]}>
        {row.access_status}
      </Badge>
    </span>
    <span className={styles.onCard}>
      {`${row.p_gid} · ${formatNumber(row.user_count)} польз. · ${row.parent ?? '—'}`}
    </span>
    <span className={styles.copy}>
      <CopyButton text={row.orgname} what="название" />
    </span>
  </div>
);

/** Whose it is, where it is served, and where it is: the city. */
export const InfoCell = ({ row }: CellProps) => (
  <div className={styles.stack}>
    <span className={styles.cut} title={row.parent ?? undefined}>
      {row.parent ?? '—'}
    </span>
    <span className={styles.second} title={row.city ?? undefined}>
      <span>{row.server_name}</span> · <span>{row.city || 'Не указан'}</span>
    </span>
  </div>
);

export const IdCell = ({ row }: CellProps) => (
  <span className={styles.id}>
    <span className={styles.copy}>
      <CopyButton text={String(row.p_gid)} what="ID группы" />
    </span>
    {row.p_gid}
  </span>
);

interface TraceProps {
  word: string;
  who: string | null;
  when: string;
}

const Trace = ({ word, who, when }: TraceProps) => {
  const by = `${word}: ${who ?? '—'}`;
  const moment = formatMoment(when);
  return (
    <span className={styles.trace} title={`${by}, ${moment}`}>
      <span>{by}</span>
      <span>{`, ${moment.slice(0, 10)}`}</span>
    </span>
  );
};

/** Who has made it and who has changed it; the name stands in the first column already. */
export const GroupCell = ({ row }: CellProps) => (
  <div className={styles.stack}>
    <Trace when={row.create_date} who={row.create_user} word="Создал" />
    {row.modify_date && <Trace when={row.modify_date} who={row.modify_user} word="Изменил" />}
  </div>
);

const term = (title: string, short: string) => (
  <dt>
    <abbr title={title}>{short}</abbr>
  </dt>
);

/** The same in every row: made once. */
const terms = {
  orgId: term('ID организации', 'орг.'),
  participant: term('ID декларанта', 'декл.'),
  users: term('Пользователей', 'польз.'),
  subgroups: term('Подразделений', 'подр.'),
};

export const ParametersCell = ({ row }: CellProps) => (
  <dl className={styles.pairs}>
    <div>
      {terms.orgId}
      <dd>{row.org_id ?? 'Не указан'}</dd>
    </div>
    <div>
      {terms.participant}
      <dd>{row.participant_id ?? 'Не выбран'}</dd>
    </div>
  </dl>
);

export const CountsCell = ({ row }: CellProps) => (
  <dl className={styles.counts}>
    <div>
      {terms.users}
      <dd>{formatNumber(row.user_count)}</dd>
    </div>
    <div>
      {terms.subgroups}
      <dd>{formatNumber(row.subgroup_count)}</dd>
    </div>
  </dl>
);
