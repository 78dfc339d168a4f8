import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Quarantined } from '../../../src/contract/imports';
import { createTestApp, type TestApp } from '../../support/app';
import { demoNow } from '../../support/demo';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn('admin');
});
afterAll(() => app.close());

const fact = (user: string, day: string, count: string) => ({
  ...{ server: 'nova', user, day, count },
  ...{ position: 'pp_pi', origin: 'api' },
});
let seconds = 0;
const send = (rows: object[]) => {
  seconds += 1;
  app.setNow(new Date(demoNow.getTime() + seconds * 1000));
  return app.call('POST', '/facts/', { token, body: { batch: `night-of-${seconds}`, rows } });
};
const waiting = async () =>
  (await app.call<{ results: Quarantined[] }>('GET', '/imports/facts/quarantine/', { token })).body.results;
const release = () => app.call('POST', '/imports/facts/quarantine/release/', { token });

it('J04 of lines about the same that are released at once the one that came last holds, not the one further down its file', async () => {
  const user = await app.db.one<{ login: string }>("SELECT login FROM users WHERE server_alias = 'nova' ORDER BY p_id");
  const rename = (from: string, to: string) => app.db.run(`UPDATE users SET login = '${to}' WHERE login = '${from}'`);
  await send([fact('nobody.x', '2013-03-01', '1'), fact('later.user', '2013-03-05', '5')]);
  await send([fact('later.user', '2013-03-05', 'семь')]);
  const bad = (await waiting()).find(({ values }) => values.count === 'семь');
  const changes = [{ id: bad?.id, values: { count: '7' } }];
  const mended = await app.call('POST', '/imports/facts/quarantine/mend/', { token, body: { changes } });
  expect(mended.body).toEqual({ released: 0, waiting: 1 });
  expect((await release()).body).toEqual({ released: 0, waiting: 3 });
  // Whoever has them before his eyes can still mend them.
  expect((await waiting()).map(({ id }) => id)).toContain(bad?.id);
  const told = (await waiting()).map(({ line, created_at, values: { user, count } }) => [
    line,
    created_at,
    user,
    count,
  ]);
  const at = (second: number) => new Date(demoNow.getTime() + second * 1000).toISOString();
  expect(told.toSorted()).toEqual([
    [1, at(1), 'nobody.x', '1'],
    [1, at(2), 'later.user', '7'],
    [2, at(1), 'later.user', '5'],
  ]);
  await rename(user?.login ?? '', 'later.user');
  expect((await release()).body).toEqual({ released: 2, waiting: 1 });
  expect(await app.db.rows("SELECT count FROM package_facts WHERE day = '2013-03-05'")).toEqual([{ count: 7 }]);
});

it('J04 a line that could not be read keeps what it says until somebody has typed it anew', async () => {
  const problem = 'Строка не читается как JSON';
  const record = { '': '{"server":"nova", "count": 12,' };
  await app.db.run(
    `INSERT INTO import_quarantine (kind, line, record, field, problem) VALUES ('facts', 7, '${JSON.stringify(record)}', '', '${problem}')`,
  );
  const broken = async () => (await waiting()).find(({ line }) => line === 7);
  await release();
  const still = await broken();
  expect(still).toMatchObject({ field: '', problem, values: record });
  const { login = '' } =
    (await app.db.one<{ login: string }>("SELECT login FROM users WHERE server_alias = 'nova'")) ?? {};
  const mend = (id: number | undefined, values: object) =>
    app.call('POST', '/imports/facts/quarantine/mend/', { token, body: { changes: [{ id, values }] } });
  const typed = fact(login, '2013-04-01', 'много');
  expect((await mend(still?.id, typed)).body).toEqual({ released: 0, waiting: 1 });
  expect(await broken()).toMatchObject({ field: 'count', values: { ...record, ...typed } });
  expect((await mend((await broken())?.id, { count: '12' })).body).toEqual({ released: 1, waiting: 0 });
});

it('J04 a line with a cell too many is not released as it stands: somebody looks at it first', async () => {
  const { login = '' } =
    (await app.db.one<{ login: string }>("SELECT login FROM users WHERE server_alias = 'nova'")) ?? {};
  const told = fact(login, '2013-05-01', '5');
  const problem = 'Столбцов 7 вместо 6';
  await app.db.run(
    `INSERT INTO import_quarantine (kind, line, record, field, problem) VALUES ('facts', 8, '${JSON.stringify(told)}', '', '${problem}')`,
  );
  await release();
  const still = (await waiting()).find(({ line }) => line === 8);
  expect(still).toMatchObject({ field: '', problem, values: told });
  const changes = [{ id: still?.id, values: { count: '6' } }];
  const mended = await app.call('POST', '/imports/facts/quarantine/mend/', { token, body: { changes } });
  expect(mended.body).toEqual({ released: 1, waiting: 0 });
});

