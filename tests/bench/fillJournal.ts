import type { Db } from '../../server/db/connect';
import { say } from './print';

/** Of whom the journal is asked: somebody who changes things, and an organisation that is changed. */
export interface Known {
  actor: string;
  organisation: string;
}

/** So many records go in one statement. */
const portion = 500_000;

/** Records of two years, evenly: of every organisation, by every twentieth user, of all kinds. */
const fill = (from: number, to: number) => `
  INSERT INTO audit (at, request_id, actor_server, actor_id, actor_login, operation, entity, entity_id, before, after, subject)
  SELECT now() - i * interval '12 seconds', 'bench-' || i, u.server_alias, u.p_id, u.login, k.operation, k.entity,
    CASE k.entity WHEN 'user' THEN u.server_alias || ':' || u.p_id WHEN 'news' THEN '1' WHEN 'priceList' THEN '1' ELSE g.subject END,
    jsonb_build_object('p_city', 'Псков', 'p_comments', 'было ' || i), jsonb_build_object('p_city', 'Тверь', 'p_comments', 'стало ' || i),
    CASE k.entity WHEN 'news' THEN '*' ELSE g.subject END
  FROM generate_series(${from}, ${to}) i
  JOIN bench_groups g ON g.n = (i::bigint * 7919) % (SELECT count(*) FROM bench_groups)
  JOIN bench_actors u ON u.n = (i::bigint * 104729) % (SELECT count(*) FROM bench_actors)
  JOIN (VALUES (0, 'group', 'updateGroup'), (1, 'user', 'updateUser'), (2, 'session', 'signIn'), (3, 'group', 'updateGroup'),
    (4, 'priceList', 'updatePrice'), (5, 'user', 'updateUser'), (6, 'session', 'signIn'), (7, 'billing', 'updateBilling'),
    (8, 'news', 'updateNews'), (9, 'fcsProfile', 'updateFcsProfile')) k (n, entity, operation) ON k.n = i % 10`;

const ofScope = (condition: string) => `
  SELECT a.actor_login AS actor, a.subject AS organisation FROM audit a
  JOIN groups g ON a.subject = g.server_alias || ':' || g.p_gid
  WHERE a.request_id LIKE 'bench-%' AND a.entity = 'group' AND ${condition} LIMIT 1`;

/** A journal of at least so many records; the account `dealer` may read it. */
export async function fillJournal(db: Db, wanted: number) {
  await db.run({
    text: `UPDATE users SET rights = rights || $1::text WHERE login = 'dealer' AND NOT $1 = ANY(rights)`,
    values: ['audit'],
  });
  const count = async () => (await db.one<{ count: number }>('SELECT count(*)::int AS count FROM audit'))?.count ?? 0;
  const there = await count();
  if (there < wanted) {
    say(`Записи журнала: ${wanted - there}`);
    await db.run(`CREATE UNLOGGED TABLE IF NOT EXISTS bench_groups AS
      SELECT row_number() OVER () - 1 AS n, server_alias || ':' || p_gid AS subject FROM groups`);
    await db.run(`CREATE UNLOGGED TABLE IF NOT EXISTS bench_actors AS
      SELECT row_number() OVER () - 1 AS n, server_alias, p_id, login FROM users WHERE p_id % 20 = 0`);
    for (let from = there; from < wanted; from += portion)
      await db.run(fill(from, Math.min(wanted, from + portion) - 1));
    await db.run('DROP TABLE bench_groups, bench_actors');
    await db.run('VACUUM (ANALYZE) audit');
  }
  const admin = await db.one<Known>(ofScope('true'));
  const dealer = await db.one<Known>(
    ofScope(`(g.server_alias, g.parent_gid) = (SELECT server_alias, group_gid FROM users WHERE login = 'dealer')`),
  );
  if (!admin || !dealer) throw new Error('the journal has no record of a client of the dealer');
  return { rows: await count(), admin, dealer };
}
