import { dayText } from '../../../domain/day';
import type { SpecPriceRow } from '../../../contract/dealers';
import { formatMonth } from '../../../domain/month';

/** Since when a special row is in force: `12.2026`, of a minimum tariff `01.12.2026` (doc 2 §2.3). */
export const specStart = ({ type, start_date, start_year: year, start_month: month }: SpecPriceRow) =>
  type === 'minimum_tariff' ? dayText(start_date) : formatMonth({ year, month }, '.');
