import sql, { type Sql } from 'sql-template-tag';
import type { Caller } from '../kernel/context';
import { dealersInScope } from '../kernel/scope';

/** A month's first moment in Moscow, by its number. */
const firstMoment = (index: Sql) =>
  sql`make_timestamptz((${index} - 1) / 12, (${index} - 1) % 12 + 1, 1, 0, 0, 0, 'Europe/Moscow')`;

/** It is told from the month before its last one on, or since it is there. */
const toldAt = sql`greatest(${firstMoment(sql`(c.until_month - 2)`)}, c.created_at)`;

const tariffMonth = (row: string) => {
  const date = row === 'c' ? sql`c.start_date` : sql`n.start_date`;
  return sql`(12 * extract(year FROM ${date}) + extract(month FROM ${date}))::int`;
};

/** Conditions whose last month is this one or the next: `until_month` is the first in which they do not hold. */
const ending = (caller: Caller, month: number) =>
  sql`c.until_month IN (${month + 1}, ${month + 2}) AND ${dealersInScope(caller)}`;

/** `n` holds in the month after the last one of `c`. */
const goesOn = (start: Sql) =>
  sql`${start} <= c.until_month AND (n.until_month IS NULL OR n.until_month > c.until_month)`;

/**
 * Special conditions that end this month or the next, with none for their client after them, of whichever dealer: `source, id, at`.
 * `month` is the number of this one.
 */
export const conditionsEnding = (caller: Caller, month: number): Sql => sql`
  SELECT 'special' AS source, c.id::bigint AS id, ${toldAt} AS at
  FROM special_prices c JOIN dealers d ON d.id = c.dealer_id
  WHERE ${ending(caller, month)} AND c.month_index < c.until_month
    AND NOT EXISTS (SELECT 1 FROM special_prices n WHERE n.dealer_id = c.dealer_id AND n.client_gid = c.client_gid AND n.type = c.type
      AND n.month_index > c.month_index AND n.month_index < c.until_month)
    AND NOT EXISTS (SELECT 1 FROM special_prices n JOIN dealers o ON o.id = n.dealer_id AND o.server_alias = d.server_alias
      WHERE n.client_gid = c.client_gid AND n.type = c.type AND ${goesOn(sql`n.month_index`)})
  UNION ALL
  SELECT 'minimum', c.tariff_id, ${toldAt}
  FROM minimum_tariffs c JOIN dealers d ON d.id = c.dealer_id
  WHERE ${ending(caller, month)} AND d.minimum_tariff_enabled AND ${tariffMonth('c')} < c.until_month
    AND NOT EXISTS (SELECT 1 FROM minimum_tariffs n WHERE n.dealer_id = c.dealer_id AND n.client_gid = c.client_gid
      AND n.start_date > c.start_date AND ${tariffMonth('n')} < c.until_month)
    AND NOT EXISTS (SELECT 1 FROM minimum_tariffs n JOIN dealers o ON o.id = n.dealer_id AND o.server_alias = d.server_alias
      WHERE n.client_gid = c.client_gid AND ${goesOn(tariffMonth('n'))})`;
