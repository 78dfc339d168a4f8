import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SpecPriceRow } from '../../src/contract/dealers';
import { createTestApp, type TestApp } from '../support/app';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('K09 D08 conditions of one client from one month stand where they were after they were deleted and brought back', async () => {
  const token = await app.signIn('admin');
  const rows = async () => (await app.call<SpecPriceRow[]>('GET', '/dealers/3/spec-prices/', { token })).body;
  const keys = async () =>
    (await rows()).map(({ type, client_id, start_date }) => `${type} ${client_id} ${start_date}`);
  const start = { year: 2099, month: 3, year_new: null, month_new: null };
  const line = { message_price_position_alias: 'pp_pi', client_points_cost: 95, daobit_points_cost: 19 };
  const six = Array.from({ length: 6 }, () => 10);
  const client_id = (await rows())[0]?.client_id;
  const condition = { client_id, ...start, packages: [line] };
  const api = {
    client_id,
    ...start,
    client_price: 1200,
    daobit_price: 240,
    accounts: { max_free_count: 3, client_price: 400, daobit_price: 80, accountPercent: 20 },
    packages: [{ ...line, threshold: 100, client_points_cost: six, daobit_points_cost: six }],
  };
  const bodies = { api, spec_condition: condition };
  for (const type of ['spec_condition', 'api'] as const) {
    const made = await app.call('POST', `/spec-prices/${type}/?dealer_id=3`, { token, body: bodies[type] });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
  }
  const before = await keys();
  for (const type of ['spec_condition', 'api'] as const) {
    const at = `/spec-prices/${type}/?dealer_id=3`;
    const path = `${at}&client_id=${client_id}&year=2099&month=3`;
    expect((await app.call('DELETE', path, { token })).status).toBe(204);
    expect((await app.call('POST', at, { token, body: bodies[type] })).status).toBe(201);
    expect(await keys()).toEqual(before);
  }
});
