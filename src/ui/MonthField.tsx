import { typedDigits } from '../domain/day';
import { formatMonth, parseMonth } from '../domain/month';
import { CalendarField, type DateFieldProps } from './CalendarField';
import styles from './MonthField.module.css';

/** Puts the stroke in while digits are typed: `112026` reads `11/2026`, `1.2026` reads `01/2026`, and so do a pasted `2026-11` and a day. */
const withStroke = (typed: string) => {
  const turned = typed
    .trim()
    .replace(/^(\d{4})-(\d{2})(-\d{2})?$/, '$2/$1')
    .replace(/^\d{1,2}[./](\d{1,2}[./]\d{4})$/, '$1');
  const digits = typedDigits(turned).slice(0, 6);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
};

/** A month, typed as digits or picked from a calendar: `MM/YYYY`, whole or not. */
export function MonthField({ value, error, onChange, ...rest }: DateFieldProps) {
  const month = parseMonth(value);
  return (
    <div className={rest.look === 'inline' ? styles.inline : styles.month}>
      <CalendarField
        placeholder="ММ/ГГГГ"
        title="ММ/ГГГГ"
        {...rest}
        day={month && { ...month, day: 1 }}
        error={value.length === 7 && !month ? 'Такого месяца нет' : error}
        unit="month"
        value={value}
        onChange={(typed) => onChange(withStroke(typed))}
        onPick={(picked) => onChange(formatMonth(picked))}
      />
    </div>
  );
}
