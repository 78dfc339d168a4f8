import { lazy, Suspense, useState } from 'react';
import { withDots } from '../../../domain/day';
import { IconButton } from '../../../ui/IconButton';
import { TextField } from '../../../ui/TextField';
import { dayOf } from './kinds/minimum';

const DayPicker = lazy(async () => ({ default: (await import('../../../ui/DayPicker')).DayPicker }));

interface DayFieldProps {
  label: string;
  /** `DD/MM/YYYY` as typed, whole or not. */
  value: string;
  disabled: boolean;
  error: string | undefined;
  onChange: (typed: string) => void;
}

/** Puts the strokes in while digits are typed: `01122026` reads `01/12/2026`. */
const withStrokes = (typed: string) => withDots(typed).replaceAll('.', '/');

/** A day that is typed, or picked from a calendar. */
export function DayField({ label, value, disabled, error, onChange }: DayFieldProps) {
  const wrong = value.length === 10 && !dayOf(value) ? 'Такого дня нет' : error;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <TextField
        autoComplete="off"
        disabled={disabled}
        inputMode="numeric"
        label={label}
        placeholder="ДД/ММ/ГГГГ"
        trailing={
          <IconButton
            aria-haspopup="dialog"
            disabled={disabled}
            icon="calendar"
            label={`Выбрать в календаре: ${label}`}
            onClick={(event) => setAnchor(event.currentTarget)}
          />
        }
        value={value}
        {...(wrong === undefined ? {} : { error: wrong })}
        onChange={(event) => onChange(withStrokes(event.target.value))}
      />
      {anchor && (
        <Suspense fallback={null}>
          <DayPicker
            anchor={anchor}
            value={value.replaceAll('/', '.')}
            onClose={() => setAnchor(null)}
            onPick={(day) => {
              onChange(day.replaceAll('.', '/'));
              setAnchor(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
