import { useState } from 'react';
import { parseDay } from '../domain/day';
import type { DateFieldProps } from './CalendarField';
import { DayField } from './DayField';

interface WholeDayFieldProps extends Omit<DateFieldProps, 'onChange'> {
  /** `undefined` for an emptied field. */
  onChange: (day: string | undefined) => void;
}

/** A day of which only whole ones are passed on, as a filter needs it; what is left unfinished stays, with a word about it. */
export function WholeDayField({ value, onChange, ...rest }: WholeDayFieldProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [left, setLeft] = useState(false);
  if (seen !== value) {
    setSeen(value);
    setTyped(value);
  }
  return (
    <DayField
      {...rest}
      value={typed}
      error={left && typed !== '' && !parseDay(typed) ? 'Дата не целиком: нужна ДД.ММ.ГГГГ' : undefined}
      onBlur={() => setLeft(true)}
      onChange={(next) => {
        setLeft(false);
        setTyped(next);
        if (next === '' || parseDay(next)) onChange(next || undefined);
      }}
    />
  );
}
