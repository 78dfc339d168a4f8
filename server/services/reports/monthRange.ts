import { formatMonth, fromMonthIndex } from '../../../src/domain/month';
import { badField } from '../../../src/contract/refusal';

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

/** «01.2026 – 03.2026», or the one month. */
export const monthsText = (start: number, end: number) => {
  const [from, to] = [start, end].map((index) => formatMonth(fromMonthIndex(index), '.'));
  return from === to ? `${from}` : `${from} – ${to}`;
};
