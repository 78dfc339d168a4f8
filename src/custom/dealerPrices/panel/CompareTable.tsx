import { classNames } from '../../../ui/classNames';
import styles from './panel.module.css';

export interface ComparedCell {
  id: string;
  name: string;
  values: readonly string[];
  /** Which of the values stands out. */
  strong?: number | undefined;
}

/** Cells by name with what they hold here and there. */
export const CompareTable = ({
  label,
  heads,
  cells,
}: {
  label: string;
  heads: readonly string[];
  cells: readonly ComparedCell[];
}) => (
  <div aria-label={label} className={styles.compare} role="region" tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">Ячейка</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cells.map(({ id, name, values, strong }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {values.map((value, at) => (
              <td key={at} className={classNames(at === strong && styles.mine)}>
                {value === '' ? '—' : value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
