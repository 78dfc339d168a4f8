import { lazy, Suspense, useState } from 'react';
import { formatDay, parseDay, periodOf, withDots, type Period } from '../../domain/day';
import { IconButton } from '../../ui/IconButton';
import type { FilterGroupProps } from '../engine/definition';
import styles from './groups.module.css';

const DayPicker = lazy(async () => ({ default: (await import('../../ui/DayPicker')).DayPicker }));

const shortcuts: readonly { period: Period; caption: string }[] = [
  { period: 'week', caption: 'Эта неделя' },
  { period: 'month', caption: 'Этот месяц' },
  { period: 'year', caption: 'Этот год' },
];

interface DayProps {
  label: string;
  /** What the button of the calendar says. */
  pick: string;
  value: string;
  onChange: (value: string | undefined) => void;
}

function Day({ label, pick, value, onChange }: DayProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (seen !== value) {
    setSeen(value);
    setTyped(value);
  }
  const wrong = typed.length === 10 && parseDay(typed) === undefined;
  const change = (text: string) => {
    const next = withDots(text);
    setTyped(next);
    if (next === '') onChange(undefined);
    else if (parseDay(next)) onChange(next);
  };
  return (
    <span className={styles.day}>
      <input
        aria-invalid={wrong || undefined}
        aria-label={label}
        className={styles.date}
        inputMode="numeric"
        placeholder="ДД.ММ.ГГГГ"
        title={wrong ? 'Такой даты нет' : undefined}
        value={typed}
        onBlur={() => parseDay(typed) === undefined && setTyped(value)}
        onChange={(event) => change(event.target.value)}
      />
      <IconButton
        aria-haspopup="dialog"
        icon="calendar"
        label={pick}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <Suspense fallback={null}>
          <DayPicker
            anchor={anchor}
            value={value}
            onClose={() => setAnchor(null)}
            onPick={(day) => {
              onChange(day);
              setAnchor(null);
            }}
          />
        </Suspense>
      )}
    </span>
  );
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The period of creation, in days of Moscow, with shortcuts for the current week, month and year (doc 1 §2). */
export function PeriodFilter({ values, onChange }: FilterGroupProps) {
  const start = text(values.create_date_start);
  const end = text(values.create_date_end);
  return (
    <fieldset className={styles.period}>
      <legend className={styles.legend}>Дата создания</legend>
      <Day
        label="Создана с"
        pick="Выбрать начало периода"
        value={start}
        onChange={(create_date_start) => onChange({ create_date_start })}
      />
      –
      <Day
        label="Создана по"
        pick="Выбрать конец периода"
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
