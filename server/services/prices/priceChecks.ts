import { createHash } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import { guardSettings, type PriceGuard } from '../../../src/contract/priceGuard';
import { medianChange } from '../../../src/domain/medianChange';
import { doubtsOf, rulesEdition } from '../../../src/domain/priceGuard';
import { sheetOfBody } from '../../../src/domain/pricePairs';
import type { BillingAlias } from '../../../src/domain/tiers';
import type { Context } from '../kernel/context';
import { dealersInScope } from '../kernel/scope';

/** Lists that are read at once. */
const most = 500;

/** The rules and the lines that remarks are worked out by, as a number: of others what is kept says nothing. */
export const linesOf = (settings: PriceGuard): number =>
  createHash('sha256')
    .update(JSON.stringify([rulesEdition, guardSettings(settings)]))
    .digest()
    .readInt32BE();

/** What is kept of the list `p` of a scheme `t`, by the lines: a left join of `c`. */
export const keptCheck = (lines: number): Sql => sql`
  LEFT JOIN price_checks c ON c.month_index = p.month_index AND c.dealer_id = p.dealer_id AND c.billing_alias = p.billing_alias
    AND c.stamp = t.stamp AND c.lines = ${lines}`;

interface Unchecked {
  dealer: number;
  alias: BillingAlias;
  stamp: number;
  body: object;
  percents: object;
  before: object | null;
  checked: boolean;
}

/** One snapshot has the stamp and the prices, so that what is kept is of the stamp that it names. */
const uncheckedOf = ({ caller }: Context, month: number, lines: number) => sql`
  SELECT p.dealer_id AS dealer, p.billing_alias AS alias, t.stamp, p.body, p.percents, b.body AS before, coalesce((p.remarks->>'checked')::boolean, false) AS checked
  FROM price_lists p JOIN price_schemes t ON t.dealer_id = p.dealer_id AND t.billing_alias = p.billing_alias
  JOIN dealers d ON d.id = p.dealer_id ${keptCheck(lines)}
  LEFT JOIN LATERAL (
    SELECT o.body FROM price_lists o WHERE o.dealer_id = p.dealer_id AND o.billing_alias = p.billing_alias AND o.month_index < p.month_index
    ORDER BY o.month_index DESC LIMIT 1) b ON true
  WHERE p.month_index = ${month} AND c.stamp IS NULL AND ${dealersInScope(caller)}
  ORDER BY 1, 2 LIMIT ${most}`;

function checkOf({ dealer, alias, stamp, body, percents, before, checked }: Unchecked, settings: PriceGuard) {
  const own = sheetOfBody(alias, { ...body, percents });
  const inForce = before ? sheetOfBody(alias, before) : undefined;
  const remarks = doubtsOf(own, { inForce }, guardSettings(settings)).length;
  return {
    dealer_id: dealer,
    billing_alias: alias,
    stamp,
    remarks,
    checked,
    change: inForce ? medianChange(inForce, own) : null,
  };
}

/** Works out and keeps what is not known yet of the lists of a month in the caller's sight. */
export async function keepChecks(context: Context, month: number, settings: PriceGuard): Promise<void> {
  const lines = linesOf(settings);
  for (;;) {
    const lists = await context.db.rows<Unchecked>(uncheckedOf(context, month, lines));
    if (lists.length === 0) return;
    const checks = lists.map((list) => checkOf(list, settings));
    await context.db.run(sql`
      INSERT INTO price_checks (month_index, dealer_id, billing_alias, stamp, lines, remarks, checked, change)
      SELECT ${month}::int, n.dealer_id, n.billing_alias, n.stamp, ${lines}::int, n.remarks, n.checked, n.change
      FROM json_to_recordset(${JSON.stringify(checks)}::json) AS n(dealer_id int, billing_alias text, stamp int, remarks int, checked boolean, change numeric)
      ON CONFLICT (month_index, dealer_id, billing_alias)
      DO UPDATE SET (stamp, lines, remarks, checked, change) = (excluded.stamp, excluded.lines, excluded.remarks, excluded.checked, excluded.change)`);
    if (lists.length < most) return;
  }
}
