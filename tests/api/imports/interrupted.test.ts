import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { apiBase } from '../../../server/app';
import { connect, type Db } from '../../../server/db/connect';
import type { ImportRun } from '../../../src/contract/imports';
import { command } from '../../support/command';
import { freshDatabase, type FreshDatabase } from '../../support/database';
import { demoKey } from '../../support/demo';
import { startServer, type RunningServer } from '../../support/startServer';

let database: FreshDatabase;
let db: Db;
let folder: string;
let env: Record<string, string>;
let facts: string;
beforeAll(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'interrupted-'));
  env = { DATABASE_URL: database.url, SECRET_KEY: demoKey.toString('hex'), LOG_LEVEL: 'silent' };
  db = connect(database.url, { log: pino({ level: 'silent' }), maxConnections: 2 });
  const sender = await db.one<{ p_id: number }>(
    `SELECT u.p_id FROM users u JOIN groups g ON g.server_alias = u.server_alias AND g.p_gid = u.group_gid WHERE u.server_alias = 'nova' AND NOT g.is_dealer ORDER BY u.p_id LIMIT 1`,
  );
  const days = Array.from({ length: 30 }, (_, at) => String(at + 1).padStart(2, '0'));
  const lines = days.map((day) => `nova;${sender?.p_id};${day}.09.2012;pp_pi;api;5\n`).join('');
  facts = `Сервер;Пользователь;День;Позиция;Способ;Количество\n${lines}nova;nobody.x;01.09.2012;pp_pi;api;5\n`;
  await writeFile(join(folder, 'facts.csv'), facts);
});
afterAll(async () => {
  await db.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const tables = ['package_facts', 'client_packages', 'dealer_packages', 'import_quarantine'];
const contents = async () =>
  Promise.all(
    tables.map((table) =>
      db.one(`SELECT count(*)::int AS n, md5(string_agg(t::text, '' ORDER BY t::text)) FROM ${table} t`),
    ),
  );
let before: unknown;
beforeEach(async () => {
  await db.run("DELETE FROM package_facts WHERE day BETWEEN '2012-09-01' AND '2012-09-30'");
  await db.run('DELETE FROM import_quarantine');
  // What was killed before does not look alive any more.
  await db.run("UPDATE import_runs SET seen_at = seen_at - interval '2 minutes'");
  before = await contents();
});
const lastRun = () =>
  db.one<{ id: number; state: string; failure: string | null }>(
    'SELECT id, state, failure FROM import_runs ORDER BY id DESC LIMIT 1',
  );
const stateOf = (run: number) =>
  expect.poll(async () => (await db.one<ImportRun>(`SELECT state FROM import_runs WHERE id = ${run}`))?.state);

let letGo: (() => Promise<void>) | undefined;
afterEach(() => letGo?.());

/** Holds the month that the file writes to, so that a load stands still in the middle: its lines are in, nothing is committed. */
async function holdMonth() {
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query(`SELECT lock_package_months(ARRAY['nova'], ARRAY[12 * 2012 + 9])`);
  letGo = async () => {
    letGo = undefined;
    await holder.end();
  };
  return {
    loadWaits: () =>
      expect
        .poll(() =>
          db.rows(
            "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
          ),
        )
        .toHaveLength(1),
    letGo,
  };
}

/** No load is in the middle of anything any more. */
const settled = () =>
  expect
    .poll(() =>
      db.rows(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%lock_package_months%' AND pid <> pg_backend_pid() AND state <> 'idle'",
      ),
    )
    .toEqual([]);

const loadedOnce = async () => {
  const days = await db.rows("SELECT count FROM package_facts WHERE day BETWEEN '2012-09-01' AND '2012-09-30'");
  expect(days).toEqual(Array.from({ length: 30 }, () => ({ count: 5 })));
  expect(await db.rows('SELECT 1 FROM import_quarantine')).toHaveLength(1);
  const sums = await db.rows('SELECT kinds FROM client_packages WHERE month_index = 12 * 2012 + 9');
  expect(sums).toEqual([{ kinds: [['pp_pi', false, 150, 1]] }]);
};

it.each([
  ['SIGKILL', 'running', null],
  ['SIGINT', 'stopped', 'Загрузка остановлена: ничего не загружено'],
] as const)(
  'J03 a command that gets %s in the middle leaves nothing half done, and is repeated',
  async (signal, state, failure) => {
    const month = await holdMonth();
    const file = join(folder, 'facts.csv');
    const child = spawn(process.execPath, ['dist-server/import.js', 'facts', file], {
      cwd: resolve(import.meta.dirname, '../../..'),
      env: { ...process.env, ...env, API_URL: '' },
      stdio: 'ignore',
    });
    const ended = new Promise((done) => child.once('close', done));
    await month.loadWaits();
    child.kill(signal);
    if (signal === 'SIGINT') await ended;
    await month.letGo();
    await ended;
    await settled();
    expect(await contents()).toEqual(before);
    expect(await lastRun()).toMatchObject({ state, failure });
    const again = await command('import', ['facts', file], env);
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('Строк 31: новых 30') as string });
    expect(again.out).toContain('строка 32, «Пользователь»: Такого пользователя на сервере нет («nobody.x»)');
    await loadedOnce();
  },
);

