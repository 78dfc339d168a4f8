import sql, { raw } from 'sql-template-tag';
import { pino } from 'pino';
import { currentMonth, monthIndex } from '../../../src/domain/month';
import { formatNumber } from '../../../src/domain/plural';
import { connect, type Db } from '../../../server/db/connect';
import { moscowDay } from '../../../server/db/demo/time';
import { startEmbedded } from '../../../server/db/embedded';
import { factTable, firstDay, inFactMonths, readFactMonths } from '../../../server/db/factMonths';
import { positionsOf } from '../../../server/db/generate/dealers';
import type { Queryable } from '../../../server/db/queryable';
import { withoutIndexes } from '../../../server/db/withoutIndexes';
import { say } from '../../bench/print';

const monthCount = 18;
/** Months are filled beside each other, as many as there are cores for it. */
const atOnce = 2;

/** Users of working clients of dealers, in the order of the clients, as a load would bring their facts; they stand by until the end. */
const senders = sql`
  CREATE TABLE senders AS
  SELECT row_number() OVER (ORDER BY u.server_alias, u.group_gid, u.p_id) AS turn, u.server_alias, u.group_gid, u.p_id, p.positions
  FROM users u JOIN groups g ON g.server_alias = u.server_alias AND g.p_gid = u.group_gid JOIN ${positionsOf} p ON p.billing = g.billing_type
  WHERE g.parent_gid IS NOT NULL AND NOT g.banned AND NOT g.archived`;

/** A part of the number that a fact is drawn by, below `n`: bits from `at` on. */
const drawn = (at: number, n: string) => raw(`((f.dice >> ${at}) % ${n})`);

/** Facts of a month, of each sender from four tenths to sixteen tenths of its share. */
const facts = (month: number, share: number, today: string) => sql`
  SELECT f.server_alias, f.group_gid, f.p_id, ${firstDay(month)}::date + ${drawn(0, 'm.days')}::int AS day,
    f.positions[1 + ${drawn(8, 'cardinality(f.positions)')}] AS position,
    ('{desktop,desktop,desktop,online,online,api}'::text[])[1 + ${drawn(20, '6')}] AS origin,
    ('{20,30,30,31,32,NULL}'::smallint[])[1 + ${drawn(28, '6')}] AS transport, ${drawn(36, '50')} = 0 AS is_emulator, 1 + ${drawn(44, '40')}::int AS count
  FROM (SELECT least(${firstDay(month + 1)}::date, ${today}::date + 1) - ${firstDay(month)}::date AS days) m,
    (SELECT s.*, hashint8extended(s.turn * 100000 + n, ${month}::bigint) & 4611686018427387903 AS dice
     FROM (SELECT s.*, floor(${share}::float8 * (1 + turn % 4) * 0.4 + (hashint8extended(turn, ${month}::bigint) & 1023) / 1024.0)::int AS own FROM senders s) s,
       generate_series(1, s.own) n) f`;

const log = pino({ level: 'silent' });

const open = (url: string) => connect(url, { log, maxConnections: atOnce + 1, statementTimeoutMs: 0 });

/** The address of another database of the same PostgreSQL. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

async function fillMonth(tx: Queryable, month: number, count: number, today: string): Promise<number> {
  await tx.run(
    "SET LOCAL work_mem = '256MB'; SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL synchronous_commit = off",
  );
  const all = await tx.one<{ n: number }>('SELECT count(*)::int AS n FROM senders');
  const table = factTable(month);
  let inserted = 0;
  await withoutIndexes(tx, [table], async () => {
    inserted = await tx.run(sql`
      INSERT INTO ${raw(table)} (server_alias, group_gid, p_id, day, position, origin, transport, is_emulator, count)
      ${facts(month, count / Math.max(1, all?.n ?? 0), today)}`);
  });
  await tx.run(`ANALYZE ${table}`);
  await tx.run(sql`SELECT sum_fact_table(${month})`);
  return inserted;
}

/** Takes the months aside, and the sums of what is in them. */
const begin = (db: Db, months: readonly number[]) =>
  db.tx(async (tx) => {
    await tx.run(senders);
    await inFactMonths(tx, months);
    for (const month of months) await tx.run(`ALTER TABLE package_facts DETACH PARTITION ${factTable(month)}`);
    for (const sums of ['client_packages', 'dealer_packages'])
      await tx.run(sql`DELETE FROM ${raw(sums)} WHERE month_index = ANY(${months}::int[])`);
  });

/** Fills the last 18 months, the newest first, each aside: without its indexes first, then with them, then its sums. What an earlier run has filled stays. */
async function fillMonths(db: Db, count: number, now: Date): Promise<void> {
  const last = monthIndex(currentMonth(now));
  const months = Array.from({ length: monthCount }, (_, back) => last - back);
  const begun = await db.one("SELECT 1 FROM pg_class WHERE oid = to_regclass('senders')");
  if (!begun) await begin(db, months);
  const left = months.values();
  const today = moscowDay(now);
  const work = async () => {
    for (const month of left) {
      if (await db.one(sql`SELECT 1 FROM client_packages WHERE month_index = ${month} LIMIT 1`)) continue;
      const from = performance.now();
      const inserted = await db.tx((tx) => fillMonth(tx, month, count / monthCount, today), { patient: true });
      await db.patient.run(`VACUUM ${factTable(month)}`);
      const seconds = Math.round((performance.now() - from) / 1000);
      say(`  ${firstDay(month).slice(0, 7)}: ${formatNumber(inserted)} фактов за ${seconds} с`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  for (const { month, attached } of await readFactMonths(db))
    if (!attached) await db.run(sql`SELECT attach_fact_table(${month})`);
  await db.run('DROP TABLE senders');
  await db.patient.run('ANALYZE ONLY package_facts');
  await db.patient.run('VACUUM (ANALYZE) client_packages, dealer_packages');
}

/** Makes a database of so many facts beside that of the organisations, unless it is there, or goes on where an earlier run was stopped; nothing of it need outlive a power cut. */
export async function makeFilled(dataDir: string, name: string, count: number): Promise<void> {
  const embedded = await startEmbedded({ dataDir, log, say, durable: false });
  const [fresh, begun] = [`${name}_new`, performance.now()];
  const maintenance = open(databaseUrl(embedded.url, 'postgres'));
  try {
    if (await maintenance.one(sql`SELECT 1 FROM pg_database WHERE datname = ${name}`)) return;
    say(`Факты: ${formatNumber(count)} за ${monthCount} месяцев`);
    if (!(await maintenance.one(sql`SELECT 1 FROM pg_database WHERE datname = ${fresh}`)))
      await maintenance.run(
        `CREATE DATABASE ${fresh} TEMPLATE ${new URL(embedded.url).pathname.slice(1)} STRATEGY file_copy`,
      );
    const db = open(databaseUrl(embedded.url, fresh));
    await fillMonths(db, count, new Date()).finally(() => db.close());
    await maintenance.run(`ALTER DATABASE ${fresh} RENAME TO ${name}`);
    say(`Готово за ${Math.round((performance.now() - begun) / 1000)} с`);
  } finally {
    await maintenance.close();
    await embedded.stop();
  }
}
