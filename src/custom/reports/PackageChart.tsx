import { useId } from 'react';
import type { KindCount } from '../../contract/packageReport';
import { formatNumber } from '../../domain/plural';
import { sumKinds, type MonthKinds } from './packageStatistics';
import styles from './packages.module.css';

const height = 220;
const step = 64;
const bar = 40;
/** Colours of their own; the kinds beyond them have stripes as well. */
const tones = 10;

interface AreaProps {
  /** The place of its kind among all of them. */
  place: number;
  /** The id of the pattern of stripes. */
  stripes: string;
  box: { x?: number; y?: number; width: number; height: number };
}

function Area({ place, stripes, box }: AreaProps) {
  return (
    <>
      <rect {...box} className={styles[`tone${place % tones}`]} />
      {place >= tones && <rect {...box} fill={`url(#${stripes})`} />}
    </>
  );
}

interface PackageChartProps {
  months: readonly MonthKinds[];
  /** All kinds there are, shown or not: a kind keeps its colour whatever is left out. */
  kinds: readonly KindCount[];
}

/** Packages by month, a bar each, parted by kind; the legend and the bars' titles have the numbers. */
export function PackageChart({ months, kinds: known }: PackageChartProps) {
  const stripes = useId();
  const totals = sumKinds(months.map(({ kinds }) => kinds));
  const highest = Math.max(1, ...months.map(({ count }) => count));
  const placeOf = (caption: string) => known.findIndex((one) => one.caption === caption);
  return (
    <figure className={styles.chart}>
      <div className={styles.scroll} tabIndex={0}>
        <svg
          aria-label="Пакеты по месяцам и типам"
          height={height + 48}
          role="img"
          viewBox={`0 0 ${months.length * step} ${height + 48}`}
          width={months.length * step}
        >
          <defs>
            <pattern height={6} id={stripes} patternTransform="rotate(45)" patternUnits="userSpaceOnUse" width={6}>
              <rect className={styles.stripe} height={6} width={2} />
            </pattern>
          </defs>
          {months.map(({ month, caption, kinds, count }, index) => {
            const parts = kinds.map((kind, at) => ({
              ...kind,
              below: kinds.slice(0, at).reduce((sum, one) => sum + one.count, 0),
            }));
            const x = index * step + (step - bar) / 2;
            return (
              <g key={month}>
                {parts.map((part) => (
                  <g key={part.caption}>
                    <title>{`${caption}, ${part.caption}: ${formatNumber(part.count)}`}</title>
                    <Area
                      box={{
                        x,
                        y: 20 + height - ((part.below + part.count) / highest) * height,
                        width: bar,
                        height: (part.count / highest) * height,
                      }}
                      place={placeOf(part.caption)}
                      stripes={stripes}
                    />
                  </g>
                ))}
                <text
                  className={styles.mark}
                  textAnchor="middle"
                  x={x + bar / 2}
                  y={14 + height - (count / highest) * height}
                >
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
            <svg aria-hidden="true" height={12} width={12}>
              <Area box={{ width: 12, height: 12 }} place={placeOf(caption)} stripes={stripes} />
            </svg>
            {caption} <span className={styles.count}>{formatNumber(count)}</span>
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
