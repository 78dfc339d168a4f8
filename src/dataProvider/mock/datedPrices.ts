import { refuseStarted } from '../../contract/priceRules';
import { groupBy } from '../../domain/groupBy';
import type { Month } from '../../domain/month';
import { priceStatuses, type PriceStatus } from '../../domain/priceStatus';
import type { Rights } from '../../domain/rights';
import type { Asking } from './scope';
import type { Kept, Table, Writer } from './table';

/** A call as what prices have in common takes it. */
export interface PriceCall extends Asking, Writer {
  rights: Rights;
  params: unknown;
  query: unknown;
  body: unknown;
}

export interface Dated {
  price_status: PriceStatus;
}

/** Rows as they are read: those of a set take their status together. */
export function dated<T extends Dated>(
  table: Table<T>,
  now: Month,
  setOf: (value: T) => string,
  monthOf: (value: T) => Month,
) {
  return [...groupBy(table.all(), ({ value }) => setOf(value)).values()].flatMap((set) => {
    const months = set.map(({ value }) => monthOf(value));
    const statuses = priceStatuses(months, now);
    return set.map((kept, index): Kept<T> => {
      const { modify_user: modified_by, modify_date, create_date } = kept.trace;
      const read = { price_status: statuses[index] ?? 'archive', modified_by, modified_at: modify_date ?? create_date };
      return { ...kept, value: { ...kept.value, ...read } };
    });
  });
}

/** A row that is written has to be the caller's version, and not begun, unless begun ones are open to him. */
export function openDated<T extends Dated>(call: PriceCall, table: Table<T>, kept: Kept<T>, always: boolean): Kept<T> {
  table.check(kept, call);
  if (!always) refuseStarted(kept.value.price_status);
  return kept;
}

/** What a row has before it is read. */
export const unwritten = { price_status: 'future', modified_by: null, modified_at: null } as const;
