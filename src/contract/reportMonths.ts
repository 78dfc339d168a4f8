import { formatMonth, fromMonthIndex } from '../domain/month';
import { badField } from './refusal';
import { z } from './schema';

const first = 24_001;
const last = 26_400;

/** A month of a report call: 12 × year + month, from 01/2000 to 12/2199 (doc 2 §9). */
export const monthNumber = z
  .int('Ожидается номер месяца')
  .min(first, 'Месяц не раньше 01/2000')
  .max(last, 'Месяц не позже 12/2199');

/** The same as it stands in a path or a query. */
export const monthNumberText = z
  .string()
  .regex(/^\d{5}$/, 'Ожидается номер месяца')
  .transform(Number)
  .pipe(monthNumber);

/** The start month once more, `MM.YYYY`, as report calls carry it beside the number. */
export const monthYear = z.string().regex(/^(0[1-9]|1[0-2])\.2[01]\d\d$/, 'Месяц в виде ММ.ГГГГ');

const most = 60;

/** Refuses months that are no range, and a `month_year` that names another month than the number; `field` is what a call names its last month. */
export function checkMonths(
  { start, end, month_year }: { start: number; end: number; month_year?: string | undefined },
  field = 'month_end',
): void {
  if (end < start) throw badField(field, 'Конец раньше начала');
  if (end - start >= most) throw badField(field, `Не больше ${most} месяцев`);
  if (month_year !== undefined && month_year !== formatMonth(fromMonthIndex(start), '.'))
    throw badField('month_year', 'Не тот месяц, что задан числом');
}
