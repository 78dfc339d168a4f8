import type { PriceListSave } from '../../../contract/prices';
import type { Month } from '../../../domain/month';
import type { Sheet } from '../grid/sheet';
import { percentsOf, sumsOfSheet } from '../grid/sums';
import type { PanelDescription } from './schemes/description';

/**
 * What is sent (doc 2 §4): an addition puts the chosen month into the first pair of dates, a change puts it into the new pair
 * and the old month into the first.
 */
export function pricePayload(
  { write, percents, bothMonths }: PanelDescription,
  sheet: Sheet,
  chosen: Month,
  old: Month | undefined,
): PriceListSave {
  const { year, month } = old ?? chosen;
  const next =
    old || bothMonths ? { year_new: chosen.year, month_new: chosen.month } : { year_new: null, month_new: null };
  return { year, month, ...next, ...write(sumsOfSheet(sheet)), percents: percentsOf(sheet, percents) };
}
