import sql from 'sql-template-tag';
import { addMonths, monthIndex, type Month } from '../../../src/domain/month';
import { billingAliases, packageAliases, type BillingAlias } from '../../../src/domain/tiers';
import type { Queryable } from '../queryable';
import { portals } from '../demo/dealers';
import { insertRows } from '../demo/insert';
import { priceBody, pricePercents } from '../demo/prices';
import type { GenerateOptions } from './options';

const schemes = Object.keys(billingAliases).filter((alias): alias is BillingAlias => alias in billingAliases);

/** New dealers, spread over the servers there are, every fifth below the one before it. Kept in the table `new_dealers`. */
export async function addDealers(tx: Queryable, { dealers }: GenerateOptions, now: Date): Promise<void> {
  if (!(await tx.one('SELECT 1 FROM portals'))) await insertRows(tx, 'portals', portals);
  await tx.run(sql`
    CREATE TEMP TABLE new_dealers ON COMMIT DROP AS
    WITH servers AS (SELECT server_alias, row_number() OVER (ORDER BY position) - 1 AS place, count(*) OVER () AS total FROM portals)
    SELECT i, s.server_alias, (i - 1) / s.total AS place, nextval('group_ids')::integer AS p_gid, NULL::integer AS dealer_id,
           CASE s.server_alias WHEN 'pskov' THEN 'dyn_disc_multi' WHEN 'kaliningrad' THEN 'dyn_mc_disc'
                ELSE CASE WHEN pg_temp.roll(i, 1, 5) = 0 THEN 'dyn_pu' ELSE 'dyn_tp' END END AS billing
    FROM (SELECT generate_series(1, ${dealers}::integer) AS i) n JOIN servers s ON s.place = (i - 1) % s.total
    ORDER BY i`);
  await tx.run(sql`
    INSERT INTO groups (server_alias, p_gid, parent_gid, is_dealer, opf, fullname, inn, kpp, org_id, city, billing_type, tariff, created_at, created_by)
    SELECT d.server_alias, d.p_gid, parent.p_gid, true, 'ООО', 'Дилер нагрузочный ' || d.p_gid, pg_temp.inn10('77' || lpad((d.p_gid % 10000000)::text, 7, '0')),
           '770101001', 2000000 + d.p_gid, 'Москва', d.billing, 'Дилерский', ${now}::timestamptz - interval '3 years', 'generate'
    FROM new_dealers d LEFT JOIN new_dealers parent ON parent.server_alias = d.server_alias AND d.place % 5 = 4 AND parent.place = d.place - 1`);
  await tx.run(sql`
    INSERT INTO dealers (server_alias, p_gid, parent_dealer_id, region, billing_type, parent_share, created_at, created_by)
    SELECT d.server_alias, d.p_gid, NULL, '77', d.billing, CASE WHEN g.parent_gid IS NULL THEN 0 ELSE 10 END, g.created_at, 'generate'
    FROM new_dealers d JOIN groups g USING (server_alias, p_gid) ORDER BY d.i`);
  await tx.run(
    sql`UPDATE new_dealers d SET dealer_id = one.id FROM dealers one WHERE one.server_alias = d.server_alias AND one.p_gid = d.p_gid`,
  );
  await tx.run(sql`
    UPDATE dealers one SET parent_dealer_id = parent.dealer_id
    FROM new_dealers d JOIN new_dealers parent ON parent.server_alias = d.server_alias AND d.place % 5 = 4 AND parent.place = d.place - 1
    WHERE one.id = d.dealer_id`);
}

/** More lists for a dealer than this go over all four schemes, else all are of the dealer's own. */
const ownScheme = 24;
const variants = 12;

/** Price lists of the new dealers, a month each, back from the month after next. */
export async function addPriceLists(
  tx: Queryable,
  { dealers, priceLists }: GenerateOptions,
  now: Month,
): Promise<void> {
  const spread = Math.ceil(priceLists / dealers) > ownScheme ? schemes.length : 1;
  const bodies = schemes.flatMap((alias, place) =>
    Array.from({ length: variants }, (_, variant) => ({
      alias,
      place,
      variant,
      body: priceBody(alias, variant * 250),
      percents: pricePercents[alias],
    })),
  );
  await tx.run(sql`
    INSERT INTO price_lists (dealer_id, billing_alias, year, month, body, percents, created_by)
    SELECT d.dealer_id, b.alias, (m.index - 1) / 12, (m.index - 1) % 12 + 1, b.body, b.percents, 'generate'
    FROM generate_series(0, ${priceLists}::integer - 1) AS n
    JOIN new_dealers d ON d.i = n % ${dealers}::integer + 1
    CROSS JOIN LATERAL (SELECT n / ${dealers}::integer AS turn) t
    CROSS JOIN LATERAL (SELECT ${monthIndex(addMonths(now, 2))}::integer - t.turn / ${spread}::integer AS index) m
    JOIN json_to_recordset(${JSON.stringify(bodies)}::json) AS b(alias text, place integer, variant integer, body jsonb, percents jsonb)
      ON b.variant = m.index % ${variants}::integer
     AND CASE WHEN ${spread}::integer = 1 THEN b.alias = d.billing ELSE b.place = t.turn % ${spread}::integer END`);
}

/** What is counted under each scheme, as a table expression `(billing, positions)`. */
export const positionsOf = sql`(
  SELECT key AS billing, ARRAY(SELECT json_array_elements_text(value)) AS positions
  FROM json_each(${JSON.stringify(Object.fromEntries(schemes.map((alias) => [alias, Object.keys(packageAliases[alias])])))}::json))`;
