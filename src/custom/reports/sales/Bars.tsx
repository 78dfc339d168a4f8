import type { SalesTotal } from '../../../contract/salesReports';
import { roublesOf } from '../../../ui/roublesOf';
import styles from './sales.module.css';

interface BarsProps {
  /** What is compared, for those who hear it. */
  label: string;
  rows: readonly (SalesTotal & { id?: number })[];
}

/** The cost and, within it, the reward: a bar each, with the table's own numbers beside them. */
export function Bars({ label, rows }: BarsProps) {
  const most = Math.max(1, ...rows.map(({ cost }) => cost));
  return (
    <>
      <ul aria-label={label} className={styles.bars}>
        {rows.map(({ id, name, cost, daobit_cost }) => (
          <li key={id ?? name} className={styles.bar}>
            <span className={styles.barName}>{name}</span>
            <svg
              aria-hidden="true"
              className={styles.track}
              height={16}
              preserveAspectRatio="none"
              viewBox="0 0 1000 16"
            >
              <rect className={styles.cost} height={16} width={(cost / most) * 1000} />
              <rect className={styles.reward} height={6} width={(daobit_cost / most) * 1000} y={5} />
            </svg>
            <span className={styles.barSum} title={`Вознаграждение ${roublesOf([daobit_cost])} ₽`}>
              {roublesOf([cost])}
            </span>
          </li>
        ))}
      </ul>
      <figcaption className={styles.keys}>
        <span className={styles.keyCost}>Стоимость, ₽</span>
        <span className={styles.keyReward}>в том числе вознаграждение</span>
      </figcaption>
    </>
  );
}
