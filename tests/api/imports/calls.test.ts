import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportKind, ImportRun, Quarantined } from '../../../src/contract/imports';
import { createTestApp, type TestApp } from '../../support/app';

let app: TestApp;
let token: string;
let sender: { group_gid: number; p_id: number };
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn('admin');
  const found = await app.db.one<typeof sender>(
    `SELECT u.group_gid, u.p_id FROM users u JOIN groups g ON g.server_alias = u.server_alias AND g.p_gid = u.group_gid WHERE u.server_alias = 'nova' AND NOT g.is_dealer ORDER BY u.p_id LIMIT 1`,
  );
  if (!found) throw new Error('nobody sends');
  sender = found;
});
afterAll(() => app.close());

const header = 'Сервер;Пользователь;День;Позиция;Способ;Количество\n';

const part = (run: number, place: number, text: string) => {
  const form = new FormData();
  form.append('part', new Blob([text]), 'part');
  return app.call<ImportRun>('POST', `/import-runs/${run}/parts/${place}/`, { token, raw: form });
};
const create = (kind: string, size: number) =>
  app.call<ImportRun>('POST', `/imports/${kind}/`, { token, body: { file_name: 'file.csv', size } });
const read = async (run: number) => (await app.call<ImportRun>('GET', `/import-runs/${run}/`, { token })).body;
const ended = (run: number) => expect.poll(async () => (await read(run)).state).toMatch(/done|failed|stopped/);

it('J02 a file comes in parts and is loaded by the queue, with its counts and errors', async () => {
  const file = `${header}nova;${sender.p_id};01.05.2011;pp_pi;desktop;3\nnova;nobody.x;01.05.2011;pp_pi;desktop;3\n`;
  const bytes = Buffer.from(file);
  const { body: run, status } = await create('facts', bytes.length);
  expect(status).toBe(201);
  expect((await create('facts', 10)).status).toBe(409);
  await part(run.id, 1, file.slice(20));
  expect((await app.call('POST', `/import-runs/${run.id}/start/`, { token })).status).toBe(400);
  expect((await part(run.id, 0, file.slice(0, 20))).body).toMatchObject({ received: bytes.length });
  expect((await app.call<ImportRun>('POST', `/import-runs/${run.id}/start/`, { token })).status).toBe(200);
  await ended(run.id);
  expect(await read(run.id)).toMatchObject({ state: 'done', lines: 2, added: 1, faulty: 1, actor: 'admin' });
  const errors = await app.call<object[]>('GET', `/import-runs/${run.id}/errors/`, { token });
  expect(errors.body).toMatchObject([{ line: 3, field: 'user', value: 'nobody.x' }]);
  const { body: kinds } = await app.call<ImportKind[]>('GET', '/imports/', { token });
  expect(kinds.find(({ kind }) => kind === 'facts')).toMatchObject({ waiting: 1, last: { id: run.id, state: 'done' } });
  expect(await app.db.rows('SELECT 1 FROM import_parts')).toEqual([]);
  const log = await app.db.rows("SELECT actor_login FROM audit WHERE entity = 'import' AND operation = 'import'");
  expect(log).toEqual([{ actor_login: 'admin' }]);
});

it('J04 a line of quarantine is mended and placed; what has a place by now is released', async () => {
  const list = () => app.call<{ results: Quarantined[] }>('GET', '/imports/facts/quarantine/', { token });
  const [row] = (await list()).body.results;
  expect(row).toMatchObject({ line: 3, field: 'user', values: { user: 'nobody.x', count: '3' } });
  const still = await app.call('POST', '/imports/facts/quarantine/release/', { token });
  expect(still.body).toEqual({ released: 0, waiting: 1 });
  const [again] = (await list()).body.results;
  const changes = [{ id: again?.id, values: { user: String(sender.p_id), day: '02.05.2011' } }];
  const mended = await app.call('POST', '/imports/facts/quarantine/mend/', { token, body: { changes } });
  expect(mended.body).toEqual({ released: 1, waiting: 0 });
  expect((await list()).body.results).toEqual([]);
  expect(await app.db.rows("SELECT count FROM package_facts WHERE day = '2011-05-02'")).toEqual([{ count: 3 }]);
});

it('J03 a load that a killed process has left is done by another; one that is stopped leaves nothing', async () => {
  const file = `${header}nova;${sender.p_id};01.06.2011;pp_pi;desktop;4\n`;
  const { body: run } = await create('facts', Buffer.byteLength(file));
  await part(run.id, 0, file);
  // As it stands where a process was killed in the middle: running, and nobody says that he works on it.
  await app.db.run(`UPDATE import_runs SET state = 'running', seen_at = '2000-01-01' WHERE id = ${run.id}`);
  const { createJobs } = await import('../../../server/services/jobs/jobs');
  const { importQueue } = await import('../../../server/services/imports/importQueue');
  const { createSealer } = await import('../../../server/security/secrets');
  const { demoKey } = await import('../../support/demo');
  const { pino } = await import('pino');
  const log = pino({ level: 'silent' });
  const options = { db: app.db, sealer: createSealer(demoKey), clock: () => new Date(), log };
  const other = createJobs(options, [importQueue(options)]);
  await other.begin();
  await ended(run.id);
  await other.close();
  expect(await read(run.id)).toMatchObject({ state: 'done', added: 1 });
  const { body: second } = await create('facts', 10);
  expect((await app.call('POST', `/import-runs/${second.id}/stop/`, { token })).body).toMatchObject({
    state: 'stopped',
  });
  expect((await part(second.id, 0, 'server')).status).toBe(409);
});

