import { lazy, Suspense, useState } from 'react';
import { formatMonth, parseMonth } from '../domain/month';
import { IconButton } from './IconButton';
import { TextField } from './TextField';
import styles from './MonthField.module.css';

const MonthPicker = lazy(async () => ({ default: (await import('./MonthPicker')).MonthPicker }));

interface MonthFieldProps {
  label: string;
  /** `MM/YYYY` as typed, whole or not. */
  value: string;
  error?: string | undefined;
  disabled?: boolean;
  onChange: (typed: string) => void;
}

/** Puts the stroke in while digits are typed: `112026` reads `11/2026`. */
const withStroke = (typed: string) => {
  const digits = typed.replace(/\D/g, '').slice(0, 6);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
};

/** A month: typed, or picked from a calendar that loads at its first use. */
export function MonthField({ label, value, error, disabled = false, onChange }: MonthFieldProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const wrong = value.length === 7 && parseMonth(value) === undefined ? 'Такого месяца нет' : undefined;
  return (
    <div className={styles.month}>
      <TextField
        autoComplete="off"
        disabled={disabled}
        error={wrong ?? error}
        inputMode="numeric"
        label={label}
        placeholder="Дата"
        title="ММ/ГГГГ"
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
        onChange={(event) => onChange(withStroke(event.target.value))}
      />
      {anchor && (
        <Suspense fallback={null}>
          <MonthPicker
            anchor={anchor}
            value={parseMonth(value)}
            onClose={() => setAnchor(null)}
            onPick={(month) => {
              onChange(formatMonth(month));
              setAnchor(null);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