const client = async (server: RunningServer) => {
  const call = async <T>(method: string, path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${server.url}${apiBase}${path}`, { method, ...init });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as T;
  };
  const json = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ username: 'admin', password: 'demo' });
  const { token } = await call<{ token: string }>('POST', '/auth/', { headers: json, body });
  const headers = { Authorization: `Token ${token}` };
  /** Sends the file and has it loaded; the load's number. */
  const load = async () => {
    const begun = JSON.stringify({ file_name: 'facts.csv', size: Buffer.byteLength(facts) });
    const run = await call<ImportRun>('POST', '/imports/facts/', { headers: { ...headers, ...json }, body: begun });
    const form = new FormData();
    form.append('part', new Blob([facts]), 'part');
    await call('POST', `/import-runs/${run.id}/parts/0/`, { headers, body: form });
    await call('POST', `/import-runs/${run.id}/start/`, { headers });
    return run.id;
  };
  const stop = (run: number) => call('POST', `/import-runs/${run}/stop/`, { headers });
  return { load, stop };
};

it.each(['SIGKILL', 'SIGTERM'] as const)(
  'J03 a load whose server gets %s in the middle is done by the next one, once',
  async (signal) => {
    const month = await holdMonth();
    const first = await startServer(env);
    let run = 0;
    try {
      run = await (await client(first)).load();
      await month.loadWaits();
      process.kill(first.pid, signal);
      if (signal === 'SIGTERM') await first.stop();
      await month.letGo();
    } finally {
      await first.stop();
    }
    await settled();
    expect(await contents()).toEqual(before);
    expect((await lastRun())?.state).toBe(signal === 'SIGTERM' ? 'waiting' : 'running');
    // Half a minute later.
    await db.run(`UPDATE import_runs SET seen_at = seen_at - interval '1 minute' WHERE id = ${run}`);
    const second = await startServer(env);
    await stateOf(run)
      .toBe('done')
      .finally(() => second.stop());
    await loadedOnce();
  },
);

it('J03 a load that is stopped in the middle leaves nothing, and another one may begin', async () => {
  const month = await holdMonth();
  const server = await startServer(env);
  try {
    const { load, stop } = await client(server);
    const run = await load();
    await month.loadWaits();
    await stop(run);
    await stateOf(run).toBe('stopped');
    await month.letGo();
    expect(await contents()).toEqual(before);
    expect(await db.rows('SELECT 1 FROM import_parts')).toEqual([]);
    await stateOf(await load()).toBe('done');
    await loadedOnce();
  } finally {
    await server.stop();
  }
});

it('J03 what a killed command has left is told as failed by the next server', async () => {
  const run = await db.one<{ id: number }>(`
    INSERT INTO import_runs (kind, file_name, state, size, received, actor_login, created_at, started_at, seen_at)
    VALUES ('facts', 'facts.csv', 'running', 10, 10, 'import', now(), now(), now() - interval '1 minute') RETURNING id`);
  const server = await startServer(env);
  await stateOf(run?.id ?? 0)
    .toBe('failed')
    .finally(() => server.stop());
  expect(await lastRun()).toMatchObject({ failure: 'Загрузка прервана: ничего не загружено, повторите её' });
});