it('a template is a file that can be loaded', async () => {
  const { headers, bytes } = await app.call('GET', '/imports/operators/template/', { token });
  expect(headers.get('content-disposition')).toContain(encodeURIComponent('Реестр операторов.csv'));
  expect(bytes.toString('utf8')).toMatch(
    /^\uFEFFИНН;КПП;ID участника;Логин;Пароль;Сведения об отправителе;Удалить\r\n7700000009/,
  );
});

it('J02 the batch that docs/operating.md shows is taken as it stands there', async () => {
  const page = await readFile(resolve(import.meta.dirname, '../../../docs/operating.md'), 'utf8');
  const raw = /^`(\{"batch": .*\})`/m.exec(page)?.[1] ?? '';
  const headers = { 'Content-Type': 'application/json' };
  const { status, body } = await app.call('POST', '/facts/', { token, raw, headers });
  expect(status, JSON.stringify(body)).toBe(200);
  await app.db.run("DELETE FROM import_quarantine WHERE kind = 'facts'");
});

it('J05 J06 batches come once for their id, packed too, and say what has no place', async () => {
  const rows = [
    { server: 'nova', user: sender.p_id, day: '2011-07-01', position: 'pp_pi', origin: 'api', count: 5 },
    { server: 'nova', user: sender.p_id, day: '2011-07-01', position: 'moon', origin: 'api', count: 5 },
  ];
  const body = { batch: 'night-2011-07-01', rows };
  const first = await app.call('POST', '/facts/', { token, body });
  expect(first).toMatchObject({
    status: 200,
    body: { lines: 2, added: 1, faulty: 1, errors: [{ line: 2, field: 'position' }] },
  });
  const again = await app.call('POST', '/facts/', {
    token,
    raw: gzipSync(JSON.stringify(body)),
    headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
  });
  expect(again.body).toEqual(first.body);
  expect((await app.call('POST', '/facts/', { token, body: { ...body, rows: rows.slice(1) } })).status).toBe(409);
  expect(await app.db.rows("SELECT count FROM package_facts WHERE day = '2011-07-01'")).toEqual([{ count: 5 }]);
  const bomb = gzipSync(Buffer.alloc(64 * 1024 ** 2, ' '));
  const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
  expect((await app.call('POST', '/facts/', { token, raw: bomb, headers })).status).toBe(413);
  const server = await app.call('POST', '/registers/servers/', {
    token,
    body: { batch: 'servers-1', rows: [{ server_alias: 'tver', server_name: 'Тверь' }] },
  });
  expect(server.body).toMatchObject({ added: 1 });
});

it('J02 the kinds say what they have in the form that its number takes', async () => {
  const { body } = await app.call<ImportKind[]>('GET', '/imports/', { token });
  expect(body.find(({ kind }) => kind === 'servers')).toMatchObject({ rows: 4, unit: 'сервера' });
});

it('J02 very many facts are told without being counted one by one', async () => {
  const facts = async () => {
    const { body } = await app.call<ImportKind[]>('GET', '/imports/', { token });
    return body.find(({ kind }) => kind === 'facts');
  };
  const counted = await app.db.one<{ n: number }>('SELECT count(*)::int AS n FROM package_facts');
  expect(await facts()).toMatchObject({ rows: counted?.n });
  expect(await facts()).not.toHaveProperty('about');
  await app.db.run("UPDATE pg_class SET reltuples = 3104882 WHERE oid = 'facts.rest'::regclass");
  expect(await facts()).toMatchObject({
    rows: expect.toSatisfy((n: number) => n >= 3_104_000 && n % 1000 === 0),
    about: true,
  });
});

it('J02 past loads are told page after page, the newest first, of one kind or of all', async () => {
  const list = async (query: string, as = token) =>
    app.call<{ count: number; results: ImportRun[] }>('GET', `/import-runs/?${query}`, { token: as });
  const { body: all } = await list('');
  const { body: facts } = await list('kind=facts&page=1&page_size=2');
  expect(facts.count).toBeGreaterThan(2);
  expect(facts.results).toHaveLength(2);
  const { body: next } = await list('kind=facts&page=2&page_size=2');
  const ids = [...facts.results, ...next.results].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(all.results[0]).toMatchObject({ actor: 'admin', file_name: 'file.csv' });
  expect((await list('kind=operators')).body).toMatchObject({ count: 0, results: [] });
  expect((await list('', await app.signIn('dealer'))).status).toBe(403);
});
