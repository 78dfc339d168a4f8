import { formatNumber } from '../../domain/plural';
import { sumKinds, type MonthKinds } from './packageStatistics';
import styles from './packages.module.css';

const height = 220;
const step = 64;
const bar = 40;

/** Packages by month, a bar each, parted by kind; the legend and the bars' titles have the numbers. */
export function PackageChart({ months }: { months: readonly MonthKinds[] }) {
  const totals = sumKinds(months.map(({ kinds }) => kinds));
  const highest = Math.max(1, ...months.map(({ count }) => count));
  const tone = (caption: string) => styles[`tone${totals.findIndex((one) => one.caption === caption) % 10}`];
  return (
    <figure className={styles.chart}>
      <div className={styles.scroll} tabIndex={0}>
        <svg aria-label="Пакеты по месяцам и типам" height={height + 48} role="img" viewBox={`0 0 ${months.length * step} ${height + 48}`} width={months.length * step}>
          {months.map(({ month, caption, kinds, count }, index) => {
            const parts = kinds.map((kind, at) => ({ ...kind, below: kinds.slice(0, at).reduce((sum, one) => sum + one.count, 0) }));
            const x = index * step + (step - bar) / 2;
            return (
              <g key={month}>
                {parts.map((part) => (
                  <rect
                    key={part.caption}
                    className={tone(part.caption)}
                    height={(part.count / highest) * height}
                    width={bar}
                    x={x}
                    y={20 + height - ((part.below + part.count) / highest) * height}
                  >
                    <title>{`${caption}, ${part.caption}: ${formatNumber(part.count)}`}</title>
                  </rect>
                ))}
                <text className={styles.mark} textAnchor="middle" x={x + bar / 2} y={14 + height - (count / highest) * height}>
                  {formatNumber(count)}
                </text>
                <text className={styles.mark} textAnchor="middle" x={x + bar / 2} y={height + 38}>
                  {caption}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
      <figcaption className={styles.keys}>
        {totals.map(({ caption, count }) => (
          <span key={caption} className={styles.key}>
            <svg aria-hidden="true" className={tone(caption)} height={12} width={12}>
              <rect height={12} width={12} />
            </svg>
            {caption} <span className={styles.count}>{formatNumber(count)}</span>
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
