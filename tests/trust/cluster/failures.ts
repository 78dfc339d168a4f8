import { setTimeout as pause } from 'node:timers/promises';
import type { RunningServer } from '../../support/startServer';
import { until, type Cluster } from './cluster';
import { members, ttl, type Member } from './configuration';

/** What is under attack: the cluster, and the product's two processes, which can be started again. */
export interface Target {
  cluster: Cluster;
  servers: { running: RunningServer; start: () => Promise<RunningServer> }[];
  /** Between 0 and 1. */
  random: () => number;
}

/** How a failure is mended; `atOnce`, or once writing goes on. */
interface Mending {
  mend?: () => void | Promise<void>;
  atOnce?: true;
}

/** One failure, until what it leads to has come. */
type Failure = (target: Target) => Promise<Mending>;

const killMember = async (cluster: Cluster, n: Member) => {
  await cluster.processes.kill(`patroni${n}`);
  cluster.killPostgres(n, 'SIGKILL');
  return { mend: () => cluster.start.patroni(n) };
};

/** How long two of three etcd are away: longer than the lead lasts without them. */
const awayMs = (ttl + 5) * 1000;

const killEtcd = async ({ cluster, random }: Target, count: number) => {
  const from = Math.floor(random() * 3);
  const killed = members.map((_, index) => members[(from + index) % 3] ?? 1).slice(0, count);
  await Promise.all(killed.map((n) => cluster.processes.kill(`etcd${n}`)));
  return { mend: () => killed.forEach(cluster.start.etcd) };
};

const restart = async ({ cluster }: Target, name: 'haproxy' | 'pgbouncer') => {
  await cluster.processes.kill(name);
  return { mend: () => cluster.start[name](), atOnce: true as const };
};

/** Every kind of failure, by what it is called in the report. */
export const failures: Record<string, Failure> = {
  'ведущий целиком': async ({ cluster }) => killMember(cluster, await cluster.leader()),
  'PostgreSQL ведущего': async ({ cluster }) => {
    cluster.killPostgres(await cluster.leader(), 'SIGKILL');
    return {};
  },
  'Patroni ведущего': async ({ cluster }) => {
    const n = await cluster.leader();
    await cluster.processes.kill(`patroni${n}`);
    await until('другой ведущий', async () => (await cluster.leader()) !== n);
    return { mend: () => cluster.start.patroni(n) };
  },
  'смена ведущего': async ({ cluster }) => {
    const [leader, candidate] = [await cluster.leader(), await cluster.syncStandby()];
    const answer = await fetch(`${cluster.patroniUrl(leader)}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: `pg${leader}`, candidate: `pg${candidate}` }),
    });
    if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`);
    return {};
  },
  'синхронная реплика': async ({ cluster }) => killMember(cluster, await cluster.syncStandby()),
  'один etcd из трёх': (target) => killEtcd(target, 1),
  'два etcd из трёх': async (target) => {
    const { mend } = await killEtcd(target, 2);
    await pause(awayMs);
    return { mend };
  },
  HAProxy: (target) => restart(target, 'haproxy'),
  PgBouncer: (target) => restart(target, 'pgbouncer'),
  'процесс сервера': async ({ servers, random }) => {
    const server = servers[Math.floor(random() * servers.length)];
    if (!server) return {};
    process.kill(server.running.pid, 'SIGKILL');
    await server.running.ended;
    return { mend: async () => void (server.running = await server.start()) };
  },
};
