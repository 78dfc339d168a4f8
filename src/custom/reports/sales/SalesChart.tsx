import { useState } from 'react';
import type { SalesTotal } from '../../../contract/salesReports';
import { rubles } from './Amount';
import styles from './sales.module.css';

interface SalesChartProps {
  months: readonly SalesTotal[];
  positions: readonly SalesTotal[];
  /** The sums of the dealers that have been opened. */
  dealers: readonly SalesTotal[];
}

const cuts = { months: 'По месяцам', positions: 'По позициям', dealers: 'По открытым дилерам' } as const;
type Cut = keyof typeof cuts;

/** The cost and, within it, the reward: a bar each, with the table's own numbers beside them. */
export function SalesChart(props: SalesChartProps) {
  const [cut, setCut] = useState<Cut>('months');
  const rows = props[cut];
  const most = Math.max(1, ...rows.map(({ cost }) => cost));
  return (
    <figure className={styles.chart}>
      <div aria-label="Разрез графика" className={styles.cuts} role="radiogroup">
        {(['months', 'positions', 'dealers'] as const).map((one) => (
          <label key={one}>
            <input checked={cut === one} name="sales-cut" type="radio" onChange={() => setCut(one)} /> {cuts[one]}
          </label>
        ))}
      </div>
      <ul aria-label={`Стоимость ${cuts[cut].toLowerCase()}`} className={styles.bars}>
        {rows.map(({ name, cost, daobit_cost }) => (
          <li key={name} className={styles.bar}>
            <span className={styles.barName}>{name}</span>
            <svg aria-hidden="true" className={styles.track} height={16} preserveAspectRatio="none" viewBox="0 0 1000 16">
              <rect className={styles.cost} height={16} width={(cost / most) * 1000} />
              <rect className={styles.reward} height={6} width={(daobit_cost / most) * 1000} y={5} />
            </svg>
            <span className={styles.barSum} title={`Вознаграждение ${rubles(daobit_cost)} ₽`}>
              {rubles(cost)}
            </span>
          </li>
        ))}
      </ul>
      <figcaption className={styles.keys}>
        <span className={styles.keyCost}>Стоимость, ₽</span>
        <span className={styles.keyReward}>в том числе вознаграждение</span>
      </figcaption>
    </figure>
  );
}
