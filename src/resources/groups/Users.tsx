import type { ReactNode } from 'react';
import type { SubgroupRow, UserRow } from '../../contract/groups';
import type { Group } from '../../dataProvider/adapters/groups';
import { formatNumber } from '../../domain/plural';
import { recordId } from '../../domain/recordId';
import { Retry } from '../../ui/Retry';
import { classNames } from '../../ui/classNames';
import { Pager } from '../../ui/Pager';
import { Table } from '../../ui/table/Table';
import { SearchBox } from '../engine/filters';
import { useHighlightedAmong } from '../engine/highlight';
import { isUserFound } from './foundWithin';
import styles from './groups.module.css';
import { UserTools } from './MemberTools';
import { isBanned, userColumns, type Member } from './userColumns';
import { usersAtOnce, useUsers } from './useUsers';

const idOf = ({ server, p_id }: Member) => recordId(server, p_id);
const nameOf = ({ login }: Member) => login;
const classOf = (user: Member) =>
  classNames(isBanned(user) ? styles.banned : styles.active, isUserFound(user, user.words) && styles.found);
const tools = (user: Member) => <UserTools {...user} />;

interface UsersProps {
  group: Group;
  /** Those that the row of the list has brought; undefined where it brings none. */
  users: readonly UserRow[] | undefined;
  subgroup?: SubgroupRow;
  /** Stands above them, beside their search. */
  heading: ReactNode;
}

/** The users of an organisation or of a subgroup: ten at once, searched and paged by the server however many there are. */
export function Users({ group, users, subgroup, heading }: UsersProps) {
  const { rows, words, few, count, total, page, turn, text, search, failed, again } = useUsers(
    { group, subgroup: subgroup?.p_gid },
    users,
  );
  const { name } = subgroup ?? group;
  const members = rows?.map((user): Member => ({ ...user, server: group.server_alias, words }));
  const highlighted = useHighlightedAmong('users', (members ?? []).map(idOf));
  return (
    <>
      <div className={styles.membersHead}>
        {heading}
        {total !== undefined && total > 0 && <span className={styles.dim}>{formatNumber(total)}</span>}
        {!few && (
          <SearchBox
            label={`Поиск пользователя: ${name}`}
            placeholder={total === undefined ? 'Логин, имя, почта' : `Найти среди ${formatNumber(total)}`}
            value={text}
            onChange={(value) => search(typeof value === 'string' ? value : '')}
          />
        )}
      </div>
      {failed ? (
        <p className={styles.dim} role="alert">
          Не удалось загрузить пользователей. <Retry again={again} />
        </p>
      ) : total === 0 ? (
        <p className={styles.dim}>Данные отсутствуют</p>
      ) : (
        <div className={styles.users}>
          <Table
            dense
            caption={`Пользователи: ${name}`}
            columns={userColumns}
            empty="Никто не найден"
            expected={Math.min(usersAtOnce, group.user_count)}
            highlighted={highlighted}
            idOf={idOf}
            nameOf={nameOf}
            rowClass={classOf}
            rowHeight={32}
            rows={members}
            tools={tools}
            toolsWidth={156}
          />
          {!few && (
            <Pager
              count={count}
              label={`Страницы пользователей: ${name}`}
              page={page}
              pageSizes={[usersAtOnce]}
              perPage={usersAtOnce}
              setPage={turn}
              total={total ?? 0}
            />
          )}
        </div>
      )}
    </>
  );
}
