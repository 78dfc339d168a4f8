import { compareMonths, monthIndex, type Month } from './month';

/** price_status by its wire value (doc 2 §3); derived from the month, never stored. */
export const priceStatusCaptions = { active: 'Активный', future: 'Будущий', archive: 'Архивный' } as const;
export type PriceStatus = keyof typeof priceStatusCaptions;

/** The row that is in force in a month: of those begun by then, the latest; undefined before the first. */
export const inForce = <T extends Month>(rows: readonly T[], month: Month): T | undefined =>
  rows.reduce<T | undefined>(
    (latest, row) => (compareMonths(row, month) > 0 || (latest && compareMonths(latest, row) >= 0) ? latest : row),
    undefined,
  );

/** The month (its number) from which a row holds no more, as its client has gone to another dealer. */
export interface Ending {
  until?: number | null | undefined;
}

const hasEnded = ({ until }: Ending, month: number) => typeof until === 'number' && until <= month;

/** The same among rows that may have ended. */
export const holding = <T extends Month & Ending>(rows: readonly T[], month: Month): T | undefined =>
  rows.length === 0
    ? undefined
    : inForce(
        rows.filter((row) => !hasEnded(row, monthIndex(month))),
        month,
      );

/**
 * The status of each row, in the order given: after the current month future, of the others the latest active, the rest archive,
 * and whatever ends before it begins or has ended. The rows are of one dealer and billing alias, or of one dealer, client and
 * type (contract, Dealers and prices).
 */
export function priceStatuses(rows: readonly (Month & Ending)[], now: Month): PriceStatus[] {
  const active = holding(rows, now);
  return rows.map((row) => {
    if (compareMonths(row, now) > 0) return hasEnded(row, monthIndex(row)) ? 'archive' : 'future';
    return row === active ? 'active' : 'archive';
  });
}
