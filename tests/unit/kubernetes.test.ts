import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { envNames } from '../../server/env';
import { kustomization, manifest, type Manifest } from '../support/manifests';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const folder = 'deploy/kubernetes';

let manifests: Manifest[];
const list = kustomization.parse(parse(read(`${folder}/kustomization.yaml`)));
beforeAll(() => {
  manifests = list.resources.flatMap((file) =>
    parseAllDocuments(read(`${folder}/${file}`), { strict: true }).map((document) => {
      expect(document.errors).toEqual([]);
      return manifest.parse(document.toJS());
    }),
  );
});
const the = <K extends Manifest['kind']>(kind: K) => {
  const found = manifests.filter((one): one is Extract<Manifest, { kind: K }> => one.kind === kind);
  expect(found, kind).toHaveLength(1);
  return found[0] ?? expect.unreachable();
};
const server = () => the('Deployment').spec.template.spec.containers[0];
const valueOf = (name: string) => {
  const found = server().env.find((one) => one.name === name);
  return found && 'value' in found ? found.value : undefined;
};

describe('Q07 deploy/kubernetes', () => {
  it('Q07 has every file listed, and nothing but what the API takes', () => {
    expect([...list.resources, 'kustomization.yaml'].sort()).toEqual(readdirSync(join(root, folder)).sort());
    for (const kind of ['Deployment', 'Service', 'PodDisruptionBudget', 'Ingress', 'Cluster', 'Pooler'] as const)
      the(kind);
  });

  it('Q07 starts the image that is a setting, on the port of the container, with variables that there are', () => {
    const { image, ports, env, volumeMounts } = server();
    expect(list.images.map(({ name }) => name)).toEqual([image]);
    expect(read('Dockerfile')).toContain(`EXPOSE ${ports[0].containerPort}\n`);
    expect(env.map(({ name }) => name).filter((name) => !envNames.includes(name))).toEqual(['DATABASE_PASSWORD']);
    const known = the('Deployment').spec.template.spec.volumes.map(({ name }) => name);
    expect(volumeMounts.map(({ name }) => name)).toEqual(known);
  });

  it('Q07 asks the server at addresses that it has, and lets it end what it has begun', () => {
    const { startupProbe, readinessProbe, livenessProbe, lifecycle } = server();
    expect([startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet.path)).toEqual([
      '/readyz',
      '/readyz',
      '/healthz',
    ]);
    for (const path of ['/readyz', '/healthz'])
      expect(
        ['app', 'http/bareApp'].some((file) => read(`server/${file}.ts`).includes(`'${path}'`)),
        path,
      ).toBe(true);
    const [program, seconds] = lifecycle.preStop.exec.command;
    expect(program).toBe('sleep');
    // Ten seconds for the calls under way, five for the jobs.
    expect(the('Deployment').spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
      Number(seconds) + 15,
    );
  });

  it('Q07 leads the processes to the pooler and to the standbys of the cluster, with its own role', () => {
    const { metadata, spec } = the('Cluster');
    const { owner, database } = spec.bootstrap.initdb;
    const to = (host: string) => `postgres://${owner}:$(DATABASE_PASSWORD)@${host}:5432/${database}`;
    expect(valueOf('DATABASE_URL')).toBe(to(the('Pooler').metadata.name));
    expect(valueOf('DATABASE_READ_URL')).toBe(to(`${metadata.name}-ro`));
    expect(the('Pooler').spec.cluster.name).toBe(metadata.name);
    expect(the('ScheduledBackup').spec.cluster.name).toBe(metadata.name);
    const password = server().env.find(({ name }) => name === 'DATABASE_PASSWORD');
    expect(password).toMatchObject({ valueFrom: { secretKeyRef: { name: `${metadata.name}-app`, key: 'password' } } });
    expect(spec.bootstrap.initdb.postInitApplicationSQL).toEqual([
      'CREATE EXTENSION IF NOT EXISTS pg_trgm',
      ...['system', 'caller'].map((name) => `CREATE ROLE ${owner}_${name} NOLOGIN`),
      `GRANT ${owner}_system, ${owner}_caller TO ${owner} WITH INHERIT FALSE`,
    ]);
  });

  it('Q07 never goes without a node, a process or a connection to spare', () => {
    const { instances, postgresql } = the('Cluster').spec;
    expect(instances - postgresql.synchronous.number).toBeGreaterThanOrEqual(2);
    const { replicas } = the('Deployment').spec;
    expect(the('PodDisruptionBudget').spec.minAvailable).toBeLessThan(replicas);
    const { pgbouncer, instances: poolers } = the('Pooler').spec;
    const connections = Number(postgresql.parameters.max_connections);
    expect(poolers * Number(pgbouncer.parameters.default_pool_size)).toBeLessThanOrEqual(connections - 20);
    // One more of each while a version is rolled out; an idle one for what takes its time.
    expect((replicas + 1) * (Number(valueOf('DATABASE_POOL')) + 1)).toBeLessThanOrEqual(
      Number(pgbouncer.parameters.max_client_conn),
    );
    expect(Number(pgbouncer.parameters.query_wait_timeout)).toBeLessThan(20);
  });

  it('Q07 every secret is made by the operator or told of in the documentation', () => {
    const secrets = read(`${folder}/postgres.yaml`) + read(`${folder}/server.yaml`);
    const text = read('docs/operating.md');
    for (const [name, kind] of [
      ['back-office-backups', 'generic'],
      ['back-office-tls', 'tls'],
      ['back-office', 'generic'],
    ]) {
      expect(secrets).toMatch(new RegExp(`[nN]ame: ${name}\n`));
      expect(text).toContain(`secret ${kind} ${name} `);
    }
  });
});
