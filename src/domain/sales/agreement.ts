import type { Sum } from '../money';
import { compareMonths, monthIndex, type Month } from '../month';

/** What an organisation's own row says from a month on (its number; 0 is the beginning): a tariff that no subscription brought, and «Расчёт без тарифа». */
export interface Terms {
  from: number;
  tariff: string | null;
  stopTariff: boolean;
}

/** A subscription of the billing dialog; one that is not permanent holds for the calendar month of its start alone. */
export interface Subscription extends Month {
  name: string;
  permanent: boolean;
  /** Its individual price, where it has one. */
  own: Sum | undefined;
}

/** An unlimited service; without an individual price it has that of the lookup. */
export interface UnlimitedService extends Month {
  id: number;
  name: string;
  own: Sum | undefined;
}

export const fullUnlimitedName = 'Полный безлимит';

export interface FullUnlimited extends Month {
  sum: Sum;
}

/** What an organisation has agreed on in billing, each from the month it starts in, the newest first. */
export interface Agreement {
  terms: readonly Terms[];
  subscriptions: readonly Subscription[];
  full: readonly FullUnlimited[];
  services: readonly UnlimitedService[];
}

/** What of it holds in a month. */
export interface Agreed {
  /** No tariff yet, and not without one by agreement: nothing is billed. */
  demo: boolean;
  stopTariff: boolean;
  /** The name of the tariff. */
  tariff: string | null;
  subscription: Subscription | undefined;
  full: FullUnlimited | undefined;
  services: readonly UnlimitedService[];
}

/** The row of a history that a month stands under. */
export const standingAt = <T extends { from: number }>(rows: readonly T[], month: number): T | undefined =>
  rows.reduce<T | undefined>(
    (latest, row) => (row.from > month || (latest && latest.from > row.from) ? latest : row),
    undefined,
  );

/** The latest that has begun by a month, `rows` being the newest first. */
const latestIn = <T extends Month>(rows: readonly T[], month: Month): T | undefined =>
  rows.find((row) => compareMonths(row, month) <= 0);

/** What of an agreement holds in a month (decisions, Money). */
export function agreedIn({ terms, subscriptions, full, services }: Agreement, month: Month): Agreed {
  const standing = terms.length === 1 ? terms[0] : standingAt(terms, monthIndex(month));
  const own = standing?.tariff ?? null;
  const stopTariff = standing?.stopTariff ?? false;
  const last = latestIn(subscriptions, month);
  const held =
    last && subscriptions.find((one) => (one.permanent ? compareMonths(one, month) <= 0 : !compareMonths(one, month)));
  const unlimited = latestIn(full, month);
  return {
    demo: own === null && !stopTariff && !last && !unlimited,
    stopTariff,
    tariff: held?.name ?? own ?? last?.name ?? null,
    subscription: held,
    full: unlimited,
    services: services.length > 0 ? services.filter((one) => compareMonths(one, month) <= 0) : services,
  };
}
