import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './CompareTable.module.css';

export interface Compared {
  id: string;
  name: string;
  values: readonly ReactNode[];
  /** Which of the values stand out, by their places. */
  strong?: readonly number[];
}

interface CompareTableProps {
  label: string;
  /** Over the names: «Поле», «Ячейка». */
  what: string;
  heads: readonly string[];
  rows: readonly Compared[];
  /** Its values are numbers. */
  numbers?: boolean;
}

/** Things by name with what they hold here and there; nothing is «—». */
export const CompareTable = ({ label, what, heads, rows, numbers = false }: CompareTableProps) => (
  <div aria-label={label} className={classNames(styles.compare, numbers && styles.numbers)} role="region" tabIndex={0}>
    <table>
      <thead>
        <tr>
          {[what, ...heads].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, values, strong }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {values.map((value, at) => (
              <td key={at} className={classNames(strong?.includes(at) && styles.strong)}>
                {value === '' ? '—' : value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
