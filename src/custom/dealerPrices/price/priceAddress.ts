import { formatMonth, parseMonth, type Month } from '../../../domain/month';
import { billingAliases, type BillingAlias } from '../../../domain/tiers';

/** The parameter of the page's address that names the open price panel. */
export const priceParam = 'price';

export interface PriceAddress {
  alias: BillingAlias;
  /** Undefined adds a list. */
  month: Month | undefined;
}

/** `dyn_tp:2026-11` for a list, `dyn_tp:new` for a new one: the value of the address's `price`. */
export const priceAddress = ({ alias, month }: PriceAddress) =>
  `${alias}:${month ? formatMonth(month, '-').replace(/^(\d\d)-(\d+)$/, '$2-$1') : 'new'}`;

const isAlias = (text: string): text is BillingAlias => text in billingAliases;

/** What an address names; undefined for what no list of ours would write. */
export function readPriceAddress(text: string): PriceAddress | undefined {
  const [alias = '', at = ''] = text.split(':');
  if (!isAlias(alias)) return undefined;
  if (at === 'new') return { alias, month: undefined };
  const month = parseMonth(at.replace(/^(\d{4})-(\d\d)$/, '$2-$1'), '-');
  return month && { alias, month };
}
