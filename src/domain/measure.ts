import { parseDay, parseIsoDay, type Day } from './day';
import { parseMonth } from './month';

const numberOf = ({ year, month, day }: Day) => (year * 100 + month) * 100 + day;

/**
 * What a value is ordered and bounded by: a number by itself, a day, a month and a moment (by the day that it names) by the number
 * `YYYYMMDD`; undefined for what is ordered as text.
 */
export function measureOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const day = parseDay(value);
  if (day) return numberOf(day);
  const month = parseMonth(value);
  if (month) return numberOf({ ...month, day: 1 });
  const [named, time] = value.split('T');
  const moment = time !== undefined && named !== undefined ? parseIsoDay(named) : undefined;
  return moment && numberOf(moment);
}

/** A number as it is typed and shown, `1 200,50`, as JSON has it: `1200.5`. Undefined when the text is no number. */
export const plainNumber = (typed: string): string | undefined => {
  const plain = typed.replace(/\s/g, '').replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? plain.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : undefined;
};
