import type { UserRow } from '../../contract/groups';
import { isBannedRole } from '../../domain/bannedRole';
import { Badge } from '../../ui/Badge';
import { Marked } from '../../ui/Marked';
import { formatMoment } from '../../domain/moment';
import type { TableColumn } from '../../ui/table/columns';
import styles from './groups.module.css';

export const isBanned = ({ role }: Pick<UserRow, 'role'>): boolean => isBannedRole(role);

/** A user in the unfolded row of his organisation, with the words that are searched for. */
export interface Member extends UserRow {
  server: string;
  words: readonly string[];
}

const stateOf = (user: Member) =>
  isBanned(user)
    ? ({ tone: 'danger', word: 'Заблокирован' } as const)
    : ({ tone: 'ok', word: user.in_online ? 'Online' : 'Работает' } as const);

/** What is told of a user; what there is no room for stands in his unfolded row (doc 1 §2). */
export const userColumns: readonly TableColumn<Member>[] = [
  {
    name: 'login',
    label: 'Логин',
    least: 138,
    rank: 1,
    cell: ({ login, words }) => (
      <b className={styles.cut} title={login}>
        <Marked text={login} words={words} />
      </b>
    ),
  },
  {
    name: 'name',
    label: 'Фамилия, имя, отчество',
    least: 190,
    rank: 2,
    cell: ({ name, words }) => (
      <span className={styles.cut} title={name}>
        <Marked text={name} words={words} />
      </span>
    ),
  },
  { name: 'role', label: 'Роль', least: 124, grow: 40, rank: 3, cell: ({ role }) => role },
  {
    name: 'state',
    label: 'Состояние',
    least: 152,
    grow: 20,
    rank: 3,
    cell: (user) => {
      const { tone, word } = stateOf(user);
      return (
        <span className={styles.badges}>
          <Badge dot tone={tone}>
            {word}
          </Badge>
          {user.selfsign !== 'Нет' && <Badge tone="accent">Требуется подпись</Badge>}
        </span>
      );
    },
  },
  {
    name: 'email',
    label: 'E-mail',
    least: 152,
    // The longest of them all, and copied from here.
    grow: 700,
    rank: 4,
    cell: ({ email, words }) => (
      <span className={styles.cut} title={email}>
        {email ? <Marked text={email} words={words} /> : '—'}
      </span>
    ),
  },
  {
    name: 'notification',
    label: 'Уведомления',
    least: 104,
    grow: 0,
    rank: 5,
    cell: ({ p_notification }) => <span className={styles.dim}>{p_notification ? 'включены' : 'выключены'}</span>,
  },
  { name: 'p_id', label: 'ID', least: 88, grow: 0, rank: 6, align: 'end', cell: ({ p_id }) => p_id },
  {
    name: 'trace',
    label: 'Создан, изменён',
    least: 320,
    rank: 7,
    cell: ({ create_user, create_date, modify_user, modify_date }) => (
      <span className={styles.dim}>
        Создал: {create_user ?? '—'}, {formatMoment(create_date)}
        {modify_date && `; изменил: ${modify_user ?? '—'}, ${formatMoment(modify_date)}`}
      </span>
    ),
  },
];
