import { once } from './once';

const fractions = once(() => new Intl.NumberFormat('ru-RU'));

/** The Russian form for a count: `plural(21, 'запись', 'записи', 'записей')` is «запись»; a fraction takes the second form. */
export function plural(count: number, one: string, few: string, many: string): string {
  if (!Number.isInteger(count)) return few;
  const tens = Math.abs(count) % 100;
  const units = tens % 10;
  if (units === 0 || units > 4 || (tens > 10 && tens < 15)) return many;
  return units === 1 ? one : few;
}

/** A number as Russians write it: no-break spaces between thousands and a comma. */
export const formatNumber = (value: number) =>
  Number.isInteger(value) ? String(value).replace(/\B(?=(\d{3})+$)/g, '\u00a0') : fractions().format(value);

/** «Записи с 1 до 5 из 40», and with a filter «(отфильтровано из 412)». */
export function rangeText({
  from,
  to,
  count,
  total,
  over,
}: {
  from: number;
  to: number;
  count: number;
  total: number;
  /** There are more than so many, and nobody has counted them. */
  over?: number | undefined;
}): string {
  if (over !== undefined)
    return `Записи с ${formatNumber(from)} до ${formatNumber(to)}, всего больше ${formatNumber(over)}`;
  const base = `Записи с ${formatNumber(from)} до ${formatNumber(to)} из ${formatNumber(count)}`;
  return total > count ? `${base} (отфильтровано из ${formatNumber(total)})` : base;
}
