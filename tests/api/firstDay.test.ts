import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Db } from '../../server/db/connect';
import { startEmbedded } from '../../server/db/embedded';
import { apiBase } from '../../server/app';
import type { UserInfo } from '../../src/contract/session';
import { freshDatabase } from '../support/database';
import { startServer } from '../support/startServer';

const root = resolve(import.meta.dirname, '../..');
const log = pino({ level: 'silent' });
const minutes = 60_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'back-office-first-day-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The commands of the section, in their order, as they stand. */
async function commands(): Promise<string> {
  const page = await readFile(join(root, 'docs/operating.md'), 'utf8');
  const [, section = ''] = /^## Первый день\n([\s\S]*?)^## /m.exec(page) ?? [];
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block).join('');
}

const freePort = () =>
  new Promise<string>((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(String(port)));
    });
  });

/** Runs the commands in one shell to their end; what they have printed. Nothing that they start outlives them. */
async function follow(env: Record<string, string>): Promise<string> {
  const variables = { DATABASE_URL: '', SECRET_KEY: '', API_URL: '', TMPDIR: folder, LOG_LEVEL: 'warn' };
  const shell = spawn('sh', ['-c', await commands()], {
    cwd: root,
    env: { ...process.env, ...variables, PORT: await freePort(), ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (part: Buffer) => (printed += part.toString()));
  try {
    const code = await new Promise((done) => shell.once('close', done));
    expect(code, printed).toBe(0);
    return printed;
  } finally {
    try {
      process.kill(-(shell.pid ?? 0), 'SIGKILL');
    } catch {
      // Nothing of it is left.
    }
  }
}

interface Sales {
  dealer_org_id: number;
  total_packages: number;
  total_cost: number;
  daobit_cost: number;
  updealer_cost: number;
  positions: { name: string; count: number; cost: number; daobit_cost: number; updealer_cost: number }[];
}

/** The same sums from the tables alone: a month's count at the price of its range, the licence once, a tenth of the reward for the parent. */
const own = `
  WITH list AS (SELECT body FROM price_lists),
  sent AS (SELECT position, sum(count)::integer AS count FROM package_facts GROUP BY position),
  lines AS (
    SELECT l.name, s.count, s.count * (p.row -> 'client_points_cost' ->> at)::numeric AS cost, s.count * (p.row -> 'daobit_points_cost' ->> at)::numeric AS reward
    FROM sent s JOIN lookups l ON l.kind = 'package_type' AND l.code = s.position
    CROSS JOIN LATERAL (SELECT width_bucket(s.count, ARRAY[11, 21, 51, 101, 201]) AS at) r
    CROSS JOIN list CROSS JOIN LATERAL jsonb_array_elements(list.body -> 'packages') AS p (row)
    WHERE p.row ->> 'message_price_position_alias' = s.position
    UNION ALL
    SELECT 'Лицензия: Стандартный', 1, (p.row ->> 'client_price')::numeric, (p.row ->> 'daobit_price')::numeric
    FROM list CROSS JOIN LATERAL jsonb_array_elements(list.body -> 'lycense') AS p (row) WHERE p.row ->> 'price_position' = 'tpp_dynamic_standard')
  SELECT name, count, cost::float AS cost, reward::float AS daobit_cost, round(reward / 10, 2)::float AS updealer_cost FROM lines`;

async function check(printed: string, db: Db): Promise<void> {
  const line = printed.split('\n').find((one) => one.startsWith('[{"clients"')) ?? '[]';
  const [sales, ...others] = JSON.parse(line) as Sales[];
  expect(others).toEqual([]);
  expect(sales).toMatchObject({ dealer_org_id: 800_001, total_packages: 64 });
  const rows = await db.rows<Sales['positions'][number]>(own);
  expect(rows).toHaveLength(3);
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
  expect(sales?.positions.toSorted(byName)).toEqual(rows.toSorted(byName));
  const sum = (field: 'cost' | 'daobit_cost' | 'updealer_cost') =>
    rows.reduce((total, row) => total + Math.round(row[field] * 100), 0) / 100;
  expect([sales?.total_cost, sales?.daobit_cost, sales?.updealer_cost]).toEqual([
    sum('cost'),
    sum('daobit_cost'),
    sum('updealer_cost'),
  ]);
  expect(await db.rows('SELECT server_alias FROM portals ORDER BY position')).toHaveLength(2);
  expect(await db.rows('SELECT 1 FROM operator_register')).toHaveLength(1);
}

/** The second server takes an organisation and a dealer from its own administrator. */
async function addOnSecond(env: Record<string, string>): Promise<void> {
  const server = await startServer({ ...env, LOG_LEVEL: 'silent' });
  const call = async <T>(method: string, path: string, body?: object, token?: string) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Token ${token}` }) };
    const answer = await fetch(`${server.url}${apiBase}${path}`, { method, headers, body: JSON.stringify(body) });
    const text = await answer.text();
    expect(answer.ok, `${method} ${path}: ${text}`).toBe(true);
    return JSON.parse(text) as T;
  };
  try {
    const signIn = { username: 'pskov-admin', password: 'Причал-Заря-47' };
    const { token } = await call<{ token: string }>('POST', '/auth/', signIn);
    const { company } = await call<UserInfo>('GET', '/user/', undefined, token);
    const named = (p_fullname: string, p_inn: string) => ({ p_opf: 'ООО', p_fullname, p_inn, p_kpp: '602701001' });
    const client = { ...named('Псковский Причал', '6027000016'), parent_id: company.p_gid };
    await call('POST', '/piportals/pskov/groups/', client, token);
    const dealer = { p_parent: company.dealer_id, p_parent_share: 10, p_billing_type_id: 'dyn_tp', p_region: '60' };
    const more = {
      p_piportal_alias: 'pskov',
      p_org_id: 800_003,
      p_contacts: [{ name: 'Отдел', email: 'a@firm.example', phone: '' }],
    };
    await call('POST', '/dealers/', { ...named('Псковский Дилер', '6027000023'), ...dealer, ...more }, token);
  } finally {
    await server.stop();
  }
}

it('J01 the first day, on an external PostgreSQL', { timeout: 5 * minutes }, async () => {
  const { url, drop } = await freshDatabase('nothing');
  try {
    const env = { DATABASE_URL: url, SECRET_KEY: '7'.repeat(64), HOST: '127.0.0.1' };
    const printed = await follow(env);
    const db = connect(url, { log, maxConnections: 1 });
    await check(printed, db).finally(() => db.close());
    await addOnSecond(env);
  } finally {
    await drop();
  }
});

it('J01 the first day, on the embedded PostgreSQL', { timeout: 5 * minutes }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'back-office-first-day-'));
  try {
    const printed = await follow({ DATA_DIR: dataDir });
    expect(printed).not.toContain('/ demo');
    const embedded = await startEmbedded({ dataDir, log, say: () => undefined, durable: false });
    const db = connect(embedded.url, { log, maxConnections: 1 });
    await check(printed, db).finally(async () => {
      await db.close();
      await embedded.stop();
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
