import { use } from 'react';
import type { Group } from '../../dataProvider/adapters/groups';
import { RelatedContext } from '../engine/RelatedContext';
import styles from './groups.module.css';
import { OwnUsers } from './OwnUsers';
import { Subgroups } from './Subgroups';

/** What the row of an organisation unfolds to: its users, its subgroups with theirs (doc 1 §2), and what refers to it. */
export function Members({ row }: { row: Group }) {
  const related = use(RelatedContext);
  return (
    <div className={styles.members}>
      <OwnUsers row={row} />
      <h2 className={styles.heading}>Подразделения</h2>
      <Subgroups row={row} />
      {related?.({ resource: 'groups', id: row.id })}
    </div>
  );
}
