import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn('admin');
});
afterAll(() => app.close());

const isWaitedFor = async () =>
  (
    await app.db.one<{ is: boolean }>(`
      SELECT count(*) > 0 AS is FROM pg_locks
      WHERE NOT granted AND relation = 'client_packages'::regclass
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
  )?.is;

it('J06 a batch that begins a month keeps nobody else from the facts while it goes on', async () => {
  const user = await app.db.one<{ login: string }>("SELECT login FROM users WHERE server_alias = 'nova' ORDER BY p_id");
  const send = (day: string) => {
    const row = { server: 'nova', user: user?.login, day, position: 'pp_pi', origin: 'api', count: 3 };
    return app.call('POST', '/facts/', { token, body: { batch: `month-of-${day}`, rows: [row] } });
  };
  let first: ReturnType<typeof send> | undefined;
  await app.db.tx(async (tx) => {
    // Its sums are what the first one waits for, with its facts written already.
    await tx.run('LOCK TABLE client_packages IN SHARE MODE');
    first = send('2014-05-02');
    await expect.poll(isWaitedFor).toBe(true);
    const read = await app.db.tx(async (other) => {
      await other.run("SET LOCAL lock_timeout = '1s'");
      return other.one<{ n: number }>("SELECT count(*)::int AS n FROM package_facts WHERE day = '2014-05-02'");
    });
    expect(read).toEqual({ n: 0 });
  });
  expect((await first)?.body).toMatchObject({ added: 1, faulty: 0 });
  const [third, fourth] = await Promise.all([send('2014-06-02'), send('2014-07-02')]);
  expect([third.body, fourth.body]).toMatchObject([{ added: 1 }, { added: 1 }]);
  const months = await app.db.rows<{ n: number }>(
    "SELECT count(*)::int AS n FROM package_facts WHERE day BETWEEN '2014-05-01' AND '2014-12-31' GROUP BY month_index",
  );
  expect(months).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }]);
});

it('J06 of more batches than there are connections, all of which begin a month at once, none is refused', async () => {
  const users = await app.db.rows<{ login: string }>(
    "SELECT login FROM users WHERE server_alias = 'nova' ORDER BY p_id LIMIT 10",
  );
  const answers = await Promise.all(
    users.map(({ login }, at) => {
      const row = { server: 'nova', user: login, day: '2014-09-02', position: 'pp_pi', origin: 'api', count: 3 };
      return app.call('POST', '/facts/', { token, body: { batch: `at-once-${at}`, rows: [row] } });
    }),
  );
  expect(answers.map(({ status, body }) => [status, body.added])).toEqual(users.map(() => [200, 1]));
});

it('J06 the facts of twenty thousand clients in a month that has just been begun are summed client by client', async () => {
  await app.db.run(`
    INSERT INTO groups (server_alias, parent_gid, opf, fullname, inn, kpp, created_by)
    SELECT 'nova', 102, 'ООО', 'Много ' || n, '7701000008', '770101001', 'many' FROM generate_series(1, 20000) AS n`);
  await app.db.run(`
    INSERT INTO users (server_alias, group_gid, login, full_name, email, phone, p_rid, password_hash)
    SELECT server_alias, p_gid, 'many.' || p_gid, 'Много', 'many@client.ru', '', 3, 'none' FROM groups WHERE created_by = 'many'`);
  await app.db.run('ANALYZE groups, users');
  await app.db.tx(
    async (tx) => {
      await tx.run('SELECT begin_fact_months(ARRAY[12 * 2015 + 4])');
      // Where each fact was looked for among all clients, this took minutes.
      await tx.run("SET LOCAL statement_timeout = '45s'");
      await tx.run(`
      INSERT INTO package_facts (server_alias, group_gid, p_id, day, position, origin, is_emulator, count)
      SELECT server_alias, group_gid, p_id, '2015-04-02', 'pp_pi', 'api', false, 2 FROM users WHERE login LIKE 'many.%'`);
    },
    { patient: true },
  );
  const sums = await app.db.one<{ clients: number }>(
    'SELECT count(*)::int AS clients FROM client_packages WHERE month_index = 12 * 2015 + 4 AND senders = 1',
  );
  expect(sums).toEqual({ clients: 20_000 });
});
