import { useState } from 'react';
import { withCentury, type Day } from '../domain/day';
import { IconButton } from './IconButton';
import { TextField, type TextFieldProps } from './TextField';
import { Late, late } from './late';

const CalendarPicker = late(async () => ({ default: (await import('./CalendarPicker')).CalendarPicker }));

/** A text box for a date, as its user sees it: `onChange` gives what is typed, whole or not. */
export interface DateFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'trailing'> {
  value: string;
  onChange: (typed: string) => void;
}

interface CalendarFieldProps extends DateFieldProps {
  unit: 'day' | 'month';
  /** The day that the calendar opens at, where there is one. */
  day: Day | undefined;
  onPick: (day: Day) => void;
}

/** A date: typed, or picked from a calendar that loads at its first use. */
export function CalendarField({ unit, day, onPick, onChange, onBlur, ...rest }: CalendarFieldProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { disabled, label, value } = rest;
  return (
    <>
      <TextField
        autoComplete="off"
        inputMode="numeric"
        {...rest}
        trailing={
          <IconButton
            aria-haspopup="dialog"
            disabled={disabled}
            icon="calendar"
            label={`Выбрать в календаре: ${label}`}
            onClick={(event) => setAnchor(event.currentTarget)}
          />
        }
        onBlur={(event) => {
          const whole = withCentury(value, unit);
          if (whole !== value) onChange(whole);
          onBlur?.(event);
        }}
        onChange={(event) => onChange(event.target.value)}
      />
      {anchor && (
        <Late>
          <CalendarPicker
            anchor={anchor}
            unit={unit}
            value={day}
            onClose={() => setAnchor(null)}
            onPick={(picked) => {
              onPick(picked);
              setAnchor(null);
            }}
          />
        </Late>
      )}
    </>
  );
}
