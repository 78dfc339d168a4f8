import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Quarantined } from '../../../src/contract/imports';
import { createTestApp, type TestApp } from '../../support/app';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn('admin');
});
afterAll(() => app.close());

const quarantine = (doing = '', body?: object) =>
  app.call<{ count: number; results: Quarantined[] }>(doing ? 'POST' : 'GET', `/imports/facts/quarantine/${doing}`, {
    token,
    ...(body && { body }),
  });

it('J04 lines mended to the same in one call, and one that says it already, are placed once', async () => {
  const row = (user: string) => ({
    ...{ server: 'nova', user, day: '2013-04-01', count: '3' },
    ...{ position: 'pp_pi', origin: 'api' },
  });
  const body = { batch: 'mended-alike', rows: [row('nobody.1'), row('nobody.2'), row('nobody.3')] };
  await app.call('POST', '/facts/', { token, body });
  const ids = (await quarantine()).body.results.map(({ id }) => id);
  const user = await app.db.one<{ login: string }>("SELECT login FROM users WHERE server_alias = 'nova' ORDER BY p_id");
  await app.db.run(`UPDATE import_quarantine SET record = record || '{"user": "${user?.login}"}' WHERE id = ${ids[2]}`);
  const changes = ids.slice(0, 2).map((id) => ({ id, values: { user: user?.login } }));
  const mended = await quarantine('mend/', { changes });
  expect(mended).toMatchObject({ status: 200, body: { released: 2, waiting: 0 } });
  expect((await quarantine()).body.count).toBe(0);
  expect(await app.db.rows("SELECT count FROM package_facts WHERE day = '2013-04-01'")).toEqual([{ count: 3 }]);
});

it('J04 more lines than most files have are released at once; those without a place wait on', async () => {
  const record = (user: string, number: string) =>
    `jsonb_build_object('server', 'nova', 'user', ${user}, 'day', '2013-05-01', 'position', 'pp_pi', 'origin', 'api', 'count', ${number})`;
  await app.db.run(`
    INSERT INTO users (server_alias, group_gid, login, full_name, email, password_hash, p_rid)
    SELECT 'nova', 1001, 'many.' || i, 'Много', 'many@example.org', '', (SELECT min(p_rid) FROM roles) FROM generate_series(1, 50001) i;
    INSERT INTO import_quarantine (kind, line, record, field, problem)
    SELECT 'facts', i, ${record("'many.' || i", '(1 + i % 5)::text')}, 'user', 'Такого пользователя на сервере нет' FROM generate_series(1, 53000) i`);
  expect(await quarantine('release/')).toMatchObject({ status: 200, body: { released: 50001, waiting: 2999 } });
  expect(await app.db.one("SELECT count(*)::int AS n FROM package_facts WHERE day = '2013-05-01'")).toEqual({
    n: 50001,
  });
  expect((await quarantine()).body.count).toBe(2999);
});
