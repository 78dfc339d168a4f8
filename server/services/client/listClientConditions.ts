import sql from 'sql-template-tag';
import type { ClientCondition } from '../../../src/contract/clientPage';
import { groupBy } from '../../../src/domain/groupBy';
import { currentMonth, fromMonthIndex, monthIndex } from '../../../src/domain/month';
import { priceStatuses } from '../../../src/domain/priceStatus';
import { refuseUnseen } from '../groups/refuseUnseen';
import type { Service } from '../kernel/context';
import { dealersInScope } from '../kernel/scope';

/** As many as anybody looks at. */
const most = 200;

interface Row extends Pick<ClientCondition, 'kind' | 'billing_alias' | 'dealer_id' | 'dealer_name' | 'cost'> {
  start: number;
  since: number | null;
  until: number | null;
}

/** `GET …/groups/{p_gid}/conditions/`: lists of the dealers that the client has from this month on, for the months in which he has them (each time with a dealer by itself), and its own conditions, of dealers in scope. */
export const listClientConditions: Service<'listClientConditions'> = async (context, { params }) => {
  const { server, p_gid } = await refuseUnseen(context, params);
  const now = currentMonth(context.clock());
  const rows = await context.db.rows<Row>(sql`
    WITH seen AS (
      SELECT d.id, g.name FROM dealers d JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid
      WHERE d.server_alias = ${server} AND ${dealersInScope(context.caller)}),
    conditions AS (
      SELECT 'list' AS kind, l.billing_alias, l.dealer_id, l.month_index AS start, nullif(c.from_month, 0) AS since, c.until_month AS until, NULL::float8 AS cost, NULL::date AS day
      FROM client_dealers c JOIN dealers d ON d.server_alias = c.server_alias AND d.p_gid = c.dealer_gid JOIN price_lists l ON l.dealer_id = d.id
      WHERE c.server_alias = ${server} AND c.p_gid = ${p_gid}
        AND (c.until_month IS NULL OR c.until_month > greatest(${monthIndex(now)}, l.month_index))
      UNION ALL
      SELECT s.type, NULL, s.dealer_id, s.month_index, NULL, s.until_month, NULL, NULL FROM special_prices s WHERE s.client_gid = ${p_gid}
      UNION ALL
      SELECT 'minimum', NULL, t.dealer_id, (12 * extract(year FROM t.start_date) + extract(month FROM t.start_date))::int, NULL, t.until_month, t.cost::float8, t.start_date
      FROM minimum_tariffs t WHERE t.client_gid = ${p_gid})
    SELECT c.kind, c.billing_alias, c.dealer_id, c.start, c.since, c.until, c.cost, seen.name AS dealer_name FROM conditions c JOIN seen ON seen.id = c.dealer_id
    ORDER BY c.start DESC, c.kind, c.billing_alias, c.dealer_id, c.since NULLS FIRST, c.day DESC LIMIT ${most}`);
  const stated = [
    ...groupBy(rows, ({ kind, billing_alias, dealer_id, since }) => `${kind} ${billing_alias} ${dealer_id} ${since}`),
  ].flatMap(([, same]) => {
    const months = same.map(({ start, until }) => ({ ...fromMonthIndex(start), until }));
    const statuses = priceStatuses(months, now);
    return same.map((row, place) => ({ row, status: statuses[place] ?? 'archive' }));
  });
  const statusOf = new Map(stated.map(({ row, status }) => [row, status]));
  const statuses = rows.map((row) => statusOf.get(row));
  const monthOf = (index: number | null) => (index === null ? null : fromMonthIndex(index));
  return rows.map(({ since, ...row }, place): ClientCondition => ({
    ...row,
    start: fromMonthIndex(row.start),
    from: monthOf(since),
    until: monthOf(row.until),
    price_status: statuses[place] ?? 'archive',
  }));
};
