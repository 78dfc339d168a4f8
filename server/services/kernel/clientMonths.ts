import sql, { type Sql } from 'sql-template-tag';

/** Narrows `client_dealers c` to clients of `dealers d` in some of the months, the dealer's own organisation too: a row for each time with it. */
export const wasClient = (start: number, end: number): Sql => sql`
  c.server_alias = d.server_alias AND c.dealer_gid = d.p_gid AND c.from_month <= ${end} AND (c.until_month IS NULL OR c.until_month > ${start})`;

/** Narrows the months of `f` (facts or their sums) of the client `c` to those in which it was the dealer's. */
export const inClientMonths = sql`(f.month_index >= c.from_month AND (c.until_month IS NULL OR f.month_index < c.until_month))`;
