import type { SpecPriceRow } from '../../../contract/dealers';
import { formatMonth } from '../../../domain/month';

/** Since when a special row is in force: `12.2026`, of a minimum tariff `01.12.2026` (doc 2 §2.3). */
export const specStart = ({ type, start_date, start_year: year, start_month: month }: SpecPriceRow) =>
  type === 'minimum_tariff' ? start_date.split('-').reverse().join('.') : formatMonth({ year, month }, '.');
