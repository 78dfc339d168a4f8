import type { Db } from '../../server/db/connect';
import { generate } from '../../server/db/generate/generate';
import { createSealer } from '../../server/security/secrets';
import { demoKey, demoNow } from './demo';

const options = { organisations: 450, facts: 30_000, dealers: 9, priceLists: 180, seed: 16 };

/**
 * Nine further dealers with 450 clients beside the demonstration, and all that makes a bill uneven: special conditions of both
 * types, some to come, minimum tariffs, full unlimiteds, clients without a tariff or stopped, dealers whose lists have gaps.
 */
export async function manyClients(db: Db): Promise<void> {
  await generate(db, options, { now: demoNow, seal: createSealer(demoKey).seal, say: () => undefined });
  const clients = `groups g JOIN groups o ON o.server_alias = g.server_alias AND o.p_gid = g.parent_gid
    JOIN dealers d ON d.server_alias = o.server_alias AND d.p_gid = o.p_gid WHERE g.created_by = 'generate' AND NOT g.is_dealer`;
  // Of each third client, some months before or after the one that is asked about; prices of their own for half of the kinds.
  await db.run(`
    INSERT INTO special_prices (dealer_id, type, client_gid, year, month, body)
    SELECT d.id, CASE WHEN g.p_gid % 2 = 0 THEN 'api' ELSE 'spec_condition' END, g.p_gid, 2026, 1 + g.p_gid % 6,
      CASE WHEN g.p_gid % 2 = 0
        THEN jsonb_build_object('client_price', 500 + g.p_gid % 97, 'daobit_price', 50.5,
               'accounts', jsonb_build_object('max_free_count', 2, 'client_price', 10.25, 'daobit_price', 1.1)) ELSE '{}' END
      || jsonb_build_object('packages', (
        SELECT coalesce(jsonb_agg(jsonb_build_object('message_price_position_alias', k.position, 'threshold', g.p_gid % 4 * 3,
          'client_points_cost', 31.17 + k.turn, 'daobit_points_cost', 3.05 + k.turn)), '[]')
        FROM (SELECT DISTINCT position, length(position) AS turn FROM package_facts f
              WHERE f.server_alias = g.server_alias AND f.group_gid = g.p_gid AND (length(position) + g.p_gid) % 2 = 0) k))
    FROM ${clients} AND g.p_gid % 3 = 0`);
  await db.run(`
    INSERT INTO minimum_tariffs (dealer_id, client_gid, client_org_id, start_date, package_count, cost, compensation)
    SELECT d.id, g.p_gid, coalesce(g.org_id, g.p_gid), make_date(2026, 1 + g.p_gid % 6, 1), 5 + g.p_gid % 40, 1234.56 + g.p_gid % 11, 123.45
    FROM ${clients} AND g.p_gid % 5 = 0`);
  await db.run(`
    INSERT INTO billing_items (server_alias, p_gid, part, type, source, caption, start_at, permanent, client_price, ctm_price)
    SELECT g.server_alias, g.p_gid, 'tariff', 'custom', 'full-unlim', 'Безлимит', make_date(2026, 3, 1), true, 9999.99, 100.01
    FROM ${clients} AND g.p_gid % 23 = 0`);
  await db.run(`UPDATE groups SET tariff = NULL WHERE created_by = 'generate' AND NOT is_dealer AND p_gid % 17 = 0`);
  await db.run(
    `UPDATE groups SET stop_tariff = true WHERE created_by = 'generate' AND NOT is_dealer AND p_gid % 19 = 0`,
  );
  await db.run(`UPDATE dealers SET parent_share = 7.5 WHERE parent_dealer_id IS NOT NULL AND created_by = 'generate'`);
  // One has no list at all, one none since January, one begins in May.
  await db.run(`
    DELETE FROM price_lists l USING (SELECT id, row_number() OVER (ORDER BY id) AS turn FROM dealers WHERE created_by = 'generate') d
    WHERE l.dealer_id = d.id AND (d.turn = 1 OR d.turn = 2 AND l.month_index >= 12 * 2026 + 1 OR d.turn = 3 AND l.month_index < 12 * 2026 + 5)`);
  await db.run('ANALYZE');
}
