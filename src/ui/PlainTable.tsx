import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './PlainTable.module.css';

/** Over what is only pressed: on paper neither it stands nor its cells, which carry `data-tools`. */
export const tools = 'Действия';

interface PlainTableProps {
  /** Its name for everyone who does not see it. */
  label: string;
  heads: readonly string[];
  /** Which heads stand over numbers; their cells carry `data-number`. */
  numbers?: readonly string[];
  /** On a phone each row is a card, and each cell says its `data-label`. */
  cards?: boolean;
  className?: string | undefined;
  /** Its rows. */
  children: ReactNode;
}

/** A table that neither sorts nor folds: heads, and rows as its caller has them. It scrolls sideways within itself. */
export const PlainTable = ({ label, heads, numbers = [], cards = false, className, children }: PlainTableProps) => (
  <div className={styles.scroll}>
    <table aria-label={label} className={classNames(styles.table, className)} data-cards={cards || undefined}>
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th
              key={at}
              data-number={numbers.includes(head) || undefined}
              data-tools={head === tools || undefined}
              scope="col"
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
