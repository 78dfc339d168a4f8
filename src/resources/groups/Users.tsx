import { useDataProvider } from 'react-admin';
import type { SubgroupRow, UserRow } from '../../contract/groups';
import type { Group } from '../../dataProvider/adapters/groups';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { recordId } from '../../domain/recordId';
import { Badge } from '../../ui/Badge';
import { formatMoment } from '../../ui/moment';
import type { TableColumn } from '../../ui/table/columns';
import { Table } from '../../ui/table/Table';
import { useHighlightedAmong } from '../engine/highlight';
import styles from './groups.module.css';
import { UserTools } from './MemberTools';
import { More } from './More';
import { useFurther } from './useFurther';

/** The roles that mean a user is shut out (doc 1 §4). */
const bannedRoles = ['Banned users', 'Заблокирован'];
const isBanned = ({ role }: UserRow) => bannedRoles.includes(role);

type Member = UserRow & { server: string };

const columns: readonly TableColumn<Member>[] = [
  { name: 'login', label: 'Логин', least: 140, rank: 1, cell: ({ login }) => <b>{login}</b> },
  { name: 'name', label: 'Фамилия, имя, отчество', least: 180, rank: 2, cell: ({ name }) => name },
  { name: 'p_id', label: 'ID', least: 64, grow: 0, rank: 5, align: 'end', cell: ({ p_id }) => p_id },
  {
    name: 'role',
    label: 'Роль',
    least: 124,
    rank: 3,
    cell: (user) => (isBanned(user) ? <Badge tone="danger">{user.role}</Badge> : user.role),
  },
  {
    name: 'marks',
    label: 'Состояние',
    least: 190,
    rank: 4,
    cell: ({ selfsign, p_notification, in_online }) => (
      <span className={styles.badges}>
        {selfsign !== 'Нет' && <Badge tone="accent">Требуется подпись</Badge>}
        <Badge tone="muted">{p_notification ? 'Уведомления включены' : 'Уведомления выключены'}</Badge>
        {in_online && <Badge tone="ok">Online</Badge>}
      </span>
    ),
  },
  {
    name: 'trace',
    label: 'Создан, изменён',
    least: 190,
    rank: 6,
    cell: ({ create_user, create_date, modify_user, modify_date }) => (
      <span className={styles.dim}>
        Создал: {create_user ?? '—'}, {formatMoment(create_date)}
        {modify_date && `; изменил: ${modify_user ?? '—'}, ${formatMoment(modify_date)}`}
      </span>
    ),
  },
];

const idOf = ({ server, p_id }: Member) => recordId(server, p_id);
const nameOf = ({ login }: Member) => login;
const classOf = (user: Member) => (isBanned(user) ? styles.banned : styles.active);
const tools = (user: Member) => <UserTools {...user} />;

interface UsersProps {
  group: Group;
  users: readonly UserRow[];
  subgroup?: SubgroupRow;
}

/** The users of an organisation or of a subgroup; beyond those that the row carries, they come page by page. */
export function Users({ group, users, subgroup }: UsersProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { all, ...further } = useFurther({
    place: [group.id, subgroup?.p_gid ?? 'users'],
    first: users,
    read: (page) => dataProvider.listMembers(group, page, subgroup?.p_gid),
    idOf: ({ p_id }) => p_id,
  });
  const rows = all.map((user): Member => ({ ...user, server: group.server_alias }));
  const highlighted = useHighlightedAmong('users', rows.map(idOf));
  if (all.length === 0) return <p className={styles.dim}>Данные отсутствуют</p>;
  return (
    <>
      <Table
        caption={`Пользователи: ${(subgroup ?? group).name}`}
        columns={columns}
        empty={null}
        highlighted={highlighted}
        idOf={idOf}
        nameOf={nameOf}
        rowClass={classOf}
        rows={rows}
        tools={tools}
        toolsWidth={96}
      />
      <More {...further} />
    </>
  );
}
