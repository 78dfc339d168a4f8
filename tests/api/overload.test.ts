import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp({ overrides: { door: { running: 2, waiting: 3, patienceMs: 100 } } });
  token = await app.signIn('admin');
});
afterAll(() => app.close());

const list = () => app.call<{ detail?: string }>('GET', '/piportals/all/groups/?page=1&page_size=5', { token });

it('Q08 more calls than can be served are refused with when to come again, what was let in is served, and then all is well', async () => {
  const asked = await app.db.tx(async (tx) => {
    await tx.run('LOCK TABLE groups');
    const calls = Array.from({ length: 20 }, list);
    const refused = await Promise.race(calls);
    expect(refused.status).toBe(503);
    return calls;
  });
  const answers = await Promise.all(asked);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThanOrEqual(15);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(answers.length - refused.length);
  for (const { headers, body } of refused) {
    expect(headers.get('retry-after')).toBe('2');
    expect(body.detail).toBe('Сервер перегружен, повторите через несколько секунд');
  }
  expect((await list()).status).toBe(200);
});

it('Q08 calls under keys, as many at once as there are turns, do not wait for each other', async () => {
  const body = { title: 'Нагрузка', type: 1, preview: 'А', content: '<p>Т</p>', is_published: true };
  const make = (index: number) =>
    app.call('POST', '/categories/', { token, body, headers: { 'Idempotency-Key': `overload-${index}` } });
  const answers = [...(await Promise.all([make(1), make(2)])), await make(1)];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(answers[2]?.body).toEqual(answers[0]?.body);
});
