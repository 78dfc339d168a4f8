import { useDataProvider } from 'react-admin';
import type { SubgroupRow, UserRow } from '../../contract/groups';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { Group } from '../../dataProvider/adapters/groups';
import { recordId } from '../../domain/recordId';
import { formatNumber } from '../../domain/plural';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { classNames } from '../../ui/classNames';
import { useHighlighted } from '../engine/highlight';
import { formatMoment } from '../../ui/moment';
import { EditSubgroup, OpenProfile } from './EditSubgroup';
import styles from './groups.module.css';
import { useFurther } from './useFurther';
import { AddUser, EditUser, UserHistory } from './UserTools';

/** The roles that mean a user is shut out (doc 1 §4). */
const bannedRoles = ['Banned users', 'Заблокирован'];

function User({ user, server }: { user: UserRow; server: string }) {
  const highlighted = useHighlighted('users', recordId(server, user.p_id));
  const banned = bannedRoles.includes(user.role);
  return (
    <li className={classNames(styles.user, banned ? styles.banned : styles.active, highlighted && styles.fresh)}>
      <span className={styles.badges}>
        <b>{user.login}</b>
        <EditUser server={server} user={user} />
        <UserHistory server={server} user={user} />
      </span>
      <span>{user.name}</span>
      <span className={styles.dim}>ID {user.p_id}</span>
      <span>{banned ? <Badge tone="danger">{user.role}</Badge> : user.role}</span>
      <span className={styles.badges}>
        {user.selfsign !== 'Нет' && <Badge tone="accent">Требуется подпись</Badge>}
        <Badge tone="muted">{user.p_notification ? 'Уведомления включены' : 'Уведомления выключены'}</Badge>
        {user.in_online && <Badge tone="ok">Online</Badge>}
      </span>
      <span className={styles.dim}>
        Создал: {user.create_user ?? '—'}, {formatMoment(user.create_date)}
        {user.modify_date && `; изменил: ${user.modify_user ?? '—'}, ${formatMoment(user.modify_date)}`}
      </span>
    </li>
  );
}

interface UsersProps {
  group: Group;
  users: readonly UserRow[];
  subgroup?: SubgroupRow;
}

/** The users of an organisation or of a subgroup; beyond those that the row carries, they come page by page. */
function Users({ group, users, subgroup }: UsersProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { all, ...further } = useFurther({
    place: [group.id, subgroup?.p_gid ?? 'users'],
    first: users,
    read: (page) => dataProvider.listMembers(group, page, subgroup?.p_gid),
    idOf: ({ p_id }) => p_id,
  });
  if (all.length === 0) return <p className={styles.dim}>Данные отсутствуют</p>;
  return (
    <>
      <ul className={styles.users}>
        {all.map((user) => (
          <User key={user.p_id} server={group.server_alias} user={user} />
        ))}
      </ul>
      <More {...further} />
    </>
  );
}

interface MoreProps {
  more: boolean;
  left: number | undefined;
  busy: boolean;
  load: () => void;
}

const More = ({ more, left, busy, load }: MoreProps) =>
  more && (
    <Button busy={busy} onClick={load}>
      Показать ещё {left === undefined ? '' : `(осталось ${formatNumber(left)})`}
    </Button>
  );

/** What the row of an organisation unfolds to: its users, and its subgroups with theirs (doc 1 §2). */
export function Members({ row }: { row: Group }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { all, ...further } = useFurther({
    place: [row.id, 'subgroups'],
    first: row.subgroups_json,
    read: (page) => dataProvider.listSubgroups(row, page),
    idOf: ({ p_gid }) => p_gid,
  });
  return (
    <div className={styles.members}>
      <h3 className={styles.heading}>Пользователи</h3>
      <Users group={row} users={row.users_json} />
      <h3 className={styles.heading}>Подразделения</h3>
      {all.length === 0 && <p className={styles.dim}>Данные отсутствуют</p>}
      {all.map((subgroup) => (
        <Subgroup key={subgroup.p_gid} group={row} subgroup={subgroup} />
      ))}
      <More {...further} />
    </div>
  );
}

function Subgroup({ group, subgroup }: { group: Group; subgroup: SubgroupRow }) {
  const highlighted = useHighlighted('subgroups', recordId(group.server_alias, subgroup.p_gid));
  return (
    <section aria-label={subgroup.name} className={classNames(styles.subgroup, highlighted && styles.fresh)}>
      <p className={styles.badges}>
        <b>{subgroup.name}</b>
        <Badge tone="muted">{subgroup.is_org ? 'Организация' : 'Отдел'}</Badge>
        {subgroup.is_emulator && <Badge tone="warn">Эмулятор</Badge>}
        <span className={styles.dim}>
          ID {subgroup.p_gid}, ID декларанта: {subgroup.participant_id ?? 'Не выбран'}
        </span>
        <EditSubgroup server={group.server_alias} subgroup={subgroup} />
        <OpenProfile server={group.server_alias} subgroup={subgroup} />
        <AddUser name={subgroup.name} place={recordId(group.server_alias, subgroup.p_gid)} />
      </p>
      <Users group={group} subgroup={subgroup} users={subgroup.users} />
    </section>
  );
}
