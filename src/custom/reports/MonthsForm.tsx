import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { Months } from '../../dataProvider/reportVerbs';
import { currentMonth, formatMonth, fromMonthIndex, monthIndex, parseMonth } from '../../domain/month';
import { Button } from '../../ui/Button';
import { MonthField } from '../../ui/MonthField';
import { serverNow } from '../../ui/serverNow';
import styles from './reports.module.css';
import { useReportAddress } from './useReportAddress';

/** The most months of one report; the server holds to it too. */
const mostMonths = 60;

const numberOf = (typed: string) => {
  const month = parseMonth(typed);
  return month && monthIndex(month);
};

const textOf = (number: string | null) =>
  number && /^2[4-6]\d{3}$/.test(number) ? formatMonth(fromMonthIndex(Number(number))) : '';

const problemOf = (from: number | undefined, to: number | undefined) => {
  if (from === undefined || to === undefined) return undefined;
  if (to < from) return 'Конец раньше начала';
  return to - from >= mostMonths ? `Не больше ${mostMonths} месяцев` : undefined;
};

const thisMonth = () => {
  const number = String(monthIndex(currentMonth(serverNow())));
  return { start: number, end: number };
};

/**
 * The months of an address (`start` and `end`, their numbers) and what is typed over them; without an end the start alone is
 * meant. An address without a start has the months last used, else the current one.
 */
export function useMonths() {
  const { search, go, fill } = useReportAddress('start', thisMonth());
  const [typed, setTyped] = useState<{ of: string; from?: string; to?: string }>({ of: '' });
  const here = `${search.get('start')} ${search.get('end')}`;
  const own = typed.of === here ? typed : { of: here };
  const from = own.from ?? textOf(search.get('start'));
  const to = own.to ?? textOf(search.get('end'));
  const problem = problemOf(numberOf(from), numberOf(to));
  const start = numberOf(from);
  const end = to === '' ? start : numberOf(to);
  const typedMonths: Months | undefined =
    start !== undefined && end !== undefined && !problem ? { start, end } : undefined;
  const askedStart = numberOf(textOf(search.get('start')));
  const askedEnd = numberOf(textOf(search.get('end'))) ?? askedStart;
  const asked: Months | undefined =
    askedStart !== undefined && askedEnd !== undefined && !problemOf(askedStart, askedEnd)
      ? { start: askedStart, end: askedEnd }
      : undefined;
  // What is meant stands there whole: the same months, asked for again, are then the same address.
  const complete = useEffectEvent(() => {
    if (asked && !search.has('end')) fill({ end: String(asked.end) });
  });
  useEffect(() => complete(), [search]);
  /** Puts the typed months into the address; false where they stand there already. */
  const apply = (more: Record<string, string> = {}): boolean => {
    if (!typedMonths) return false;
    return go(new URLSearchParams({ start: String(typedMonths.start), end: String(typedMonths.end), ...more }));
  };
  const type = (change: { from?: string; to?: string }) => setTyped({ ...own, ...change });
  return { from, to, problem, type, typed: typedMonths, asked, apply, search, go, fill };
}

interface MonthsFormProps {
  months: ReturnType<typeof useMonths>;
  busy: boolean;
  /** Whether the other controls are filled. */
  ready?: boolean;
  onLoad: () => void;
  /** Controls before the months, and buttons after «Загрузить». */
  before?: ReactNode;
  children?: ReactNode;
}

/** Months from and to, and «Загрузить», which needs a start. */
export function MonthsForm({
  months: { from, to, problem, type, typed },
  busy,
  ready = true,
  onLoad,
  before,
  children,
}: MonthsFormProps) {
  return (
    <form
      aria-label="Параметры отчёта"
      className={styles.controls}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onLoad();
      }}
    >
      {before}
      <MonthField label="Месяц с" value={from} onChange={(next) => type({ from: next })} />
      <MonthField
        error={problem}
        hint="Пусто — один месяц"
        label="Месяц по"
        value={to}
        onChange={(next) => type({ to: next })}
      />
      <div className={styles.buttons}>
        <Button busy={busy} disabled={!typed || !ready} type="submit" variant="primary">
          Загрузить
        </Button>
        {children}
      </div>
    </form>
  );
}
