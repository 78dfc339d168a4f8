import type { UserRow } from '../../contract/groups';
import type { Group } from '../../dataProvider/adapters/groups';
import styles from './groups.module.css';
import { Users } from './Users';

const noUsers: readonly UserRow[] = [];

/** The users of an organisation that stand in none of its subgroups. */
export const OwnUsers = ({ row }: { row: Group }) => (
  <Users
    group={row}
    heading={<h2 className={styles.heading}>Пользователи</h2>}
    users={row.users_json ?? (row.user_count === 0 ? noUsers : undefined)}
  />
);
