import { formatDay, parseDay, withDots } from '../domain/day';
import { CalendarField, type DateFieldProps } from './CalendarField';

interface DayFieldProps extends DateFieldProps {
  /** Between the parts, in the value too: «DD.MM.YYYY» unless told otherwise. */
  mark?: '.' | '/';
}

/** A day, typed as digits (the dots come by themselves) or picked from a calendar. The value is what is typed, whole or not. */
export function DayField({ value, mark = '.', error, onChange, ...rest }: DayFieldProps) {
  const marked = (text: string) => text.replaceAll('.', mark);
  const day = parseDay(value.replaceAll(mark, '.'));
  return (
    <CalendarField
      placeholder={marked('ДД.ММ.ГГГГ')}
      {...rest}
      day={day}
      error={value.length === 10 && !day ? 'Такой даты нет' : error}
      unit="day"
      value={value}
      onChange={(typed) => onChange(marked(withDots(typed)))}
      onPick={(picked) => onChange(marked(formatDay(picked)))}
    />
  );
}
