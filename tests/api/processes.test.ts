import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiBase } from '../../server/app';
import { connect } from '../../server/db/connect';
import { command } from '../support/command';
import { freshDatabase, type FreshDatabase } from '../support/database';
import { startPooler, type Pooler } from '../support/pooler';
import { startServer, type RunningServer } from '../support/startServer';

const password = 'Первый-пароль-1';
const admin = ['--login', 'first', '--name', 'Иванова Анна', '--email', 'a@firm.example'];
const company = ['--company', 'Головная', '--inn', '7700000009', '--kpp', '770001001', '--org-id', '77'];

let database: FreshDatabase;
let env: Record<string, string>;
let servers: RunningServer[];
let pooler: Pooler;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'processes-'));
  database = await freshDatabase('nothing');
  env = { DATABASE_URL: database.url, SECRET_KEY: randomBytes(32).toString('hex'), LOG_LEVEL: 'silent' };
  pooler = await startPooler(database.url);
  servers = await Promise.all([startServer(env), startServer({ ...env, DATABASE_URL: pooler.url })]);
  expect(await command('createAdmin', [...admin, ...company], env, `${password}\n`)).toEqual({
    code: 0,
    out: 'Администратор first создан\n',
  });
}, 60_000);
afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()));
  await pooler.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

interface Sent {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

const call = async (server: number, method: string, path: string, { token, body, headers }: Sent = {}) => {
  const response = await fetch(`${servers[server]?.url}${apiBase}${path}`, {
    method,
    headers: {
      ...(token ? { Authorization: `Token ${token}` } : {}),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const json = response.headers.get('content-type')?.includes('json')
    ? (JSON.parse(bytes.toString('utf8')) as Record<string, unknown>)
    : {};
  return { status: response.status, etag: response.headers.get('etag') ?? '', bytes, json };
};
const signIn = async (server: number) =>
  String((await call(server, 'POST', '/auth/', { body: { username: 'first', password } })).json.token);
const address = (good: URL, wrong: Partial<URL>) => ({ DATABASE_URL: String(Object.assign(new URL(good), wrong)) });
const news = { title: 'Новость', type: 1, preview: 'Анонс', content: '<p>Текст</p>', is_published: true };

describe('Q07 two servers, one of them behind a pooler, over one database that was empty', () => {
  it('a token of one is good for the other, and dead on both once it is given up', async () => {
    const token = await signIn(0);
    const user = await call(1, 'GET', '/user/', { token });
    expect(user).toMatchObject({
      status: 200,
      json: { user_profile: { login: 'first' }, company: { name: 'ООО «Головная»' } },
    });
    expect((await call(1, 'POST', '/logout/', { token })).status).toBe(204);
    expect((await call(0, 'GET', '/user/', { token })).status).toBe(401);
  });

  it('one key makes one record, whichever server is asked', async () => {
    const token = await signIn(0);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const made = await Promise.all(
      [0, 1, 0, 1].map((server) => call(server, 'POST', '/categories/', { token, body: news, headers })),
    );
    expect(new Set(made.map(({ status, json }) => `${status} ${String(json.id)}`)).size).toBe(1);
    expect((await call(0, 'GET', '/categories/?page=1', { token })).json.count).toBe(1);
  });

  it('F08 a download that is given up ends its statement at once', async () => {
    const token = await signIn(0);
    const db = connect(database.url, { log: pino({ level: 'silent' }), maxConnections: 2 });
    const waiting = () =>
      db.rows(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    await db.tx(async (tx) => {
      await tx.run('LOCK TABLE minimum_tariffs');
      const leaving = new AbortController();
      const file = fetch(`${servers[0]?.url}${apiBase}/billing/reports/fixed-packages/xlsx/`, {
        headers: { Authorization: `Token ${token}` },
        signal: leaving.signal,
      });
      await expect.poll(waiting).toHaveLength(1);
      leaving.abort();
      await expect(file).rejects.toThrow('aborted');
      await expect.poll(waiting).toEqual([]);
    });
    await db.close();
  });

  it('a version that was read here is out of date there', async () => {
    const token = await signIn(1);
    const { json } = await call(0, 'POST', '/categories/', { token, body: news });
    const { etag } = await call(0, 'GET', `/categories/${String(json.id)}/`, { token });
    const change = (server: number, title: string) =>
      call(server, 'PUT', `/categories/${String(json.id)}/`, {
        token,
        body: { ...news, title },
        headers: { 'If-Match': etag },
      });
    expect((await change(1, 'Первая')).status).toBe(200);
    expect((await change(0, 'Вторая')).status).toBe(409);
  });

  it('an export of one has what was written by the other', async () => {
    const token = await signIn(0);
    expect(
      (await call(1, 'GET', '/piportals/all/groups/all/xlsx-report/', { token })).bytes.subarray(0, 2).toString(),
    ).toBe('PK');
  });

  it('wrong passwords are counted together', async () => {
    const body = { username: 'nobody-here', password: 'нет' };
    const tries = [];
    for (const server of [0, 1, 0, 1, 0, 1]) tries.push((await call(server, 'POST', '/auth/', { body })).status);
    expect(tries).toEqual([400, 400, 400, 400, 400, 429]);
  });
});

describe('a server in front of another', () => {
  it('Q04 signs in, reads, writes and downloads through it, tells of the calls itself, and is ready only while that one is', async () => {
    const behind = await startServer(env);
    const front = await startServer({ API_URL: behind.url, LOG_LEVEL: 'silent' });
    servers.push(front);
    const [own, other] = [servers.length - 1, 0];
    const token = await signIn(own);
    const made = await call(own, 'POST', '/categories/', { token, body: news });
    expect(made.status).toBe(201);
    const path = `/categories/${String(made.json.id)}/`;
    expect(await call(own, 'GET', path, { token })).toEqual(await call(other, 'GET', path, { token }));
    const file = await call(own, 'GET', '/piportals/all/groups/all/xlsx-report/', { token });
    expect([file.status, file.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    expect((await call(own, 'GET', '/user/')).status).toBe(401);
    for (const path of ['', '/', '/openapi.json', '/resource.schema.json'])
      expect((await fetch(`${front.url}/api/docs${path}`)).status).toBe(200);
    const unknown = await Promise.all([front, behind].map(({ url }) => fetch(`${url}/api/unknown`)));
    for (const answer of unknown) {
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ detail: 'Запрашиваемый ресурс не найден' });
    }
    const ready = async () => (await fetch(`${front.url}/readyz`)).status;
    expect(await ready()).toBe(200);
    await behind.stop();
    expect(await ready()).toBe(502);
    expect((await call(own, 'GET', '/user/', { token })).status).toBe(502);
  });
});

it.each<[string, RegExp, (good: URL) => Record<string, string>]>([
  ['a database that is not there', /^DATABASE_URL: .*нет такой базы/, (good) => address(good, { pathname: '/nosuch' })],
  ['a role that is not there', /^DATABASE_URL: PostgreSQL не п/, (good) => address(good, { username: 'nouser' })],
  ['a port where nobody is', /^DATABASE_URL: .*никто не принимает соединений/, (good) => address(good, { port: '1' })],
  [
    'a machine that is not there',
    /^DATABASE_URL: .*не находит DNS/,
    (good) => address(good, { hostname: 'no.invalid' }),
  ],
  [
    'an owner that is not there',
    /^DATABASE_OWNER_URL: .*нет такой базы/,
    (good) => ({ DATABASE_OWNER_URL: address(good, { pathname: '/nosuch' }).DATABASE_URL }),
  ],
  ['an address that is not of this machine', /^HOST: такого адреса/, () => ({ HOST: '999.1.1.1' })],
])('%s stops the start with a sentence that names the setting alone', async (_, sentence, wrong) => {
  const { code, out } = await command('main', [], { ...env, PORT: '0', ...wrong(new URL(database.url)) });
  expect(out).toMatch(sentence);
  expect(out.trim().split('\n')).toHaveLength(1);
  expect(out).not.toMatch(/nosuch|nouser|invalid|999|does not|connect/);
  expect(code).toBe(1);
});

describe('the commands', () => {
  it('J01 create-admin refuses what the API would refuse, and never shows the password', async () => {
    const again = await command('createAdmin', admin, env, `${password}\n`);
    expect(again).toEqual({ code: 1, out: 'Логин first уже занят\n' });
    const second = (email: string) => ['--login', 'second', '--name', 'Иванова', '--email', email];
    const short = await command('createAdmin', second('b@firm.example'), env, 'abc\n');
    expect(short).toEqual({ code: 1, out: expect.stringMatching(/^Пароль: /) as string });
    expect(short.out).not.toContain('abc');
    // Whatever else is wrong is said before the password is asked for.
    const unasked = async (args: string[]) => (await command('createAdmin', args, env, '')).out;
    expect(await unasked(second('нет'))).toMatch(/^--email: /);
    expect(await unasked(admin)).toBe('Логин first уже занят\n');
    const other = [...second('b@firm.example'), '--server', 'pskov'];
    expect(await unasked(other)).toMatch(/^У сервера pskov ещё нет головной компании/);
    expect(await unasked([...other, ...company])).toEqual(
      expect.stringMatching(/^--org-id: ID организации 77 уже у дилера .+: у каждой головной компании свой\n$/),
    );
  });

  it('H01 publish-client puts a file where both servers give it out, and a number goes once', async () => {
    const file = join(folder, 'client-main.zip');
    const content = randomBytes(3_000_000);
    await writeFile(file, content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const args = ['--type', 'main', '--version', '2026.11.1', file];
    const published = await command('publishClient', args, env);
    expect(published).toEqual({ code: 0, out: `Опубликовано: main 2026.11.1, 3000000 байт, SHA-256 ${sha256}\n` });
    const token = await signIn(0);
    const { bytes } = await call(1, 'GET', '/piportals/nova/applications/main/2026.11.1/', { token });
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    expect((await command('publishClient', args, env)).out).toContain('уже опубликована');
    const refusal = async (type: string, version: string) => {
      const { code, out } = await command('publishClient', ['--type', type, '--version', version, file], env);
      return [code, out.split('\nnpm run')[0]];
    };
    expect(await refusal('main', '../1')).toEqual([1, expect.stringMatching(/^--version: ./)]);
    expect(await refusal('zzz', '3')).toEqual([1, '--type: одно из main, sea, air']);
    expect(
      (await command('publishClient', ['--type', 'main', '--version', '3', join(folder, 'none.zip')], env)).out,
    ).toContain('Нет файла');
  });

  it('backup and restore carry it all to another database', async () => {
    const file = join(folder, 'copy.gz');
    expect((await command('backup', [file], env)).out).toMatch(/^Записано строк: \d+\. Копия: /);
    const other = await freshDatabase('nothing');
    try {
      const restored = await command('restore', [file], { ...env, DATABASE_URL: other.url });
      expect(restored).toMatchObject({ code: 0, out: expect.stringMatching(/^Восстановлено строк: \d+\n$/) as string });
      expect((await command('restore', [file], { ...env, DATABASE_URL: other.url })).out).toContain(
        'База данных не пуста',
      );
    } finally {
      await other.drop();
    }
  });

  it('K01 grant gives a right that nobody could give yet, and it counts at once on both servers', async () => {
    const token = await signIn(0);
    const grant = (...args: string[]) => command('grant', args, env);
    const users = async () => (await call(1, 'GET', '/user/', { token })).json.rights;
    expect(await users()).not.toContain('support');
    expect(await grant('--login', 'FIRST', '--right', 'support')).toEqual({
      code: 0,
      out: 'FIRST: «Поддержка: только чтение» дано\n',
    });
    expect(await users()).toContain('support');
    expect((await grant('--login', 'first', '--right', 'support')).out).toContain('уже есть');
    expect(await grant('--login', 'nobody', '--right', 'support')).toEqual({
      code: 1,
      out: 'Нет пользователя с логином nobody\n',
    });
    const unknown = await grant('--login', 'first', '--right', 'all');
    expect(unknown.code).toBe(1);
    expect(unknown.out).toMatch(/^Нет права all\n(.|\n)*organisations-users {5,}Организации и пользователи/);
  });

  it('J05 token makes a key that acts with its rights alone, lists it without itself by the days of Moscow, and revokes it', async () => {
    const token = (...args: string[]) => command('token', args, env);
    const create = (rights: string) => token('create', '--login', 'FIRST', '--name', 'Ночная', '--rights', rights);
    const made = await create('data,categories');
    expect(made.code).toBe(0);
    const key = /^[\w-]{43}$/m.exec(made.out)?.[0] ?? '';
    const statusOf = async (path: string, server = 0) => (await call(server, 'GET', path, { token: key })).status;
    expect([await statusOf('/imports/'), await statusOf('/dealers/', 1)]).toEqual([200, 403]);
    const own = connect(database.url, { log: pino({ level: 'silent' }), maxConnections: 1 });
    await own.run("UPDATE service_tokens SET expires_at = '2099-11-25T22:30:00Z'").finally(() => own.close());
    const { out: listed } = await token('list');
    expect(listed).toMatch(/^\d+ {2}«Ночная», first: data, categories; до 26\.11\.2099; последний вызов [\d.]{10}$/m);
    expect(listed).not.toContain(key);
    const id = /^\d+/.exec(listed)?.[0] ?? '';
    expect(await token('revoke', '--id', id)).toEqual({ code: 0, out: `Ключ ${id} «Ночная» отозван\n` });
    expect([await statusOf('/imports/'), await statusOf('/imports/', 1)]).toEqual([401, 401]);
    expect((await token('revoke', '--id', id)).out).toContain('уже был отозван');
    expect(await create('edit_ban_users_groups')).toMatchObject({
      code: 1,
      out: 'У first нет права «Запрет изменять организации и пользователей»\n',
    });
    expect((await create('all')).out).toMatch(/^--rights: Неизвестное право\n/);
    expect((await token('revoke', '--id', '999')).out).toBe('Нет ключа 999\n');
  });
});
