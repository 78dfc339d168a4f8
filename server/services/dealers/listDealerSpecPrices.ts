import sql from 'sql-template-tag';
import { specRows, type SpecRow } from '../../../src/contract/specRows';
import { currentMonth, monthIndex } from '../../../src/domain/month';
import { wasClient } from '../kernel/clientMonths';
import { factsOf } from '../kernel/factMonths';
import type { Service } from '../kernel/context';
import { checkDealerInScope } from '../kernel/scope';

/**
 * `GET /dealers/{id}/spec-prices/`: the special rows of a dealer, the latest first, with its minimum tariffs where it has them.
 * Contracted is the sum of the thresholds of an api row; sent is what the row's kinds of packages come to in this month.
 */
export const listDealerSpecPrices: Service<'listDealerSpecPrices'> = async (context, { params }) => {
  await checkDealerInScope(context, params.id);
  const now = currentMonth(context.clock());
  const rows = await context.db.rows<SpecRow>(sql`
    WITH d AS (SELECT id, server_alias, p_gid, minimum_tariff_enabled FROM dealers WHERE id = ${params.id}),
    special AS (
      SELECT p.type, NULL::integer AS tariff_id, p.client_gid, p.year, p.month, make_date(p.year, p.month, 1) AS start_date,
             p.until_month, CASE WHEN p.type = 'api' THEN kinds.threshold END AS initial, kinds.positions,
             p.id || '.' || p.revision AS revision
      FROM special_prices p JOIN d ON d.id = p.dealer_id
      CROSS JOIN LATERAL (
        SELECT sum((x->>'threshold')::numeric)::bigint AS threshold, array_agg(x->>'message_price_position_alias') AS positions
        FROM jsonb_array_elements(p.body->'packages') x) kinds
      UNION ALL
      SELECT 'minimum_tariff', m.tariff_id, m.client_gid, extract(year FROM m.start_date)::integer, extract(month FROM m.start_date)::integer,
             m.start_date, m.until_month, m.package_count, NULL, m.revision::text
      FROM minimum_tariffs m JOIN d ON d.id = m.dealer_id AND d.minimum_tariff_enabled),
    sent AS (
      SELECT f.group_gid AS client_gid, f.position, sum(f.count) AS count
      FROM d JOIN client_dealers c ON ${wasClient(monthIndex(now), monthIndex(now))}
      JOIN package_facts f ON f.server_alias = c.server_alias AND f.group_gid = c.p_gid AND ${factsOf(monthIndex(now), monthIndex(now))} AND NOT f.is_emulator
      WHERE c.p_gid IN (SELECT client_gid FROM special)
      GROUP BY 1, 2),
    sent_by AS (SELECT client_gid, array_agg(position) AS positions, array_agg(count) AS counts, sum(count) AS all_counts FROM sent GROUP BY 1)
    SELECT s.type, s.tariff_id, s.client_gid AS client_id, g.org_id AS client_org_id, g.name AS client_name, s.month AS start_month, s.year AS start_year,
           to_char(s.start_date, 'YYYY-MM-DD') AS start_date, s.until_month, s.initial AS package_count, s.initial AS initial_package_count,
           coalesce(CASE WHEN s.positions IS NULL THEN sent_by.all_counts ELSE (
             SELECT sum(one.count) FROM unnest(sent_by.positions, sent_by.counts) one (position, count) WHERE one.position = ANY(s.positions)) END, 0)::bigint
             AS actual_package_count, s.revision
    FROM special s CROSS JOIN d JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = s.client_gid
    LEFT JOIN sent_by ON sent_by.client_gid = s.client_gid
    ORDER BY g.name, s.client_gid, s.start_date DESC, s.type`);
  return specRows(rows, now);
};
