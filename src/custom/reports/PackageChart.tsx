import { useState } from 'react';
import { emulatorCaption } from '../../contract/packageReport';
import { classNames } from '../../ui/classNames';
import { currentMonth, monthIndex } from '../../domain/month';
import { formatNumber } from '../../domain/plural';
import { serverNow } from '../../ui/serverNow';
import { countIn, sumKinds, withEmptyMonths, type KindGroup, type MonthKinds } from './packageStatistics';
import styles from './packages.module.css';

/** The height of the highest bar, px. */
const height = 220;

interface PackageChartProps {
  /** Those in which something was sent. */
  months: readonly MonthKinds[];
  /** The last month that is asked for; of those to come there are no packages. */
  end: number;
  /** All there are, shown or not: a group keeps its colour whatever is left out. */
  groups: readonly KindGroup[];
}

/** Packages by month, a bar each in the width there is, parted by kind; the legend has the numbers, of one month once its bar is pressed. */
export function PackageChart({ months, end, groups }: PackageChartProps) {
  const totals = sumKinds(months.map(({ kinds }) => kinds));
  const [pressed, press] = useState<number>();
  const highest = Math.max(1, ...months.map(({ count }) => count));
  const shown = withEmptyMonths(months, Math.min(end, monthIndex(currentMonth(serverNow()))));
  const told = shown.find(({ month }) => month === pressed);
  const emulated = totals.find(({ caption }) => caption === emulatorCaption);
  const toneOf = ({ caption }: KindGroup, place: number) =>
    classNames(styles.area, caption === emulatorCaption ? styles.emulator : styles[`tone${place}`]);
  return (
    <figure className={styles.chart}>
      <p className={styles.count}>
        {emulated
          ? `Вместе с пакетами эмулятора, которые не оплачиваются: ${formatNumber(emulated.count)}.`
          : 'Без пакетов эмулятора.'}
      </p>
      <div className={styles.scroll}>
        <div aria-label="Пакеты по месяцам и типам" className={styles.plot} role="group">
          {shown.map(({ month, caption, kinds, count }) => (
            <button
              key={month}
              data-paper
              aria-label={`${caption}: ${formatNumber(count)}`}
              aria-pressed={month === pressed}
              className={styles.column}
              type="button"
              onClick={() => press(month === pressed ? undefined : month)}
            >
              <span className={styles.mark}>{formatNumber(count)}</span>
              <span className={styles.stack} style={{ height: (count / highest) * height }}>
                {groups.map((group, place) => (
                  <span
                    key={group.caption}
                    className={toneOf(group, place)}
                    style={{ flexGrow: countIn(kinds, group) }}
                    title={`${caption}, ${group.caption}: ${formatNumber(countIn(kinds, group))}`}
                  />
                ))}
              </span>
              <span className={styles.mark}>{caption}</span>
            </button>
          ))}
        </div>
      </div>
      <figcaption aria-live="polite" className={styles.keys}>
        {told && <b>{told.caption}</b>}
        {groups.map((group, place) =>
          countIn(totals, group) === 0 ? null : (
            <span key={group.caption} className={styles.key}>
              <span aria-hidden="true" className={classNames(styles.swatch, toneOf(group, place))} />
              {group.caption}{' '}
              <span className={styles.count}>{formatNumber(countIn(told?.kinds ?? totals, group))}</span>
            </span>
          ),
        )}
      </figcaption>
    </figure>
  );
}
