import type { Group } from '../../dataProvider/adapters/groups';
import styles from './groups.module.css';
import { OwnUsers } from './OwnUsers';
import { Subgroups } from './Subgroups';

/** What the row of an organisation unfolds to: its users, and its subgroups with theirs (doc 1 §2). */
export const Members = ({ row }: { row: Group }) => (
  <div className={styles.members}>
    <OwnUsers row={row} />
    <h3 className={styles.heading}>Подразделения</h3>
    <Subgroups row={row} />
  </div>
);
