const rules = new Intl.PluralRules('ru');
const numbers = new Intl.NumberFormat('ru-RU');

/** The Russian form for a count: `plural(21, 'запись', 'записи', 'записей')` is «запись»; a fraction takes the second form. */
export function plural(count: number, one: string, few: string, many: string): string {
  const form = rules.select(count);
  if (form === 'one') return one;
  return form === 'many' ? many : few;
}

/** A number as Russians write it: no-break spaces between thousands and a comma. */
export const formatNumber = (value: number) => numbers.format(value);

/** «Записи с 1 до 5 из 40», and with a filter «(отфильтровано из 412)». */
export function rangeText({ from, to, count, total }: { from: number; to: number; count: number; total: number }): string {
  const base = `Записи с ${formatNumber(from)} до ${formatNumber(to)} из ${formatNumber(count)}`;
  return total > count ? `${base} (отфильтровано из ${formatNumber(total)})` : base;
}
