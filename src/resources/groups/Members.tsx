import { useDataProvider } from 'react-admin';
import type { SubgroupRow } from '../../contract/groups';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { Group } from '../../dataProvider/adapters/groups';
import { recordId } from '../../domain/recordId';
import { Badge } from '../../ui/Badge';
import { classNames } from '../../ui/classNames';
import { useHighlighted } from '../engine/highlight';
import styles from './groups.module.css';
import { SubgroupTools } from './MemberTools';
import { More } from './More';
import { useFurther } from './useFurther';
import { Users } from './Users';

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
      <Users group={row} heading={<h3 className={styles.heading}>Пользователи</h3>} users={row.users_json} />
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
      <Users
        group={group}
        heading={
          <p className={styles.badges}>
            <b>{subgroup.name}</b>
            <Badge tone="muted">{subgroup.is_org ? 'Организация' : 'Отдел'}</Badge>
            {subgroup.is_emulator && <Badge tone="warn">Эмулятор</Badge>}
            <span className={styles.dim}>
              ID {subgroup.p_gid}, ID декларанта: {subgroup.participant_id ?? 'Не выбран'}
            </span>
            <SubgroupTools group={group.p_gid} server={group.server_alias} subgroup={subgroup} />
          </p>
        }
        subgroup={subgroup}
        users={subgroup.users}
      />
    </section>
  );
}
