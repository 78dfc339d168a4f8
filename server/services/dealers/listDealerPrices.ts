import sql from 'sql-template-tag';
import { compareMonths, currentMonth, type Month } from '../../../src/domain/month';
import { priceStatuses } from '../../../src/domain/priceStatus';
import { billingAliases, type BillingAlias } from '../../../src/domain/tiers';
import type { Service } from '../kernel/context';
import { checkDealerInScope } from '../kernel/scope';

/** `GET /dealers/{id}/prices/`: every price list of a dealer, the latest first, each with the status that the month gives it. */
export const listDealerPrices: Service<'listDealerPrices'> = async (context, { params }) => {
  await checkDealerInScope(context, params.id);
  const now = currentMonth(context.clock());
  const lists = await context.db.rows<Month & { billing_type_alias: BillingAlias; revision: string }>(sql`
    SELECT billing_alias AS billing_type_alias, year, month, id || '.' || revision AS revision FROM price_lists WHERE dealer_id = ${params.id}`);
  const rows = Object.entries(billingAliases).flatMap(([alias, caption]) => {
    const own = lists.filter(({ billing_type_alias }) => billing_type_alias === alias);
    const statuses = priceStatuses(own, now);
    return own.map((list, index) => ({ ...list, caption, price_status: statuses[index] ?? 'archive' }));
  });
  return rows
    .sort((a, b) => compareMonths(b, a))
    .map(({ year, month, ...row }) => ({ start_month: month, start_year: year, ...row }));
};
