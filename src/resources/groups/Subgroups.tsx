import { useDataProvider } from 'react-admin';
import type { SubgroupRow } from '../../contract/groups';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { Group } from '../../dataProvider/adapters/groups';
import { recordId } from '../../domain/recordId';
import { Badge } from '../../ui/Badge';
import { Retry } from '../../ui/Retry';
import { classNames } from '../../ui/classNames';
import { Skeleton } from '../../ui/Skeleton';
import { useHighlighted } from '../engine/highlight';
import styles from './groups.module.css';
import { SubgroupTools } from './MemberTools';
import { More } from './More';
import { useFurther } from './useFurther';
import { Users } from './Users';

const noSubgroups: readonly SubgroupRow[] = [];

/** The subgroups of an organisation, each with its users. */
export function Subgroups({ row }: { row: Group }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { all, isPending, failed, again, ...further } = useFurther({
    place: [row.id, 'subgroups'],
    first: row.subgroups_json ?? (row.subgroup_count === 0 ? noSubgroups : undefined),
    read: (page) => dataProvider.listSubgroups(row, page),
    idOf: ({ p_gid }) => p_gid,
  });
  return (
    <>
      {isPending && <Skeleton height={64} width="100%" />}
      {failed && (
        <p className={styles.dim} role="alert">
          Не удалось загрузить подразделения. <Retry again={again} />
        </p>
      )}
      {!isPending && !failed && all.length === 0 && <p className={styles.dim}>Данные отсутствуют</p>}
      {all.map((subgroup) => (
        <Subgroup key={subgroup.p_gid} group={row} subgroup={subgroup} />
      ))}
      <More {...further} />
    </>
  );
}

function Subgroup({ group, subgroup }: { group: Group; subgroup: SubgroupRow }) {
  const highlighted = useHighlighted('subgroups', recordId(group.server_alias, subgroup.p_gid));
  return (
    <section
      aria-label={`${subgroup.name}, ID ${subgroup.p_gid}`}
      className={classNames(styles.subgroup, highlighted && styles.fresh)}
    >
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
