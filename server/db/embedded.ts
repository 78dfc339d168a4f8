import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync, chownSync, existsSync, lstatSync, mkdirSync, openSync, readFileSync, readdirSync, realpathSync, renameSync, rmSync, statSync,
  symlinkSync, writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { binaries, isRoot, nobody, reachable, sharedHome } from './binaries';
import { lockFolder } from './folderLock';

export interface Embedded {
  url: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: Logger;
  say: (line: string) => void;
  /** Off for tests alone: an acknowledged write must outlive a power cut. */
  durable?: boolean;
}

const database = 'back_office';
const maxLogBytes = 10 * 1024 * 1024;
const restartMs = 300;
const asOwner = isRoot ? { uid: nobody, gid: nobody } : {};

const own = (path: string) => {
  if (isRoot) chownSync(path, nobody, nobody);
};

/** The data folder itself; for root out of reach of `nobody` a link to one within it. */
function placeData(dataDir: string, say: (line: string) => void): string {
  const parent = dirname(dataDir);
  mkdirSync(parent, { recursive: true });
  if (isRoot && !existsSync(dataDir) && !reachable(parent)) {
    const shared = join(sharedHome, `${basename(dataDir)}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`);
    mkdirSync(shared, { recursive: true, mode: 0o755 });
    if (!lstatSync(dataDir, { throwIfNoEntry: false })) symlinkSync(shared, dataDir);
    say(`PostgreSQL работает от имени nobody, поэтому данные лежат в ${shared}; ${dataDir} — ссылка на них`);
  }
  mkdirSync(dataDir, { recursive: true });
  const real = realpathSync(dataDir);
  if (isRoot && !reachable(real)) throw new Error(`Папка ${real} недоступна пользователю nobody: задайте DATA_DIR в другом месте`);
  return real;
}

function run(binary: string, args: string[]): void {
  const result = spawnSync(binary, args, { ...asOwner, cwd: '/', encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
  if (result.status !== 0) throw new Error(`PostgreSQL не создаётся: ${result.error?.message ?? result.stderr}`);
}

/** Makes the cluster aside and renames it into place, so that a crash in the middle leaves nothing half made. */
function initialise(bin: string, home: string, cluster: string): void {
  for (const left of readdirSync(home).filter((name) => name.startsWith('postgres.new'))) rmSync(join(home, left), { recursive: true });
  const fresh = join(home, `postgres.new-${process.pid}`);
  const data = join(fresh, 'cluster');
  mkdirSync(fresh, { mode: 0o700 });
  const password = join(fresh, 'password');
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  own(fresh);
  own(password);
  run(join(bin, 'initdb'), [
    '-D', data, '-U', 'postgres', `--pwfile=${password}`, '--auth=scram-sha-256', '--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8',
  ]);
  renameSync(fresh, cluster);
}

const processAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** A PostgreSQL that outlived a killed server is told to stop, so that this one may start. The folder's lock is ours by now. */
async function stopOrphan(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1 || pid === process.pid || !processAlive(pid)) return;
  if (process.platform === 'linux' && !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')) return rmSync(file);
  process.kill(pid, 'SIGINT');
  for (let waited = 0; processAlive(pid) && waited < 100; waited += 1) await pause(50);
  if (processAlive(pid)) process.kill(pid, 'SIGQUIT');
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

function openLog(home: string): number {
  const file = join(home, 'postgres.log');
  if (existsSync(file) && statSync(file).size > maxLogBytes) renameSync(file, `${file}.1`);
  const descriptor = openSync(file, 'a', 0o600);
  chmodSync(file, 0o600);
  return descriptor;
}

function launch(bin: string, home: string, data: string, port: number, durable: boolean): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1', port, unix_socket_directories: '', max_connections: 100, shared_buffers: '256MB', work_mem: '16MB',
    maintenance_work_mem: '256MB', effective_cache_size: '1GB', random_page_cost: 1.1, jit: 'off', max_wal_size: '2GB', timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const descriptor = openLog(home);
  // Detached: Ctrl-C goes to the server alone, which closes its calls first and stops PostgreSQL last.
  return spawn(join(bin, 'postgres'), ['-D', data, ...args], { ...asOwner, cwd: '/', detached: true, stdio: ['ignore', descriptor, descriptor] });
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<boolean> {
  for (let tries = 0; tries < 600 && child.exitCode === null && child.signalCode === null; tries += 1) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const known = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
      if (known.rowCount === 0) await client.query(`CREATE DATABASE ${database}`);
      await client.end();
      return true;
    } catch {
      await client.end().catch(() => undefined);
      await pause(50);
    }
  }
  return false;
}

async function start(bin: string, home: string, cluster: string, durable: boolean) {
  const password = readFileSync(join(cluster, 'password'), 'utf8').trim();
  for (let tries = 0; tries < 3; tries += 1) {
    const port = await freePort();
    const child = launch(bin, home, join(cluster, 'cluster'), port, durable);
    const address = (name: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
    if (await waitUntilReady(child, address('postgres'))) return { child, port, url: address(database) };
    child.kill('SIGQUIT');
  }
  throw new Error(`PostgreSQL не запускается: смотрите ${join(home, 'postgres.log')}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGINT');
  const forced = setTimeout(() => child.kill('SIGQUIT'), 10_000);
  await ended;
  clearTimeout(forced);
}

/**
 * Brings up the PostgreSQL of the npm packages over `dataDir`: makes the cluster the first time, holds the folder for this
 * process, listens on loopback with a password, and starts again on the same port should it be killed. Throws a Russian
 * sentence when that cannot be.
 */
export async function startEmbedded({ dataDir, log, say, durable = true }: EmbeddedOptions): Promise<Embedded> {
  const bin = binaries();
  const home = placeData(dataDir, say);
  const lock = await lockFolder(home);
  try {
    const cluster = join(home, 'postgres');
    const data = join(cluster, 'cluster');
    if (!existsSync(cluster)) initialise(bin, home, cluster);
    await stopOrphan(data);
    const { child, url, port } = await start(bin, home, cluster, durable);
    let current = child;
    let stopping = false;
    const watch = () =>
      current.once('exit', (code, signal) => {
        if (stopping) return;
        log.error({ code, signal }, 'PostgreSQL ended by itself, starting it again');
        void pause(restartMs).then(() => {
          if (stopping) return;
          current = launch(bin, home, data, port, durable);
          watch();
        });
      });
    watch();
    return {
      url,
      stop: async () => {
        stopping = true;
        await stop(current);
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
