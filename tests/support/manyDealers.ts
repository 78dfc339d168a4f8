import type { Db } from '../../server/db/connect';

/** So many further dealers on nova, each with a list of dyn_tp from 05/2026 on; their ids. */
export async function manyDealers(db: Db, count: number): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(`
    WITH made AS (
      INSERT INTO groups (server_alias, parent_gid, is_dealer, opf, fullname, inn, kpp, billing_type, tariff)
      SELECT 'nova', NULL, true, 'ООО', 'Дилер из многих ' || n, '7700000009', '770001001', 'dyn_tp', 'Дилерский' FROM generate_series(1, ${count}) n
      RETURNING server_alias, p_gid),
    dealers AS (
      INSERT INTO dealers (server_alias, p_gid, region, billing_type) SELECT server_alias, p_gid, '77', 'dyn_tp' FROM made RETURNING id)
    SELECT id FROM dealers ORDER BY id`);
  await db.run(`
    INSERT INTO price_lists (dealer_id, billing_alias, year, month, body, percents)
    SELECT d.id, 'dyn_tp', 2026, 5, l.body, l.percents FROM unnest('{${rows.map(({ id }) => id).join(',')}}'::int[]) AS d(id),
      (SELECT body, percents FROM price_lists WHERE billing_alias = 'dyn_tp' ORDER BY id LIMIT 1) l`);
  await db.run('ANALYZE');
  return rows.map(({ id }) => id);
}
