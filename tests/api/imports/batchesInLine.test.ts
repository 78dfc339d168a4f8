import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp({ overrides: { batchDoor: { running: 2, waiting: 30, patienceMs: 60_000 } } });
  token = await app.signIn('admin');
});
afterAll(() => app.close());

const batchOf = async (name: string, day: string) => {
  const user = await app.db.one<{ login: string }>("SELECT login FROM users WHERE server_alias = 'nova' ORDER BY p_id");
  const row = { server: 'nova', user: user?.login, day, position: 'pp_pi', origin: 'api', count: 3 };
  return { batch: name, rows: [row] };
};

const waitingForTurn = async () =>
  (
    await app.db.one<{ n: number }>(`
      SELECT count(*)::int AS n FROM pg_locks
      WHERE NOT granted AND locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
  )?.n;

it('J06 more batches than there are connections, which wait for a register, keep nobody from the lists', async () => {
  const done: string[] = [];
  let all: Promise<unknown> | undefined;
  await app.db.tx(async (tx) => {
    await tx.run("SELECT pg_advisory_xact_lock(hashtext('write lookups'), -4)");
    const send = async (at: number) => {
      const rows = [{ kind: 'package_type', id: String(930 + at), code: `line_${at}`, name: `Очередь ${at}` }];
      const { status } = await app.call('POST', '/registers/lookups/', {
        token,
        body: { batch: `in-line-${at}`, rows },
      });
      done.push(`batch ${status}`);
    };
    all = Promise.all(Array.from({ length: 8 }, (_, at) => send(at)));
    await expect.poll(waitingForTurn).toBe(2);
    const lists = Array.from({ length: 8 }, () => app.call('GET', '/news/', { token }));
    for (const { status } of await Promise.all(lists)) done.push(`list ${status}`);
  });
  await all;
  expect(done).toEqual([...Array<string>(8).fill('list 200'), ...Array<string>(8).fill('batch 200')]);
});

it('J06 a batch that begins a month comes once, whatever idempotency key it brings', async () => {
  const body = await batchOf('with-a-key', '2016-05-02');
  const send = (key: string) => app.call('POST', '/facts/', { token, body, headers: { 'Idempotency-Key': key } });
  const first = await send('key-of-a-batch-1');
  expect(first).toMatchObject({ status: 200, body: { added: 1, faulty: 0 } });
  for (const key of ['key-of-a-batch-1', 'key-of-a-batch-2'])
    expect(await send(key)).toMatchObject({ status: 200, body: first.body });
  expect(await app.db.one("SELECT count(*)::int AS n FROM package_facts WHERE day = '2016-05-02'")).toEqual({ n: 1 });
});
