import type { Db } from '../../../server/db/connect';

/** What may differ once something is undone: a longer history, and the number of what came back. */
const apart = ['revision', 'modified_at', 'modified_by', 'created_at', 'created_by', 'id', 'tariff_id'];

const tables = [
  'groups',
  'dealers',
  'users',
  'client_dealers',
  'group_terms',
  'billing_items',
  'client_notes',
  'price_lists',
  'special_prices',
  'minimum_tariffs',
  'dealer_packages',
  'declared.r_1',
];

/** What stands in the tables that batches change, as one text each. */
export async function standingOf(db: Db): Promise<Record<string, string>> {
  const without = apart.map((column) => ` - '${column}'`).join('');
  const one = (table: string) => `
    SELECT '${table}' AS name, md5(coalesce(string_agg(row, '|' ORDER BY row), '')) AS digest
    FROM (SELECT (to_jsonb(t)${without})::text AS row FROM ${table} t ${table === 'dealer_packages' ? 'WHERE count <> 0' : ''}) all_rows`;
  const rows = await db.rows<{ name: string; digest: string }>(tables.map(one).join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** What must always hold, as the rows that it does not hold of; `month` is the present one. */
const rules = (month: number): Record<string, string> => ({
  'a client has two dealers in a month': `
    SELECT a.* FROM client_dealers a JOIN client_dealers b USING (server_alias, p_gid)
    WHERE a.from_month < b.from_month AND (a.until_month IS NULL OR a.until_month > b.from_month)`,
  'a client has no dealer from now on': `
    SELECT g.server_alias, g.p_gid FROM groups g WHERE NOT g.is_dealer AND g.parent_gid IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM client_dealers c WHERE c.server_alias = g.server_alias AND c.p_gid = g.p_gid AND c.until_month IS NULL)`,
  'a client stands below another dealer than that of the month': `
    SELECT g.server_alias, g.p_gid, g.parent_gid, c.dealer_gid FROM groups g JOIN client_dealers c USING (server_alias, p_gid)
    WHERE NOT g.is_dealer AND c.from_month <= ${month} AND (c.until_month IS NULL OR c.until_month > ${month})
      AND g.parent_gid IS DISTINCT FROM c.dealer_gid`,
  'the sums of a dealer are not those of the facts': `
    WITH told AS (
      SELECT f.server_alias, c.dealer_gid, f.month_index, f.position, f.is_emulator, sum(f.count) AS n FROM package_facts f
      JOIN client_dealers c ON c.server_alias = f.server_alias AND c.p_gid = f.group_gid
       AND f.month_index >= c.from_month AND (c.until_month IS NULL OR f.month_index < c.until_month)
      GROUP BY 1, 2, 3, 4, 5)
    SELECT * FROM told FULL JOIN dealer_packages d USING (server_alias, dealer_gid, month_index, position, is_emulator)
    WHERE coalesce(told.n, 0) <> coalesce(d.count, 0)`,
});

/** The rules that do not hold, each with the first row of which it does not. */
export async function brokenRules(db: Db, month: number): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, text] of Object.entries(rules(month))) {
    const row = await db.one(`${text} LIMIT 1`);
    if (row) broken.push(`${rule}: ${JSON.stringify(row)}`);
  }
  return broken;
}
