import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, mkdtemp, readFile, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { connect, type Db } from '../../../server/db/connect';
import { startEmbedded } from '../../../server/db/embedded';
import { DatabaseUnavailable } from '../../../server/db/errors';

const log = pino({ level: 'silent' });
const script = join(import.meta.dirname, '..', '..', 'support', 'embeddedServer.ts');
const nobody = 65534;

let folder: string;
/** A data folder with a cluster, free at the start of each test. */
let dataDir: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-'));
  await chmod(folder, 0o755);
  dataDir = join(folder, 'data');
  const { stop } = await startEmbedded({ dataDir, log, say: () => undefined });
  await stop();
});

afterEach(async () => {
  await Promise.all([...running].map(terminate));
});

afterAll(() => rm(folder, { recursive: true }));

function spawnServer(dataDir: string): ChildProcess {
  const server = spawn(process.execPath, ['--import', 'tsx', script, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(server);
  server.once('exit', () => running.delete(server));
  return server;
}

async function urlOf(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('the server has no output');
  for await (const line of createInterface(server.stdout)) return line;
  throw new Error('the server ended before it was ready');
}

async function terminate(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

async function kill(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
}

const postmasterFile = (dataDir: string) => join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
const postmaster = async (dataDir: string) => Number((await readFile(postmasterFile(dataDir), 'utf8')).split('\n')[0]);

async function using<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = connect(url, { log, maxConnections: 2 });
  return work(db).finally(() => db.close());
}

const count = (url: string) =>
  using(url, (db) => db.one<{ n: number }>('SELECT count(*) AS n FROM kept').then((row) => row?.n));
const startCounting = (url: string) =>
  using(url, (db) => db.run('DROP TABLE IF EXISTS kept; CREATE TABLE kept (at timestamptz)'));
const addRow = (url: string) => using(url, (db) => db.run('INSERT INTO kept VALUES (now())'));

it('keeps what was acknowledged when the server, PostgreSQL or both are killed, and is ready again', async () => {
  let server = spawnServer(dataDir);
  let url = await urlOf(server);
  await startCounting(url);
  let rows = 0;
  for (const victims of [['server'], ['postgres', 'server']]) {
    await addRow(url);
    rows += 1;
    const pid = await postmaster(dataDir);
    for (const victim of victims) {
      if (victim === 'server') await kill(server);
      else process.kill(pid, 'SIGKILL');
    }
    server = spawnServer(dataDir);
    url = await urlOf(server);
    expect(await count(url)).toBe(rows);
    expect(await postmaster(dataDir)).not.toBe(pid);
  }
  await terminate(server);
  expect(existsSync(postmasterFile(dataDir))).toBe(false);
});

it('starts again though the number of a killed PostgreSQL belongs to another process by now', async () => {
  const { uid, gid } = await stat(join(dataDir, 'postgres'));
  const other = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {});
  await writeFile(postmasterFile(dataDir), `${other.pid}\n`);
  const next = spawnServer(dataDir);
  await urlOf(next);
  expect(other.exitCode ?? other.signalCode).toBeNull();
  other.kill();
});

it('recovers from a kill in the middle of the very first start', async () => {
  const first = join(folder, 'first');
  const server = spawnServer(first);
  await expect
    .poll(() => (existsSync(first) ? readdir(first) : []), { interval: 5 })
    .toContainEqual(expect.stringMatching(/^postgres\.new/));
  await kill(server);
  expect(await readdir(first)).not.toContain('postgres');
  const next = spawnServer(first);
  const url = await urlOf(next);
  await startCounting(url);
  expect((await readdir(first)).filter((name) => name.startsWith('postgres.new'))).toEqual([]);
});

it('refuses a data folder that another process holds, and only then', async () => {
  const server = spawnServer(dataDir);
  const url = await urlOf(server);
  await expect(startEmbedded({ dataDir, log, say: () => undefined })).rejects.toThrow(
    `Папка данных ${dataDir} занята другим запущенным сервером`,
  );
  await startCounting(url);
  await addRow(url);
  await kill(server);
  const started = await Promise.allSettled([1, 2, 3].map(() => startEmbedded({ dataDir, log, say: () => undefined })));
  const winners = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  onTestFinished(async () => void (await Promise.all(winners.map((one) => one.stop()))));
  const [winner, ...more] = winners;
  expect(more).toEqual([]);
  expect(await count(winner?.url ?? '')).toBe(1);
  await winner?.stop();
  expect((await readdir(dataDir)).filter((name) => name.startsWith('lock'))).toEqual([]);
});

it('starts a killed PostgreSQL again; until then every call is unavailable', async () => {
  const { url, stop } = await startEmbedded({ dataDir, log, say: () => undefined });
  onTestFinished(stop);
  const db = connect(url, { log, maxConnections: 2 });
  await startCounting(url);
  process.kill(await postmaster(dataDir), 'SIGKILL');
  await expect(db.tx((tx) => tx.run('INSERT INTO kept SELECT now() FROM pg_sleep(5)'))).rejects.toBeInstanceOf(
    DatabaseUnavailable,
  );
  await expect
    .poll(() =>
      db.ping().then(
        () => 'up',
        (error: unknown) => error,
      ),
    )
    .toBe('up');
  expect(await db.rows('SELECT at FROM kept')).toEqual([]);
  await db.close();
});

it('a PostgreSQL that is stopping serves who is there, and is not ready for anybody new', async () => {
  const { url, stop } = await startEmbedded({ dataDir, log, say: () => undefined });
  onTestFinished(stop);
  const db = connect(url, { log, maxConnections: 2 });
  onTestFinished(() => db.close());
  await db.tx(async (tx) => {
    // Another connection is at rest from here on.
    await db.ping();
    process.kill(await postmaster(dataDir), 'SIGTERM');
    const ready = () =>
      db.ping().then(
        () => true,
        (error: unknown) => !(error instanceof DatabaseUnavailable),
      );
    await expect.poll(ready).toBe(false);
    expect(await tx.rows('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

it('runs as an ordinary user, below a folder closed to others too, and keeps its password to itself', async () => {
  const closed = join(folder, 'closed');
  await mkdir(closed, { mode: 0o700 });
  const inside = join(closed, 'data');
  const said: string[] = [];
  const { url, stop } = await startEmbedded({ dataDir: inside, log, say: (line) => said.push(line) });
  const asRoot = process.getuid?.() === 0;
  const home = await realpath(inside);
  onTestFinished(async () => {
    await stop();
    await rm(home, { recursive: true });
  });
  const cluster = await stat(join(home, 'postgres'));
  expect(cluster.uid).toBe(asRoot ? nobody : process.getuid?.());
  expect(cluster.mode & 0o777).toBe(0o700);
  expect((await stat(join(home, 'postgres', 'password'))).mode & 0o777).toBe(0o600);
  expect((await lstat(inside)).isSymbolicLink()).toBe(asRoot);
  expect(said.filter((line) => line.includes(home))).toHaveLength(asRoot ? 1 : 0);
  await using(url, async (db) => {
    const settings = await db.rows<{ name: string; setting: string }>(`SELECT name, setting FROM pg_settings
      WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'unix_socket_directories', 'server_encoding')`);
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      server_encoding: 'UTF8',
    });
    expect(await db.rows(`SELECT DISTINCT auth_method FROM pg_hba_file_rules`)).toEqual([
      { auth_method: 'scram-sha-256' },
    ]);
  });
});
