import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MinimumTariff } from '../../src/contract/minimumTariffs';
import { createTestApp, type TestApp } from '../support/app';
import { batchCalls, riseBy } from '../support/batchCalls';
import { clientsOf, type SheetClient } from '../support/sheetClients';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn('admin');
});
afterAll(() => app.close());

const { carryOut, undo } = batchCalls(() => ({ app, token }));
const rowsOf = (table: string) => app.db.rows<object>(`SELECT * FROM ${table} ORDER BY 1, 2`);
const twoClients = async (dealer: number): Promise<[SheetClient, SheetClient]> => {
  const [one, two] = await clientsOf(app, dealer);
  if (!one || !two) throw new Error('no clients');
  return [one, two];
};
/** Undoes the latest first, each of which is let. */
const undoAll = async (done: readonly { body: { id: number } }[]) => {
  for (const { body } of done.toReversed()) expect((await undo(body.id)).status).toBe(200);
};
const recipe = riseBy(10);

describe('batches over the same prices', () => {
  it('N01 minimum tariffs of sheets in whatever order of lines, and recalculated, are undone one after another', async () => {
    const [one, two] = await twoClients(3);
    const before = await rowsOf('minimum_tariffs');
    const line = ({ inn, kpp }: SheetClient, cost: number) => ({
      inn,
      kpp,
      start_date: '2027-02-01',
      cost,
      compensation: 10,
      emails: ['a@firm.ru'],
    });
    const made = await carryOut('minimum-tariffs', { dealer: 3, tariffs: [line(one, 100), line(two, 200)] });
    const changed = await carryOut('minimum-tariffs', { dealer: 3, tariffs: [line(two, 250), line(one, 150)] });
    const ids = await app.db.rows<{ tariff_id: number }>(
      "SELECT tariff_id FROM minimum_tariffs WHERE dealer_id = 3 AND start_date = '2027-02-01'",
    );
    const records = ids.map(({ tariff_id }) => ({ type: 'minimum_tariff' as const, tariff_id }));
    const raised = await carryOut('recalculate-specs', { dealer: 3, month: null, recipe, records });
    expect((await undo(made.body.id)).status).toBe(409);
    await undoAll([made, changed, raised]);
    expect(await rowsOf('minimum_tariffs')).toEqual(before);
  });

  it('N01 special conditions of sheets in whatever order of lines, and recalculated, are undone one after another', async () => {
    const [one, two] = await twoClients(1);
    const before = await rowsOf('special_prices');
    const line = ({ inn, kpp }: SheetClient, price: number) => ({
      inn,
      kpp,
      year: 2027,
      month: 3,
      packages: [{ message_price_position_alias: 'pp_pi', client_points_cost: price, daobit_points_cost: 10 }],
    });
    const made = await carryOut('spec-conditions', { dealer: 1, conditions: [line(one, 95), line(two, 96)] });
    const changed = await carryOut('spec-conditions', { dealer: 1, conditions: [line(two, 97), line(one, 98)] });
    const records = [one, two].map(({ p_gid: client_id }) => ({
      type: 'spec_condition' as const,
      client_id,
      year: 2027,
      month: 3,
    }));
    const raised = await carryOut('recalculate-specs', { dealer: 1, month: null, recipe, records });
    await undoAll([made, changed, raised]);
    expect(await rowsOf('special_prices')).toEqual(before);
  });

  it('N01 lists made on the board and recalculated in their panel are undone one after another', async () => {
    const before = await rowsOf('price_lists');
    const march = { year: 2027, month: 3 };
    const made = await carryOut('prices-from-current', { ...march, dealers: [1, 2] });
    const raise = () =>
      carryOut('recalculate-prices', { dealer: 1, lists: [{ alias: 'dyn_tp', ...march }], month: null, recipe });
    await undoAll([made, await raise()]);
    expect(await rowsOf('price_lists')).toEqual(before);
  });

  it('N01 a minimum tariff that was made anew is not taken for the one that a batch has made', async () => {
    const [client] = await twoClients(3);
    const day = '2027-05-01';
    const { inn, kpp, p_gid, org_id } = client;
    const terms = { start_date: day, cost: 100, compensation: 10, emails: [] };
    const { body: done } = await carryOut('minimum-tariffs', { dealer: 3, tariffs: [{ inn, kpp, ...terms }] });
    const stored = () =>
      app.db.rows<{ tariff_id: number; org: number }>(
        `SELECT t.tariff_id, g.org_id AS org FROM minimum_tariffs t JOIN groups g ON g.server_alias = 'nova' AND g.p_gid = 103
         WHERE t.dealer_id = 3 AND t.start_date = '${day}'`,
      );
    const [tariff] = await stored();
    expect((await app.call('DELETE', `/tariff-minimum/${tariff?.tariff_id}/`, { token })).status).toBe(204);
    const whose = { dealer_org_id: tariff?.org, client_org_id: org_id, client_id: p_gid, package_count: 10 };
    const anew = await app.call<MinimumTariff>('POST', '/tariff-minimum/', { token, body: { ...whose, ...terms } });
    expect(anew.status).toBe(201);
    expect((await undo(done.id)).status).toBe(409);
    expect((await stored()).map(({ tariff_id }) => tariff_id)).toEqual([anew.body.tariff_id]);
  });
});
