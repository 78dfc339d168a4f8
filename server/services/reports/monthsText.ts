import { formatMonth, fromMonthIndex, monthIndex, parseMonth } from '../../../src/domain/month';

/** «01.2026 – 03.2026», or the one month. */
export const monthsText = (start: number, end: number) => {
  const [from, to] = [start, end].map((index) => formatMonth(fromMonthIndex(index), '.'));
  return from === to ? `${from}` : `${from} – ${to}`;
};

/** The number of the month that a row tells as `MM.YYYY`. */
export const monthOfText = (text: string) => {
  const month = parseMonth(text, '.');
  return month ? monthIndex(month) : null;
};
