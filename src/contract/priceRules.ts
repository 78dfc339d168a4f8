import { compareMonths, formatMonth, type Month } from '../domain/month';
import { doubtsOf, freshRemarks, type Compared } from '../domain/priceGuard';
import type { PriceSheet } from '../domain/pricePairs';
import type { PriceStatus } from '../domain/priceStatus';
import { isOwnTerms, type Rights } from '../domain/rights';
import type { BillingAlias } from '../domain/tiers';
import type { CheckedRemarks, PriceGuard } from './priceGuard';
import { guardSettings } from './priceGuard';
import { schemeProblems, type PriceListSave } from './prices';
import { badField, conflict, forbidden, Refusal, refuseProblems } from './refusal';
import { detailOf } from './words/detailOf';

/** The dates of a save, as they come over the wire (doc 2 §4). */
export interface SavedMonths extends Month {
  year_new: number | null;
  month_new: number | null;
}

/** The month that a change leads to: the new pair where it is filled, else the one the row has. */
export const targetMonth = ({ year, month, year_new, month_new }: SavedMonths): Month => ({
  year: year_new ?? year,
  month: month_new ?? month,
});

/** Refuses a new row of one month that is to have another at once. */
export function refuseOtherMonth(body: SavedMonths): void {
  if (compareMonths(targetMonth(body), body) !== 0) throw badField('month_new', 'Новый прайс заводится на один месяц');
}

/** Refuses a month that has already gone by, `now` being the current one in Moscow (decisions, Identity and versions). */
export function refusePast(now: Month, wanted: Month, field: string): void {
  if (compareMonths(wanted, now) < 0) throw badField(field, `Месяц уже прошёл: выберите ${formatMonth(now)} или позже`);
}

/** Refuses to take back what was made for a month that has gone by since: reports have it. */
export function refuseBilled(now: Month, made: Month): void {
  if (compareMonths(made, now) < 0) throw conflict(`Месяц уже прошёл: цены с ${formatMonth(made)} остаются`);
}

/** Refuses a list that misses what its scheme has, or has what it does not know; the detail names the first row. */
export function refuseScheme(alias: BillingAlias, body: Parameters<typeof schemeProblems>[1]): void {
  const [first, ...others] = schemeProblems(alias, body);
  if (!first) return;
  const errors = [first, ...others].map(({ field, message }) => [field, [message]]);
  throw new Refusal(400, detailOf(first.field, first.message), Object.fromEntries(errors));
}

/** A dealer's own price list, with his own rewards, is not his to write (decisions, Rights). */
export function refuseOwnList(rights: Rights, own: number | null | undefined, dealer: number): void {
  if (isOwnTerms(rights, own, dealer)) throw forbidden('Свой прайс изменяет только администратор биллинга');
}

/** Refuses to write what is already in force, or has been. */
export function refuseStarted(status: PriceStatus): void {
  if (status !== 'future') throw conflict('Прайс уже начал действовать: изменить можно только будущий');
}

export const occupied = (month: Month) => conflict(`Прайс на ${formatMonth(month)} уже существует`);

/** A change of the month to one in which the client is another dealer's. */
export const notClientThen = (field: string) => badField(field, 'В этом месяце организация не у этого дилера');

/** Special prices are always open to a billing administrator (doc 2 §2.3). */
export const mayWriteStarted = (rights: Rights) => rights.has('billing_admin');

/** The prices of a list, as they are kept of a save. */
export const listPrices = ({
  lycense,
  packages,
  accounts,
}: Pick<PriceListSave, 'lycense' | 'packages' | 'accounts'>) => ({
  lycense,
  packages,
  ...(accounts ? { accounts } : {}),
});

interface Guarded {
  prices: PriceSheet;
  /** As they were, where they are changed: what stood there already is not refused now. */
  before?: PriceSheet | undefined;
  settings: PriceGuard;
  given: CheckedRemarks | null | undefined;
  compared?: Compared | undefined;
}

/** Whether a save asks to be refused over what is doubtful: then alone it is compared with other prices. */
export const isStrict = (given: Guarded['given']) => given?.checked === false;

/**
 * Refuses prices that are forbidden, and what is doubtful where the save asks for that; says what stays with the revision. The
 * documents know no remarks: a save that says nothing of them is refused over what is forbidden alone.
 */
export function refuseRemarks({ prices, before, settings, given, compared }: Guarded): CheckedRemarks | null {
  const lines = guardSettings(settings);
  const fresh = freshRemarks(doubtsOf(prices, compared, lines), before && doubtsOf(before, compared, lines));
  const refused = fresh.filter(({ level }) => level === 'refused' || (level === 'doubtful' && isStrict(given)));
  refuseProblems(refused.map(({ id: field, text: message }) => ({ field, message })));
  return given?.checked ? { checked: true, reason: given.reason || null } : null;
}
