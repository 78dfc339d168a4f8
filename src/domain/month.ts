/** A month is two integers, never a `Date`, so that no time zone moves it. `month` is 1–12. */
export interface Month {
  year: number;
  month: number;
}

/** The months of report calls: 12 × year + month (doc 2 §9). */
export const monthIndex = ({ year, month }: Month) => 12 * year + month;

export const fromMonthIndex = (index: number): Month => ({ year: Math.floor((index - 1) / 12), month: ((index - 1) % 12) + 1 });

export const addMonths = (from: Month, months: number): Month => fromMonthIndex(monthIndex(from) + months);

const two = (value: number) => String(value).padStart(2, '0');

/** `MM/YYYY`, as pickers show it. */
export const formatMonth = ({ year, month }: Month) => `${two(month)}/${year}`;

/** The month that it is in Moscow at a moment, wherever the process runs. */
export function currentMonth(now: Date): Month {
  const parts = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Moscow', year: 'numeric', month: 'numeric' }).formatToParts(now);
  const part = (type: 'year' | 'month') => Number(parts.find((one) => one.type === type)?.value);
  return { year: part('year'), month: part('month') };
}
