import { afterAll, beforeAll, expect, it } from 'vitest';
import { priceLines } from '../../src/domain/priceLines';
import { createTestApp, type TestApp } from '../support/app';
import { batchCalls } from '../support/batchCalls';
import { manyDealers } from '../support/manyDealers';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn('admin');
});
afterAll(() => app.close());

const { preview, apply, read } = batchCalls(() => ({ app, token }));

it('N06 N07 a sheet with all prices of three hundred dealers is more than other calls may bring, and is taken', async () => {
  const dealers = await manyDealers(app.db, 300);
  const prices = priceLines.dyn_tp.map(({ id }, at) => ({ cell: id, price: 10_000 + at, reward: 1_000 + at }));
  const lists = dealers.map((dealer_id) => {
    return { dealer_id, inn: null, kpp: null, billing_alias: 'dyn_tp' as const, year: 2028, month: 1, prices };
  });
  expect(JSON.stringify(lists).length).toBeGreaterThan(2 ** 20);
  const { status, body } = await preview('price-lists', { lists });
  expect(status, body.detail).toBe(200);
  const applied = await apply('price-lists', { lists }, body.checksum, { checked: true });
  expect(applied.status, applied.body.detail).toBeLessThan(300);
  await expect.poll(async () => (await read(applied.body.id)).body.state, { timeout: 60_000 }).toBe('done');
  const made = `SELECT 1 FROM price_lists WHERE year = 2028 AND month = 1 AND body->'lycense' IS NOT NULL`;
  expect(await app.db.rows(made)).toHaveLength(300);
});

it('I02 a sheet beyond measure is refused in words', async () => {
  const raw = JSON.stringify({ lists: 'x'.repeat(17 * 2 ** 20) });
  const headers = { 'Content-Type': 'application/json' };
  const refused = await app.call('POST', '/batches/price-lists/preview/', { token, raw, headers });
  expect(refused).toMatchObject({ status: 413, body: { detail: 'Слишком большой запрос: не больше 16 МиБ' } });
});
