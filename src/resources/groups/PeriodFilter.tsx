import { formatDay, periodOf, type Period } from '../../domain/day';
import { WholeDayField } from '../../ui/WholeDayField';
import type { FilterGroupProps } from '../engine/definition';
import styles from './groups.module.css';

const shortcuts: readonly { period: Period; caption: string }[] = [
  { period: 'week', caption: 'Эта неделя' },
  { period: 'month', caption: 'Этот месяц' },
  { period: 'year', caption: 'Этот год' },
];

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The period of creation, in days of Moscow, with shortcuts for the current week, month and year (doc 1 §2). */
export function PeriodFilter({ values, onChange }: FilterGroupProps) {
  const start = text(values.create_date_start);
  const end = text(values.create_date_end);
  return (
    <fieldset className={styles.period}>
      <legend className={styles.legend}>Дата создания</legend>
      <WholeDayField
        label="Создана с"
        look="bare"
        value={start}
        onChange={(create_date_start) => onChange({ create_date_start })}
      />
      –
      <WholeDayField
        label="Создана по"
        look="bare"
        value={end}
        onChange={(create_date_end) => onChange({ create_date_end })}
      />
      {shortcuts.map(({ period, caption }) => {
        const [from, to] = periodOf(period, new Date()).map(formatDay);
        const pressed = start === from && end === to;
        return (
          <button
            key={period}
            aria-pressed={pressed}
            className={styles.shortcut}
            type="button"
            onClick={() =>
              onChange({ create_date_start: pressed ? undefined : from, create_date_end: pressed ? undefined : to })
            }
          >
            {caption}
          </button>
        );
      })}
    </fieldset>
  );
}
