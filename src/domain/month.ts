import { moscowDay } from './day';

/** A month is two integers, never a `Date`, so that no time zone moves it. `month` is 1–12. */
export interface Month {
  year: number;
  month: number;
}

/** The months of report calls: 12 × year + month (doc 2 §9). */
export const monthIndex = ({ year, month }: Month) => 12 * year + month;

export const fromMonthIndex = (index: number): Month => ({
  year: Math.floor((index - 1) / 12),
  month: ((index - 1) % 12) + 1,
});

export const addMonths = (from: Month, months: number): Month => fromMonthIndex(monthIndex(from) + months);

/** Below, at or above 0 as `a` is before, with or after `b`. */
export const compareMonths = (a: Month, b: Month) => monthIndex(a) - monthIndex(b);

/** `MM/YYYY` as pickers show it, `MM-YYYY` as lists send it, `MM.YYYY` as tables show it. */
export type MonthMark = '/' | '-' | '.';

export const formatMonth = ({ year, month }: Month, mark: MonthMark = '/') =>
  `${String(month).padStart(2, '0')}${mark}${String(year).padStart(4, '0')}`;

/** The month of `MM/YYYY` (or with another mark); undefined for what is none. */
export function parseMonth(text: string, mark: MonthMark = '/'): Month | undefined {
  if (!/^(0[1-9]|1[0-2])[/.-](19|[2-9]\d)\d\d$/.test(text) || text[2] !== mark) return undefined;
  return { year: Number(text.slice(3)), month: Number(text.slice(0, 2)) };
}

/** The month that it is in Moscow at a moment, wherever the process runs. */
export function currentMonth(now: Date): Month {
  const { year, month } = moscowDay(now);
  return { year, month };
}
