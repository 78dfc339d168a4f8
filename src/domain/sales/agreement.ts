import { compareMonths, monthIndex, type Month } from '../month';
import { inForce } from '../priceStatus';
import type { Sum } from './prices';

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

/** What of an agreement holds in a month (decisions, Money). */
export function agreedIn({ terms, subscriptions, full, services }: Agreement, month: Month): Agreed {
  const begun = (one: Month) => compareMonths(one, month) <= 0;
  const { tariff: own = null, stopTariff = false } = standingAt(terms, monthIndex(month)) ?? {};
  const subscription = inForce(
    subscriptions.filter((one) => one.permanent || compareMonths(one, month) === 0),
    month,
  );
  const last = inForce(subscriptions, month);
  const unlimited = inForce(full, month);
  return {
    demo: own === null && !stopTariff && !last && !unlimited,
    stopTariff,
    tariff: subscription?.name ?? own ?? last?.name ?? null,
    subscription,
    full: unlimited,
    services: services.length > 0 ? services.filter(begun) : services,
  };
}
