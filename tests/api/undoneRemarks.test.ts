import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app';
import { batchCalls, riseBy } from '../support/batchCalls';

let app: TestApp;
let token: string;
let special: { client: number; inn: string; kpp: string | null; year: number; month: number };
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn('admin');
  const found = await app.db.one<typeof special>(`
    SELECT p.client_gid AS client, g.inn, g.kpp, p.year, p.month FROM special_prices p JOIN groups g ON g.server_alias = 'nova' AND g.p_gid = p.client_gid
    WHERE p.dealer_id = 3 AND p.type = 'spec_condition' ORDER BY p.month_index DESC, p.client_gid LIMIT 1`);
  if (!found) throw new Error('no special condition');
  special = found;
});
afterAll(() => app.close());

const { carryOut, undo } = batchCalls(() => ({ app, token }));
const remarks = { checked: true, reason: 'Так договорились' };
const list = { year: 2026, month: 6 };
const position = 'pp_pi';

const said = async (table: string, where: string) =>
  (await app.db.one<{ remarks: unknown }>(`SELECT remarks FROM ${table} WHERE ${where}`))?.remarks;
const ofList = () => said('price_lists', "dealer_id = 3 AND billing_alias = 'dyn_tp' AND year = 2026 AND month = 6");
const ofSpecial = () =>
  said(
    'special_prices',
    `dealer_id = 3 AND type = 'spec_condition' AND client_gid = ${special.client} AND year = ${special.year} AND month = ${special.month}`,
  );

/** Saves it as it stands, with somebody's word on its prices. */
async function check(path: string, at: object, save: string, more: object = {}): Promise<void> {
  const query = new URLSearchParams(Object.entries(at).map(([name, value]) => [name, String(value)]));
  const { body: stored } = await app.call('GET', `${path}?${query.toString()}`, { token });
  const { lycense, packages, percents, year, month } = stored;
  const body = { lycense, packages, percents, year, month, year_new: null, month_new: null, remarks, ...more };
  expect((await app.call('PUT', save, { token, body })).status).toBe(200);
}

/** A batch is done, which says nothing of remarks, and undone. */
async function thereAndBack(done: { status: number; body: { id: number } }, word: () => Promise<unknown>) {
  expect([done.status, await word()]).toEqual([201, null]);
  expect((await undo(done.body.id)).status).toBe(200);
  expect(await word()).toEqual(remarks);
}

describe('what somebody has said of remarks is there again once a batch is undone', () => {
  const recipe = riseBy(7);

  it('N01 N04 with a price list, by a recipe and by a sheet', async () => {
    await check('/prices/dyn_tp/3/', list, '/prices/dyn_tp/3/');
    expect(await ofList()).toEqual(remarks);
    const lists = [{ alias: 'dyn_tp' as const, ...list }];
    await thereAndBack(await carryOut('recalculate-prices', { dealer: 3, month: null, lists, recipe }), ofList);
    const prices = [{ cell: `packages.${position}.client_points_cost.0`, price: 1234, reward: null }];
    const line = { dealer_id: 3, inn: null, kpp: null, billing_alias: 'dyn_tp' as const, ...list, prices };
    await thereAndBack(await carryOut('price-lists', { lists: [line] }), ofList);
  });

  it('N01 N04 with a special condition, by a recipe and by a sheet', async () => {
    const { client: client_id, inn, kpp, year, month } = special;
    const path = '/spec-prices/spec_condition/';
    const at = { dealer_id: 3, client_id, year, month };
    await check(path, at, `${path}?dealer_id=3`, { client_id, lycense: undefined });
    expect(await ofSpecial()).toEqual(remarks);
    const records = [{ type: 'spec_condition' as const, client_id, year, month }];
    await thereAndBack(await carryOut('recalculate-specs', { dealer: 3, month: null, records, recipe }), ofSpecial);
    const packages = [{ message_price_position_alias: position, client_points_cost: 1234, daobit_points_cost: null }];
    const conditions = [{ inn, kpp, year, month, packages }];
    await thereAndBack(await carryOut('spec-conditions', { dealer: 3, conditions }), ofSpecial);
  });
});
