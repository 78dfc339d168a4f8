import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { binaries } from './binaries';
import { clusterPaths, initialise, placeData } from './cluster';
import { lockFolder } from './folderLock';
import { signalPostgres, stopOrphan } from './orphan';
import { bareEnvironment, type Owner } from './owner';
import { postgresLog, type PostgresLog } from './postgresLog';

export interface Embedded {
  url: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: Logger;
  say: (line: string) => void;
  /** Off in tests only: outside of them an acknowledged write must survive a power cut. */
  durable?: boolean;
}

interface Installation {
  bin: string;
  home: string;
  owner: Owner;
  durable: boolean;
  serverLog: PostgresLog;
  say: (line: string) => void;
}

const database = 'back_office';
const startTries = 3;
const pollMs = 25;
const slowStartMs = 3_000;
const fastStopMs = 10_000;
const firstRestartMs = 200;
const longestRestartMs = 5_000;

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

const settings = (port: number, durable: boolean) => ({
  listen_addresses: '127.0.0.1',
  port,
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: '256MB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  effective_cache_size: '1GB',
  random_page_cost: 1.1,
  jit: 'off',
  max_wal_size: '2GB',
  timezone: 'UTC',
  // Parallel hashes live in /dev/shm, of which a container has 64 MB.
  enable_parallel_hash: 'off',
  ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
});

const hasEnded = (child: ChildProcess) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

function launch({ bin, home, owner, durable, serverLog }: Installation, port: number): ChildProcess {
  const args = Object.entries(settings(port, durable)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const descriptor = serverLog.open();
  try {
    // Detached: Ctrl-C goes to the server alone, which closes its calls first and stops PostgreSQL last.
    return spawn(join(bin, 'postgres'), ['-D', clusterPaths(home).data, ...args], {
      ...owner,
      cwd: '/',
      env: bareEnvironment(),
      detached: true,
      stdio: ['ignore', descriptor, descriptor],
    }).on('error', () => undefined);
  } finally {
    closeSync(descriptor);
  }
}

async function end(bin: string, child: ChildProcess, signal: 'INT' | 'QUIT'): Promise<void> {
  if (hasEnded(child) || child.pid === undefined) return;
  const { pid } = child;
  const ended = new Promise((done) => child.once('exit', done));
  signalPostgres(bin, pid, signal);
  const forced = setTimeout(() => signalPostgres(bin, pid, 'QUIT'), fastStopMs);
  await ended;
  clearTimeout(forced);
}

/** Answers false when this PostgreSQL ends instead; recovery after a crash may take its time. */
async function waitUntilReady(child: ChildProcess, url: string, say: (line: string) => void): Promise<boolean> {
  for (let waited = 0; !hasEnded(child); waited += pollMs) {
    if (waited === slowStartMs) say('PostgreSQL восстанавливает данные после сбоя, это может занять несколько минут…');
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 }).on(
      'error',
      () => undefined,
    );
    try {
      await client.connect();
      const known = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
      if (known.rowCount === 0) await client.query(`CREATE DATABASE ${database}`);
      return true;
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === '28P01') return false;
      await pause(pollMs);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}

async function start(installation: Installation) {
  const password = readFileSync(clusterPaths(installation.home).password, 'utf8').trim();
  for (let tries = 0; tries < startTries; tries += 1) {
    const port = await freePort();
    const child = launch(installation, port);
    const address = (name: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${name}?sslmode=disable`;
    if (await waitUntilReady(child, address('postgres'), installation.say))
      return { child, port, url: address(database) };
    await end(installation.bin, child, 'QUIT');
  }
  const { file, lastFailure } = installation.serverLog;
  throw new Error(`PostgreSQL не запускается: ${lastFailure()} (подробности в ${file})`);
}

/** Starts PostgreSQL again on its port whenever it ends by itself; answers how to stop it for good. */
function keepAlive(installation: Installation, first: ChildProcess, port: number, log: Logger): () => Promise<void> {
  let current = first;
  let stopping = false;
  let delay = firstRestartMs;
  const watch = () => {
    const startedAt = performance.now();
    const onEnd = () => {
      if (stopping) return;
      if (performance.now() - startedAt > longestRestartMs) delay = firstRestartMs;
      log.error(
        { code: current.exitCode, signal: current.signalCode },
        'PostgreSQL ended by itself, starting it again',
      );
      void pause(delay).then(() => {
        if (stopping) return;
        delay = Math.min(delay * 2, longestRestartMs);
        current = launch(installation, port);
        watch();
      });
    };
    if (hasEnded(current)) onEnd();
    else current.once('exit', onEnd);
  };
  watch();
  return async () => {
    stopping = true;
    await end(installation.bin, current, 'INT');
  };
}

/**
 * Brings up the PostgreSQL of the npm packages over `dataDir`: makes the cluster the first time, holds the folder for this
 * process, listens on loopback with a password, and starts again on the same port should it be killed. Throws a Russian
 * sentence when that cannot be.
 */
export async function startEmbedded({ dataDir, log, say, durable = true }: EmbeddedOptions): Promise<Embedded> {
  const { home, owner } = placeData(dataDir, say);
  const lock = await lockFolder(home);
  const serverLog = postgresLog(home);
  const letGo = async () => {
    serverLog.close();
    await lock.release();
  };
  try {
    const bin = binaries(owner, say);
    const { cluster, data } = clusterPaths(home);
    if (!existsSync(cluster)) initialise(bin, home, owner);
    await stopOrphan(bin, data);
    const installation = { bin, home, owner, durable, serverLog, say };
    const { child, port, url } = await start(installation);
    const stop = keepAlive(installation, child, port, log);
    return { url, stop: () => stop().finally(letGo) };
  } catch (error) {
    await letGo();
    throw error;
  }
}
