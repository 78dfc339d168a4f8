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
    first = send('2034-05-02');
    await expect.poll(isWaitedFor).toBe(true);
    const read = await app.db.tx(async (other) => {
      await other.run("SET LOCAL lock_timeout = '1s'");
      return other.one<{ n: number }>("SELECT count(*)::int AS n FROM package_facts WHERE day = '2034-05-02'");
    });
    expect(read).toEqual({ n: 0 });
  });
  expect((await first)?.body).toMatchObject({ added: 1, faulty: 0 });
  const [third, fourth] = await Promise.all([send('2034-06-02'), send('2034-07-02')]);
  expect([third.body, fourth.body]).toMatchObject([{ added: 1 }, { added: 1 }]);
  const months = await app.db.rows<{ n: number }>(
    "SELECT count(*)::int AS n FROM package_facts WHERE day >= '2034-05-01' GROUP BY month_index",
  );
  expect(months).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }]);
});
