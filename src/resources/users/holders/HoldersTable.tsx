import { Link } from 'react-router-dom';
import type { RightHolder } from '../../../contract/rightHolders';
import { recordId } from '../../../domain/recordId';
import { Badge } from '../../../ui/Badge';
import { ClientName } from '../../../ui/ClientName';
import hidden from '../../../ui/hidden.module.css';
import { rightGroups } from '../rightGroups';
import { rightName } from '../rightName';
import { rightSentence } from '../rightSentence';
import styles from './holders.module.css';

interface HoldersTableProps {
  holders: readonly RightHolder[];
  held: readonly { right: number; count: number }[];
  /** The right that they are shown for. */
  only: number | undefined;
  onRight: (right: number | undefined) => void;
}

const formOf = ({ server_alias, p_id }: RightHolder) =>
  `/administration/organisations-users?user=${recordId(server_alias, p_id)}`;

const Person = ({ holder }: { holder: RightHolder }) => (
  <th className={styles.person} scope="row">
    <Link to={formOf(holder)}>{holder.full_name || holder.login}</Link>{' '}
    <span className={styles.login}>{holder.login}</span>
    {holder.barred && <Badge tone="warn">не войдёт</Badge>}
    <span className={styles.organisation}>
      <ClientName id={recordId(holder.server_alias, holder.p_gid)} name={holder.organisation} />
    </span>
    <span className={styles.onCard}>{holder.rights.map(rightName).join(' · ')}</span>
  </th>
);

/** People by rights: a tick where one holds one. A head leads to those who hold its right. */
export function HoldersTable({ holders, held, only, onRight }: HoldersTableProps) {
  const groups = rightGroups(held.map(({ right, count }) => ({ id: right, count })));
  const columns = groups.flatMap(({ options }) => options);
  return (
    <div className={styles.scroll}>
      <table aria-label="Кто что может" className={styles.table}>
        <thead>
          <tr>
            <th rowSpan={2} scope="col">
              Кто
            </th>
            {groups.map(({ heading, options }) => (
              <th key={heading} className={styles.group} colSpan={options.length} scope="colgroup">
                {heading}
              </th>
            ))}
          </tr>
          <tr>
            {columns.map(({ id, count }) => (
              <th key={id} className={styles.right} scope="col">
                <button
                  aria-pressed={id === only}
                  title={rightSentence(id)}
                  type="button"
                  onClick={() => onRight(id === only ? undefined : id)}
                >
                  <span className={styles.words}>
                    {rightName(id)} <span className={styles.count}>{count}</span>
                  </span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {holders.map((holder) => (
            <tr key={formOf(holder)}>
              <Person holder={holder} />
              {columns.map(({ id }) => (
                <td key={id} data-only={id === only || undefined}>
                  {holder.rights.includes(id) && (
                    <>
                      <span aria-hidden>✓</span>
                      <span className={hidden.hidden}>есть</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
