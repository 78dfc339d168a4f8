import { groupBy } from '../domain/groupBy';
import { compareMonths, type Month } from '../domain/month';
import { priceStatuses } from '../domain/priceStatus';
import { billedSpecial } from '../domain/sales/prices';
import type { SpecPriceRow } from './dealers';

/** A special row whose status is still to be told; it holds until a month (its number), or on. */
export interface SpecRow extends Omit<SpecPriceRow, 'price_status' | 'is_billed'> {
  until_month: number | null;
}

const holdsIn = ({ start_year, start_month, until_month }: SpecRow) => ({
  year: start_year,
  month: start_month,
  until: until_month,
});

/** The rows with their status, which those of each client and type take together. */
function withStatus(rows: readonly SpecRow[], now: Month): SpecPriceRow[] {
  return [...groupBy(rows, ({ type, client_id }) => `${type}:${client_id}`).values()].flatMap((set) => {
    const statuses = priceStatuses(set.map(holdsIn), now);
    return set.map(({ until_month: _until, ...row }, index) => ({
      ...row,
      price_status: statuses[index] ?? 'archive',
    }));
  });
}

/** Says which of two active conditions of a client is billed. */
function withBilled(rows: readonly SpecPriceRow[], now: Month): SpecPriceRow[] {
  const active = rows.flatMap((row) => {
    const { type, price_status, start_year: year, start_month: month } = row;
    return price_status === 'active' && type !== 'minimum_tariff' ? [{ row, type, year, month }] : [];
  });
  const billed = new Map<SpecPriceRow, boolean>();
  for (const own of groupBy(active, ({ row }) => row.client_id).values()) {
    const one = own.length > 1 ? billedSpecial(own, now) : undefined;
    if (one) for (const { row } of own) billed.set(row, row === one.row);
  }
  return rows.map((row) => (billed.has(row) ? { ...row, is_billed: billed.get(row) } : row));
}

const monthOf = ({ start_year, start_month }: SpecPriceRow): Month => ({ year: start_year, month: start_month });

/** The special rows of a dealer with their status, and which of two active ones is billed; the latest first. */
export const specRows = (rows: readonly SpecRow[], now: Month): SpecPriceRow[] =>
  withBilled(withStatus(rows, now), now).sort((a, b) => compareMonths(monthOf(b), monthOf(a)));
