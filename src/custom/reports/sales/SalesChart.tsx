import { useState } from 'react';
import type { SalesTotal } from '../../../contract/salesReports';
import { currentMonth, formatMonth, fromMonthIndex, monthIndex, parseMonth } from '../../../domain/month';
import { serverNow } from '../../../ui/serverNow';
import { Bars } from './Bars';
import styles from './sales.module.css';

interface SalesChartProps {
  /** Those with sales. */
  months: readonly SalesTotal[];
  /** The last month that is asked for; of those to come there are no sales. */
  end: number;
  positions: readonly SalesTotal[];
}

const cuts = { months: 'По месяцам', positions: 'По позициям' } as const;
type Cut = keyof typeof cuts;

/** The months with sales, those between without any, and those after them up to `last`. */
function withEmptyMonths(months: readonly SalesTotal[], last: number): readonly SalesTotal[] {
  const known = new Map(months.map((one) => [one.name, one]));
  const indexes = months.flatMap(({ name }) => parseMonth(name, '.') ?? []).map(monthIndex);
  const first = indexes[0] ?? last + 1;
  return Array.from({ length: Math.max(last, ...indexes) - first + 1 }, (_, place) => {
    const name = formatMonth(fromMonthIndex(first + place), '.');
    return known.get(name) ?? { name, count: 0, cost: 0, daobit_cost: 0, updealer_cost: 0 };
  });
}

/** The sales of a dealer, by month or by position. */
export function SalesChart({ months, end, positions }: SalesChartProps) {
  const [cut, setCut] = useState<Cut>('months');
  const last = Math.min(end, monthIndex(currentMonth(serverNow())));
  return (
    <figure className={styles.chart}>
      <div aria-label="Разрез графика" className={styles.cuts} role="radiogroup">
        {(['months', 'positions'] as const).map((one) => (
          <label key={one}>
            <input checked={cut === one} name="sales-cut" type="radio" onChange={() => setCut(one)} /> {cuts[one]}
          </label>
        ))}
      </div>
      <Bars
        label={`Стоимость ${cuts[cut].toLowerCase()}`}
        rows={cut === 'months' ? withEmptyMonths(months, last) : positions}
      />
    </figure>
  );
}
