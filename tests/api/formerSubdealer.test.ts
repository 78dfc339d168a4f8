import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app';
import { add, january, salesCalls } from '../support/salesCalls';

let app: TestApp;
let dealer: string;
beforeAll(async () => {
  app = await createTestApp();
  dealer = await app.signIn('dealer');
});
afterAll(() => app.close());

const { dealerOf, detail, read } = salesCalls(() => ({ app, token: dealer }));
const april = january + 3;

it('K05 what a sub-dealer has brought stays in the past reports of who was above it, whoever reads them', async () => {
  const before = await dealerOf(201, april);
  const { subdealers = [], subdealers_cost = 0 } = before;
  expect(subdealers.length).toBeGreaterThan(1);
  expect(subdealers.find(({ id }) => id === 4)?.updealer_cost).toBe((await dealerOf(204, april)).updealer_cost);
  expect(subdealers_cost).toBe(add(subdealers.map(({ updealer_cost }) => updealer_cost)));
  expect(subdealers_cost).toBeGreaterThan(0);
  const admin = await app.signIn('admin');
  expect((await app.call('PATCH', '/dealers/4/', { token: admin, body: { p_parent: 3 } })).status).toBe(200);
  expect((await read(`month_end=${april}`, dealer, detail(204))).status).toBe(404);
  expect(await dealerOf(201, april)).toEqual(before);
});

it('K05 without dealer_subdealers nothing is told of sub-dealers', async () => {
  await app.db.run("UPDATE users SET rights = array_remove(rights, 'dealer_subdealers') WHERE login = 'dealer'");
  expect((await dealerOf(201, april)).subdealers).toEqual([]);
});