const anyUser = async () =>
  (await app.db.one<{ login: string }>("SELECT login FROM users WHERE server_alias = 'nova' ORDER BY p_id"))?.login ??
  '';
const countOf = async (day: string) => {
  const facts = await app.db.rows<{ count: number }>(`SELECT count FROM package_facts WHERE day = '${day}'`);
  return facts.map(({ count }) => count);
};
const waitingOn = async (day: string) => (await waiting()).filter(({ values }) => values.day === day);
const mendCount = (id: number | undefined, count: string) =>
  app.call('POST', '/imports/facts/quarantine/mend/', { token, body: { changes: [{ id, values: { count } }] } });

it('J04 an unreadable line does not wait where its file says the same again further down, and waits where it said it above', async () => {
  const user = await anyUser();
  const above = await send([fact(user, '2013-06-01', 'семь'), fact(user, '2013-06-01', '9')]);
  expect(above.body).toMatchObject({ lines: 2, added: 1, repeated: 1, faulty: 0, errors: [] });
  expect(await waitingOn('2013-06-01')).toEqual([]);
  const below = await send([fact(user, '2013-06-02', '9'), fact(user, '2013-06-02', 'семь')]);
  expect(below.body).toMatchObject({ lines: 2, added: 1, repeated: 0, faulty: 1 });
  const [last] = await waitingOn('2013-06-02');
  expect((await mendCount(last?.id, '7')).body).toEqual({ released: 1, waiting: 0 });
  expect([await countOf('2013-06-01'), await countOf('2013-06-02')]).toEqual([[9], [7]]);
});

it('J04 of two unreadable lines about the same the older waits no more once the newer is mended, and the newer still does once the older is', async () => {
  const user = await anyUser();
  for (const day of ['2013-07-01', '2013-07-02']) await send([fact(user, day, 'пять'), fact(user, day, 'семь')]);
  const [, newer] = await waitingOn('2013-07-01');
  await mendCount(newer?.id, '7');
  expect(await waitingOn('2013-07-01')).toEqual([]);
  const [older] = await waitingOn('2013-07-02');
  await mendCount(older?.id, '5');
  const [left, ...others] = await waitingOn('2013-07-02');
  expect([left?.values.count, others]).toEqual(['семь', []]);
  await mendCount(left?.id, '7');
  expect([await countOf('2013-07-01'), await countOf('2013-07-02')]).toEqual([[7], [7]]);
});

it('J04 a line that waited under another name does not take the place of a fact that came after it: somebody says which holds', async () => {
  const user = await app.db.one<{ login: string; p_id: number }>(
    "SELECT login, p_id FROM users WHERE server_alias = 'nova' ORDER BY p_id",
  );
  await send([fact('not.yet', '2013-08-01', '5'), fact('typo.user', '2013-08-02', '5')]);
  await send([fact(String(user?.p_id), '2013-08-01', '9'), fact(user?.login ?? '', '2013-08-02', '9')]);
  const [typo] = await waitingOn('2013-08-02');
  const mend = (values: object) =>
    app.call('POST', '/imports/facts/quarantine/mend/', { token, body: { changes: [{ id: typo?.id, values }] } });
  expect((await mend({ user: user?.login })).body).toEqual({ released: 0, waiting: 1 });
  await app.db.run(`UPDATE users SET login = 'not.yet' WHERE login = '${user?.login}'`);
  await release();
  const asked = {
    field: 'count',
    problem: 'Такой факт уже есть, количество 9: впишите верное',
    values: { count: '5' },
  };
  expect(await waitingOn('2013-08-01')).toMatchObject([asked]);
  await app.db.run(`UPDATE users SET login = '${user?.login}' WHERE login = 'not.yet'`);
  await release();
  expect(await waitingOn('2013-08-02')).toMatchObject([asked]);
  expect([await countOf('2013-08-01'), await countOf('2013-08-02')]).toEqual([[9], [9]]);
  expect((await mend({ count: '5' })).body).toEqual({ released: 1, waiting: 0 });
  expect(await countOf('2013-08-02')).toEqual([5]);
});
