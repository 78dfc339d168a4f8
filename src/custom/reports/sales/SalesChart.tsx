import { useState } from 'react';
import type { SalesTotal } from '../../../contract/salesReports';
import { Bars } from './Bars';
import styles from './sales.module.css';

interface SalesChartProps {
  months: readonly SalesTotal[];
  positions: readonly SalesTotal[];
}

const cuts = { months: 'По месяцам', positions: 'По позициям' } as const;
type Cut = keyof typeof cuts;

/** The sales of a dealer, by month or by position. */
export function SalesChart(props: SalesChartProps) {
  const [cut, setCut] = useState<Cut>('months');
  return (
    <figure className={styles.chart}>
      <div aria-label="Разрез графика" className={styles.cuts} role="radiogroup">
        {(['months', 'positions'] as const).map((one) => (
          <label key={one}>
            <input checked={cut === one} name="sales-cut" type="radio" onChange={() => setCut(one)} /> {cuts[one]}
          </label>
        ))}
      </div>
      <Bars label={`Стоимость ${cuts[cut].toLowerCase()}`} rows={props[cut]} />
    </figure>
  );
}
