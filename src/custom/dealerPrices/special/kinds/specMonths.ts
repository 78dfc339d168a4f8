import type { Month } from '../../../../domain/month';

/** The dates of a save (doc 2 §4): an addition has one month, a change the old one and the chosen one. */
export function specMonths(chosen: Month | undefined, old: Month | undefined) {
  if (!chosen) throw new Error('a save without a month');
  const { year, month } = old ?? chosen;
  return { year, month, year_new: old ? chosen.year : null, month_new: old ? chosen.month : null };
}
