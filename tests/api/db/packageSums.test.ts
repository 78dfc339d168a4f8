import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Db } from '../../../server/db/connect';
import { freshDatabase, type FreshDatabase } from '../../support/database';

let database: FreshDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase();
  db = connect(database.url, { log: pino({ level: 'silent' }), maxConnections: 4 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const kept = `SELECT server_alias, group_gid, month_index, kinds::text, senders FROM client_packages`;
const summed = `
  SELECT server_alias, group_gid, month_index, json_agg(json_build_array(position, is_emulator, count, pairs) ORDER BY position, is_emulator)::text AS kinds,
         (SELECT count(DISTINCT f.p_id)::int FROM package_facts f
          WHERE (f.server_alias, f.group_gid, f.month_index) = (k.server_alias, k.group_gid, k.month_index) AND NOT f.is_emulator) AS senders
  FROM (SELECT server_alias, group_gid, month_index, position, is_emulator, sum(count) AS count, count(DISTINCT (p_id, origin)) AS pairs
        FROM package_facts GROUP BY 1, 2, 3, 4, 5) k
  GROUP BY 1, 2, 3`;
const dealerKept = `SELECT server_alias, dealer_gid, month_index, position, is_emulator, count::int FROM dealer_packages WHERE count > 0`;
const dealerSummed = `
  SELECT f.server_alias, CASE WHEN g.is_dealer THEN g.p_gid ELSE g.parent_gid END AS dealer_gid, f.month_index, f.position, f.is_emulator, sum(f.count)::int AS count
  FROM package_facts f JOIN groups g ON g.server_alias = f.server_alias AND g.p_gid = f.group_gid GROUP BY 1, 2, 3, 4, 5`;

/** Both ways round, there is nothing in one that is not in the other. */
const same = async () => {
  for (const [one, other] of [
    [kept, summed],
    [summed, kept],
    [dealerKept, dealerSummed],
    [dealerSummed, dealerKept],
  ]) {
    expect(await db.rows(`(${one}) EXCEPT (${other}) LIMIT 3`)).toEqual([]);
  }
};

const add = (day: string, changes = '') => `
  INSERT INTO package_facts (server_alias, group_gid, p_id, day, position, origin, transport, is_emulator, count)
  SELECT server_alias, group_gid, p_id, '${day}', position, origin, transport, is_emulator, count FROM package_facts WHERE server_alias = 'nova' ${changes} LIMIT 50`;

it('F01 F05 sums are those of the facts, after facts come, change and go', async () => {
  await same();
  await db.run(add('2031-02-03'));
  await same();
  await db.run(
    `UPDATE package_facts SET count = count + 3, is_emulator = NOT is_emulator, day = '2031-03-01' WHERE day = '2031-02-03' AND count % 2 = 0`,
  );
  await same();
  await db.run(`DELETE FROM package_facts WHERE day >= '2031-01-01' AND origin <> 'api'`);
  await same();
  await db.run(`DELETE FROM package_facts WHERE day >= '2031-01-01'`);
  await same();
  expect(await db.rows(`SELECT 1 FROM client_packages WHERE month_index >= 12 * 2031`)).toEqual([]);
});

it('F01 F05 nothing is lost when two add to the same months at once', async () => {
  let second: Promise<number> | undefined;
  await db.tx(async (tx) => {
    await tx.run(add('2032-02-03'));
    second = db.run(add('2032-02-04'));
    const waiting = () =>
      db.rows(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    await expect.poll(waiting).toHaveLength(1);
  });
  expect(await second).toBe(50);
  await same();
});

/** A day of its own in each of four months on two servers: where writers meet, and where they do not. */
const place = (server: string, day: string, p_id: number) => `
  INSERT INTO package_facts (server_alias, group_gid, p_id, day, position, origin, transport, is_emulator, count)
  SELECT server_alias, group_gid, ${p_id}, '${day}', position, origin, transport, is_emulator, count FROM package_facts
  WHERE server_alias = '${server}' AND day < '2031-01-01' LIMIT 200`;

it('J06 sums are right under eight writers at once, and after what they change and take away', async () => {
  const many = connect(database.url, { log: pino({ level: 'silent' }), maxConnections: 8 });
  try {
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        const server = ['nova', 'pskov'][writer % 2] ?? '';
        for (let month = 1; month <= 4; month += 1) {
          const day = `2033-${String(month).padStart(2, '0')}-10`;
          await many.run(place(server, day, 900_000 + writer));
          await many.run(
            `UPDATE package_facts SET count = count + 1 WHERE day = '${day}' AND p_id = ${900_000 + writer} AND count % 2 = 1`,
          );
          await many.run(
            `DELETE FROM package_facts WHERE day = '${day}' AND p_id = ${900_000 + writer} AND count % 5 = 0`,
          );
        }
      }),
    );
    const { count } =
      (await many.one<{ count: number }>(
        `SELECT count(DISTINCT p_id)::int AS count FROM package_facts WHERE day >= '2033-01-01'`,
      )) ?? {};
    expect(count).toBe(8);
  } finally {
    await many.close();
  }
  await same();
});

it('J06 no writer waits for another server or another month', async () => {
  await db.tx(async (tx) => {
    await tx.run(place('nova', '2034-01-10', 910_000));
    // Without a word from the first: a writer that waited for it would never end.
    await db.run(place('nova', '2034-02-10', 910_001));
    await db.run(place('pskov', '2034-01-10', 910_002));
  });
  await same();
});
