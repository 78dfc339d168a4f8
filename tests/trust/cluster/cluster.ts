import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import {
  etcdArguments,
  haproxyConfiguration,
  members,
  passwords,
  patroniConfiguration,
  pgbouncerConfiguration,
  portsFrom,
  type Member,
} from './configuration';
import { clusterUser, createProcesses } from './processes';
import { findPrograms, type Programs } from './programs';

interface SeenMember {
  name: string;
  role: string;
  state: string;
}

const askMs = 2_000;
const settleMs = 240_000;

/** Asks again until it is so. Throws what was waited for. */
export async function until(what: string, isSo: () => Promise<boolean>, mostMs = settleMs): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < mostMs; await pause(250))
    if (await isSo().catch(() => false)) return;
  throw new Error(`не дождались: ${what}`);
}

const addressOf = (user: keyof typeof passwords, port: number, database = 'back_office') =>
  `postgres://${user}:${passwords[user]}@127.0.0.1:${port}/${database}?sslmode=disable`;

/** One question to a PostgreSQL, on a connection of its own. */
export async function ask<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: askMs, query_timeout: 60_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function writeConfigurations(folder: string, bin: string, ports: ReturnType<typeof portsFrom>): void {
  for (const part of ['log', 'etcd', 'pg', 'sock']) mkdirSync(join(folder, part));
  for (const n of members) writeFileSync(join(folder, `pg${n}.yml`), patroniConfiguration(n, ports, { folder, bin }));
  writeFileSync(join(folder, 'haproxy.cfg'), haproxyConfiguration(ports));
  writeFileSync(join(folder, 'pgbouncer.ini'), pgbouncerConfiguration(ports, folder));
  writeFileSync(join(folder, 'users.txt'), `"back_office" "${passwords.back_office}"\n`);
  chmodSync(folder, 0o755);
  const { uid, gid } = clusterUser();
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
}

/** Three PostgreSQL under Patroni with etcd, HAProxy and PgBouncer, in a folder of its own. */
export async function startCluster(firstPort: number, given: Partial<Programs> = {}) {
  const programs = findPrograms(given);
  const ports = portsFrom(firstPort);
  const folder = mkdtempSync(join(tmpdir(), 'back-office-cluster-'));
  writeConfigurations(folder, programs.postgres, ports);
  const processes = createProcesses(folder);
  const start = {
    etcd: (n: Member) => processes.start(`etcd${n}`, programs.etcd, etcdArguments(n, ports, folder)),
    patroni: (n: Member) => processes.start(`patroni${n}`, programs.patroni, [`${folder}/pg${n}.yml`]),
    haproxy: () => processes.start('haproxy', programs.haproxy, ['-db', '-f', `${folder}/haproxy.cfg`]),
    pgbouncer: () => processes.start('pgbouncer', programs.pgbouncer, [`${folder}/pgbouncer.ini`]),
  };
  const postmaster = (n: Member) => {
    const file = `${folder}/pg/${n}/postmaster.pid`;
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  };

  const killPostgres = (n: Member, signal: 'SIGKILL' | 'SIGQUIT') => {
    const pid = postmaster(n);
    if (pid > 0) spawnSync('kill', [`-${signal.slice(3)}`, String(pid)], { stdio: 'ignore' });
  };

  const look = async (): Promise<SeenMember[]> => {
    for (const n of members) {
      const signal = AbortSignal.timeout(askMs);
      const seen = await fetch(`http://127.0.0.1:${ports.patroni(n)}/cluster`, { signal }).catch(() => undefined);
      if (seen?.ok) return ((await seen.json()) as { members: SeenMember[] }).members;
    }
    return [];
  };
  const withRole = async (...roles: string[]): Promise<Member> => {
    const found = (await look()).find(({ role }) => roles.includes(role));
    if (!found) throw new Error(`никто не ${roles.join(', ')}`);
    return Number(found.name.slice(2)) as Member;
  };
  const isWhole = async () => {
    const seen = await look();
    const works = seen.filter(({ state }) => ['running', 'streaming'].includes(state));
    return works.length === 3 && seen.some(({ role }) => role === 'sync_standby');
  };
  const settled = () => until('три узла с синхронной репликой', isWhole);
  const stop = async () => {
    await Promise.all(['haproxy', 'pgbouncer'].map((name) => processes.stop(name)));
    await Promise.all(members.map((n) => processes.stop(`patroni${n}`)));
    // Of a Patroni that was killed PostgreSQL has been left.
    for (const n of members) killPostgres(n, 'SIGQUIT');
    await Promise.all(members.map((n) => processes.stop(`etcd${n}`)));
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };

  try {
    members.forEach(start.etcd);
    members.forEach(start.patroni);
    start.haproxy();
    start.pgbouncer();
    const superuser = addressOf('postgres', ports.leader, 'postgres');
    await until('первый ведущий', async () => (await ask(superuser, 'SELECT 1')).length === 1);
    await ask(superuser, `CREATE ROLE back_office LOGIN PASSWORD '${passwords.back_office}'`);
    for (const role of ['back_office_system', 'back_office_caller']) {
      await ask(superuser, `CREATE ROLE ${role} NOLOGIN`);
      await ask(superuser, `GRANT ${role} TO back_office`);
    }
    await ask(superuser, `CREATE DATABASE back_office OWNER back_office`);
    await settled();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    processes,
    start,
    killPostgres,
    look,
    leader: () => withRole('leader', 'master', 'primary'),
    syncStandby: () => withRole('sync_standby'),
    settled,
    /** What PgBouncer has counted since it began to run, by database. */
    pooled: () => ask<Record<string, string>>(addressOf('back_office', ports.pgbouncer, 'pgbouncer'), 'SHOW STATS'),
    patroniUrl: (n: Member) => `http://127.0.0.1:${ports.patroni(n)}`,
    urls: {
      pooled: addressOf('back_office', ports.pgbouncer),
      straight: addressOf('back_office', ports.leader),
      replicas: addressOf('back_office', ports.replicas),
    },
    stop,
  };
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>;
