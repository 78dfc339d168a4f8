import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dump } from '../../../server/db/backup/dump';
import { restore } from '../../../server/db/backup/restore';
import { connect, type ConnectOptions, type Db } from '../../../server/db/connect';
import { migrate } from '../../../server/db/migrate';
import type { Queryable } from '../../../server/db/queryable';
import { freshDatabase, type FreshDatabase } from '../../support/database';
import { demoKey, demoNow } from '../../support/demo';
import { startPooler, type Pooler } from '../../support/pooler';

const log = pino({ level: 'silent' });
let fresh: FreshDatabase;
let pooler: Pooler;
const open: Db[] = [];
const opened = (url: string, options: Partial<ConnectOptions> = {}) => {
  const db = connect(url, { log, maxConnections: 2, longConnections: 1, ...options });
  open.push(db);
  return db;
};

beforeAll(async () => {
  fresh = await freshDatabase('nothing');
  pooler = await startPooler(fresh.url);
  // What the database itself would let a connection have.
  await opened(fresh.url)
    .run(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET statement_timeout = 7000', current_database());
    EXECUTE format('ALTER DATABASE %I SET lock_timeout = 7000', current_database());
    EXECUTE format('ALTER DATABASE %I SET timezone = ''Asia/Tokyo''', current_database());
    EXECUTE format('ALTER DATABASE %I SET default_transaction_isolation = serializable', current_database()); END $$`);
});
afterAll(async () => {
  for (const db of open) await db.close();
  await pooler.close();
  await fresh.drop();
});

const names = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'timezone',
  'datestyle',
  'transaction_isolation',
];
const settings = sql`SELECT current_setting(name) AS value FROM unnest(${names}::text[]) WITH ORDINALITY u (name, n) ORDER BY n`;
const valuesOf = (rows: { value: string }[]) => rows.map(({ value }) => value);
const within = async (db: Queryable) => valuesOf(await db.rows<{ value: string }>(settings));
const streamed = async (db: Db['long']) => {
  for await (const rows of db.stream<{ value: string }>(settings)) return valuesOf(rows);
  return [];
};
const limits = async (db: Db) => ({
  alone: await within(db),
  transaction: await db.tx(within),
  patient: await db.tx(within, { patient: true }),
  streamed: await streamed(db),
  report: await within(db.long),
  reportStreamed: await streamed(db.long),
});
const rest = ['UTC', 'ISO, MDY', 'read committed'];
const snapshot = [...rest.slice(0, 2), 'repeatable read'];

it.each(['straight', 'through a pooler'])(
  'Q07 %s each kind of work has its limits, its time zone and its isolation',
  async (way) => {
    const url = way === 'straight' ? fresh.url : pooler.url;
    const short = ['15s', '5s', '30s', ...rest];
    const report = ['1min', '5s', '30s', ...rest];
    const asked = {
      alone: short,
      transaction: short,
      patient: ['1h', '30s', '10min', ...rest],
      streamed: ['15s', '5s', '10min', ...snapshot],
      report,
      reportStreamed: ['1min', '5s', '10min', ...snapshot],
    };
    const db = opened(url);
    expect(await limits(db)).toEqual(asked);
    expect(await limits(db)).toEqual(asked);
    const shared = opened(url, { longConnections: 0 });
    expect(await within(shared.long)).toEqual(short);
    const unhurried = opened(url, { statementTimeoutMs: 0 });
    expect(await within(unhurried)).toEqual(['0', '0', '30s', ...rest]);
  },
);

it('Q07 through a pooler a statement that stands alone ends at its limit', async () => {
  const db = opened(pooler.url, { statementTimeoutMs: 300 });
  await expect(db.rows('SELECT pg_sleep(60)')).rejects.toThrow('statement timeout');
  expect(await db.one('SELECT 1 AS one')).toEqual({ one: 1 });
});

const thrice = async (db: Db) => {
  for (let time = 0; time < 3; time += 1) {
    expect(await db.one(sql`SELECT ${time}::int AS time`)).toEqual({ time });
    expect(await db.tx((tx) => tx.one(sql`SELECT ${time}::int + 1 AS next`))).toEqual({ next: time + 1 });
  }
};

it('Q07 a pooler that loses prepared statements is told nothing to prepare; one that keeps them is', async () => {
  pooler.names.length = 0;
  await thrice(opened(pooler.url));
  expect([...new Set(pooler.names)]).toEqual(['is_it_kept', '']);
  const keeps = await startPooler(fresh.url, { keepsNames: true });
  await thrice(opened(keeps.url));
  const named = new Set(keeps.names);
  // Those two, what begins and ends a transaction, its settings, the question and what has no name.
  expect(named.size).toBe(7);
  // Told to prepare, two processes behind one pooler call one statement the same, and another differently.
  keeps.names.length = 0;
  const told = opened(keeps.url, { prepare: true });
  await told.tx(async (tx) => void (await tx.rows('SELECT 1')));
  for (let time = 0; time < 3; time += 1) await told.one(sql`SELECT ${time}::int + 1 AS next`);
  const again = keeps.names.filter((name) => name !== '');
  expect(again).toHaveLength(4);
  for (const name of again) expect(named).toContain(name);
  await told.close();
  open.splice(open.indexOf(told), 1);
  while (open.length > 0) await open.pop()?.close();
  await keeps.close();
});

it('Q07 migrations, a backup and its restoring go through a pooler, whatever limits the database has', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pooler-'));
  try {
    const unlimited = `DO $$ BEGIN IF current_setting('statement_timeout') || current_setting('lock_timeout') <> '00' THEN RAISE 'limited'; END IF; END $$;`;
    await writeFile(join(folder, '001_things.sql'), `CREATE TABLE things (id integer);\n${unlimited}`);
    await writeFile(
      join(folder, '002_lone.sql'),
      '-- outside a transaction\nCREATE INDEX CONCURRENTLY things_by_id ON things (id);\n',
    );
    await Promise.all([1, 2, 3].map(() => migrate(pooler.url, { log, folder })));
    const db = opened(pooler.url);
    expect(await db.rows('SELECT name FROM schema_migrations ORDER BY name')).toEqual([
      { name: '001_things.sql' },
      { name: '002_lone.sql' },
    ]);
    await db.run('DROP TABLE things, schema_migrations');
    await migrate(pooler.url, { log });
    pooler.queries.length = 0;
    const file = join(folder, 'copy.gz');
    await dump(pooler.url, file, { secretKey: demoKey, now: demoNow });
    await restore(pooler.url, file, { secretKey: demoKey });
    const begun = pooler.queries.filter((query) => query.startsWith('BEGIN'));
    expect(begun).toHaveLength(2);
    for (const query of begun) for (const name of names.slice(0, 3)) expect(query).toContain(`SET LOCAL ${name} = '0'`);
  } finally {
    await rm(folder, { recursive: true });
  }
});
