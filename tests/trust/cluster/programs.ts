import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const postgresHome = '/usr/lib/postgresql';

/** Programs of a Debian, with the package of each. */
const packages = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
} as const;

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin', '/usr/local/bin'];
const find = (program: string) =>
  folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? undefined;

/** The newest PostgreSQL there is. */
const postgresFolder = () =>
  (existsSync(postgresHome) ? readdirSync(postgresHome) : [])
    .map(Number)
    .filter((version) => version >= 15 && existsSync(`${postgresHome}/${version}/bin/postgres`))
    .sort((a, b) => b - a)
    .map((version) => `${postgresHome}/${version}/bin`)[0];

/** Patroni runs on Debian's own Python. */
const knowsEtcd = () => {
  try {
    execFileSync('/usr/bin/python3', ['-c', 'import etcd, psycopg2'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

export type Programs = Record<keyof typeof packages | 'postgres', string>;

/** Where the programs of the cluster are, but for those that are given. Throws a sentence that says how to install those that are missing. */
export function findPrograms(given: Partial<Programs>): Programs {
  const found = Object.entries(packages).map(([program, name]) => ({
    program,
    name,
    path: given[program as keyof typeof packages] ?? find(program),
  }));
  const postgres = postgresFolder();
  const missing: string[] = found.filter(({ path }) => !path).map(({ name }) => name);
  if (!postgres) missing.unshift('postgresql-15', 'postgresql-contrib');
  if (!knowsEtcd()) missing.push('python3-etcd', 'python3-psycopg2');
  if (missing.length > 0 || !postgres)
    throw new Error(`Нет программ кластера. В Debian 12: apt-get install --no-install-recommends ${missing.join(' ')}`);
  return Object.fromEntries([
    ...found.map(({ program, path }) => [program, path] as const),
    ['postgres', postgres] as const,
  ]) as Programs;
}
