import { formatDay, periodOf, type Period } from '../../domain/day';
import { WholeDayField } from '../../ui/WholeDayField';
import type { FilterProps } from './definition';
import styles from './filters.module.css';

const shortcuts: readonly { period: Period; caption: string }[] = [
  { period: 'week', caption: 'Эта неделя' },
  { period: 'month', caption: 'Этот месяц' },
  { period: 'year', caption: 'Этот год' },
];

/** The two ends of a range's value. */
export const endsOf = (value: unknown): readonly [from: unknown, to: unknown] =>
  Array.isArray(value) ? [value[0], value[1]] : [undefined, undefined];

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** A period in days of Moscow, with shortcuts for the current week, month and year (doc 1 §2). */
export function DayRangeFilter({ label, value, onChange }: FilterProps) {
  const [start, end] = endsOf(value).map(text);
  return (
    <fieldset className={styles.period}>
      <legend className={styles.label}>{label}</legend>
      <WholeDayField label={`${label}: с`} look="bare" value={start ?? ''} onChange={(from) => onChange([from, end])} />
      –
      <WholeDayField label={`${label}: по`} look="bare" value={end ?? ''} onChange={(to) => onChange([start, to])} />
      {shortcuts.map(({ period, caption }) => {
        const [from, to] = periodOf(period, new Date()).map(formatDay);
        const pressed = start === from && end === to;
        return (
          <button
            key={period}
            aria-pressed={pressed}
            className={styles.shortcut}
            type="button"
            onClick={() => onChange(pressed ? [] : [from, to])}
          >
            {caption}
          </button>
        );
      })}
    </fieldset>
  );
}
