import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app';
import { batchCalls, riseBy } from '../support/batchCalls';
import { manyDealers } from '../support/manyDealers';

let app: TestApp;
let admin: string;
let token: string;
let dealers: number[];
beforeAll(async () => {
  app = await createTestApp();
  admin = token = await app.signIn('admin');
  dealers = await manyDealers(app.db, 505);
});
afterAll(() => app.close());

const { preview, apply, read, list, stop, undo } = batchCalls(() => ({ app, token }));
const kind = 'prices-from-current';
const inputOf = (month: number) => ({ year: 2028, month, dealers, aliases: ['dyn_tp' as const], recipe: riseBy(7) });
const made = async (month: number) =>
  (await app.db.rows(`SELECT 1 FROM price_lists WHERE year = 2028 AND month = ${month}`)).length;
const stateOf = async (id: number) => (await read(id)).body.state;
const ended = (id: number) => expect.poll(() => stateOf(id), { timeout: 30_000 }).not.toMatch(/waiting|running/);

/** Applies what is previewed at once. */
async function begin(month: number, key?: string) {
  const { checksum } = (await preview(kind, inputOf(month))).body;
  return apply(kind, inputOf(month), checksum, key === undefined ? {} : { key });
}

/** Keeps whoever writes lists of the first dealer waiting, until the work is done. */
const whileHeld = (work: () => Promise<void>) =>
  app.db.tx(async (tx) => {
    await tx.run(`SELECT 1 FROM dealers WHERE id = ${dealers[0]} FOR UPDATE`);
    await work();
  });

it('N01 a long batch is answered with 202 and done by the queue, once for its key', async () => {
  const first = await begin(1, 'january-of-2028');
  expect(first).toMatchObject({ status: 202, body: { state: 'waiting', rows: 505, done: 0 } });
  await ended(first.body.id);
  expect((await read(first.body.id)).body).toMatchObject({ state: 'done', rows: 505, done: 505, failure: null });
  expect(await made(1)).toBe(505);
  const audit = await app.db.rows(`SELECT 1 FROM audit WHERE batch_id = ${first.body.id} AND actor_login = 'admin'`);
  expect(audit).toHaveLength(505);
  const page = await app.call<{ items: unknown[] }>('GET', `/batches/${first.body.id}/?page=11&page_size=50`, {
    token,
  });
  expect(page.body.items).toHaveLength(5);
  const undone = await undo(first.body.id);
  expect(undone.status).toBe(200);
  expect(await made(1)).toBe(0);
});

it('N01 the same key twice at once is one long batch', async () => {
  const { checksum } = (await preview(kind, inputOf(2))).body;
  const before = (await list()).body.count;
  const answers = await Promise.all([1, 2].map(() => apply(kind, inputOf(2), checksum, { key: 'february-of-2028' })));
  expect(answers.map(({ status, body }) => [status, body.id])).toEqual([
    [202, answers[0]?.body.id],
    [202, answers[0]?.body.id],
  ]);
  expect((await list()).body.count).toBe(before + 1);
  await ended(answers[0]?.body.id ?? 0);
  expect(await made(2)).toBe(505);
});

it('N01 one that is under way is stopped, and one that waits; nothing of them stays', async () => {
  await whileHeld(async () => {
    const { id } = (await begin(3)).body;
    await expect.poll(() => stateOf(id), { timeout: 30_000 }).toBe('running');
    const { id: next } = (await begin(4)).body;
    expect((await stop(next)).body).toMatchObject({
      state: 'stopped',
      failure: expect.stringMatching(/ничего не сделано/),
    });
    expect((await stop(id)).status).toBe(200);
    await ended(id);
    expect((await read(id)).body).toMatchObject({ state: 'stopped', done: 0, items: [] });
    expect((await stop(id)).body.state).toBe('stopped');
    expect((await undo(id)).status).toBe(409);
  });
  expect([await made(3), await made(4)]).toEqual([0, 0]);
});

it('N01 what moves before its turn comes ends it with nothing done, and so does a right that is withdrawn', async () => {
  let waiting: number[] = [];
  let running = 0;
  await whileHeld(async () => {
    running = (await begin(5)).body.id;
    await expect.poll(() => stateOf(running), { timeout: 30_000 }).toBe('running');
    waiting = [(await begin(6)).body.id];
    const stale = (await preview(kind, inputOf(7))).body.checksum;
    await app.db.run(
      `UPDATE price_lists SET revision = revision + 1 WHERE dealer_id = ${dealers[1]} AND year = 2028 AND month = 2`,
    );
    const refused = await apply(kind, inputOf(7), stale);
    expect(refused.status).toBe(409);
    expect(Object.keys(refused.body.errors ?? {})).toEqual([`${dealers[1]}:dyn_tp`]);
    await stop(running);
  });
  for (const id of waiting) await ended(id);
  expect((await read(waiting[0] ?? 0)).body).toMatchObject({
    state: 'failed',
    failure: 'После предпросмотра записи изменились, ничего не сделано. Посмотрите предпросмотр заново',
  });
  await whileHeld(async () => {
    running = (await begin(8)).body.id;
    await expect.poll(() => stateOf(running), { timeout: 30_000 }).toBe('running');
    waiting = [(await begin(9)).body.id];
    await app.db.run("UPDATE users SET rights = array_remove(rights, 'dealers') WHERE login = 'admin'");
    await stop(running);
  });
  for (const id of waiting) await ended(id);
  expect((await read(waiting[0] ?? 0)).body).toMatchObject({ state: 'failed', failure: 'Отказано в доступе' });
  await app.db.run("UPDATE users SET rights = rights || '{dealers}' WHERE login = 'admin'");
  expect([await made(5), await made(6), await made(7), await made(8), await made(9)]).toEqual([0, 0, 0, 0, 0]);
});

it('N01 others’ long batches are nobody’s to stop', async () => {
  await whileHeld(async () => {
    const { id } = (await begin(10)).body;
    token = await app.signIn('dealer');
    expect((await stop(id)).status).toBe(404);
    token = admin;
    await stop(id);
    await ended(id);
  });
  expect(await made(10)).toBe(0);
});
