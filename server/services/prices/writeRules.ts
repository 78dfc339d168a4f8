import { compareMonths, currentMonth, formatMonth, type Month } from '../../../src/domain/month';
import type { PriceStatus } from '../../../src/domain/priceStatus';
import type { Context } from '../kernel/context';
import { badField, conflict } from '../../../src/contract/refusal';

/** The dates of a save, as they come over the wire (doc 2 §4). */
export interface SavedMonths extends Month {
  year_new: number | null;
  month_new: number | null;
}

/** The month that a change leads to: the new pair where it is filled, else the one the row has. */
export const targetMonth = ({ year, month, year_new, month_new }: SavedMonths): Month => ({
  year: year_new ?? year,
  month: month_new ?? month,
});

/** Refuses a new row of one month that is to have another at once. */
export function refuseOtherMonth(body: SavedMonths): void {
  if (compareMonths(targetMonth(body), body) !== 0) throw badField('month_new', 'Новый прайс заводится на один месяц');
}

/** Refuses a month that has already gone by (decisions, Identity and versions). */
export function refusePast({ clock }: Pick<Context, 'clock'>, wanted: Month, field: string): void {
  const now = currentMonth(clock());
  if (compareMonths(wanted, now) < 0) throw badField(field, `Месяц уже прошёл: выберите ${formatMonth(now)} или позже`);
}

/** Refuses to write what is already in force, or has been. */
export function refuseStarted(status: PriceStatus): void {
  if (status !== 'future') throw conflict('Прайс уже начал действовать: изменить можно только будущий');
}

export const occupied = (month: Month) => conflict(`Прайс на ${formatMonth(month)} уже существует`);
