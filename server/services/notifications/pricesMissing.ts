import sql, { type Sql } from 'sql-template-tag';
import { isOwnTerms } from '../../../src/domain/rights';
import { billingAliases } from '../../../src/domain/tiers';
import type { Caller } from '../kernel/context';
import { dealersInScope } from '../kernel/scope';

const schemes = Object.keys(billingAliases);

/** Whose prices the caller may set, of `dealers d`: those in scope, his own only as a billing administrator. */
function pricedBy(caller: Caller): Sql {
  const own = caller.company.dealer_id;
  const others = own !== null && isOwnTerms(caller.rights, own, own);
  return others ? sql`${dealersInScope(caller)} AND d.id <> ${own}` : dealersInScope(caller);
}

/** Since when there has been one of them. */
export const pricedSince = (caller: Caller): Sql =>
  sql`(SELECT min(d.created_at) FROM dealers d WHERE ${pricedBy(caller)})`;

const started = (month: number) => sql`t.dealer_id = d.id AND t.first_month <= ${month}`;

/** `dealers d` with a scheme that has no list made for the month. */
const unmade = (caller: Caller, month: number) => sql`
  SELECT d.id FROM dealers d JOIN price_schemes t ON ${started(month)}
  WHERE ${pricedBy(caller)} AND NOT EXISTS (
    SELECT 1 FROM price_lists p WHERE p.dealer_id = t.dealer_id AND p.billing_alias = t.billing_alias AND p.month_index = ${month})`;

/** Those without any list of their own scheme, or without a scheme and any list at all. */
const unbegun = (caller: Caller, month: number) => sql`
  SELECT d.id FROM dealers d WHERE ${pricedBy(caller)} AND NOT EXISTS (
    SELECT 1 FROM price_schemes t WHERE ${started(month)} AND (t.billing_alias = d.billing_type OR d.billing_type = ANY(${schemes}::text[]) IS NOT TRUE))`;

/** The dealers whom the month board calls not ready, of those whose prices the caller may set; `month` is its number. */
export const pricesMissing = (caller: Caller, month: number): Sql =>
  sql`${unmade(caller, month)} UNION ${unbegun(caller, month)}`;

/** Whether there are any. */
export const anyPriceMissing = (caller: Caller, month: number): Sql =>
  sql`(EXISTS (${unmade(caller, month)}) OR EXISTS (${unbegun(caller, month)}))`;
