import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app';
import { priceCalls } from '../support/priceCalls';

interface Answer {
  detail: string;
  errors?: Record<string, string[]>;
  p_parent_share?: number;
}

let app: TestApp;
let dealer: string;
beforeAll(async () => {
  app = await createTestApp();
  await app.db.run("UPDATE users SET rights = array_append(rights, 'dealers') WHERE login = 'dealer'");
  dealer = await app.signIn('dealer');
});
afterAll(() => app.close());

const { saveOf } = priceCalls(() => ({ app, token: admin }));
let admin: string;
beforeAll(async () => {
  admin = await app.signIn('admin');
});
const send = (method: string, path: string, body?: object, token = dealer) =>
  app.call<Answer>(method, path, { token, ...(body ? { body } : {}) });
const closed = { detail: 'Свой прайс изменяет только администратор биллинга' };
const withBilling = async (work: () => Promise<void>) => {
  await app.db.run("UPDATE users SET rights = array_append(rights, 'billing_admin') WHERE login = 'dealer'");
  try {
    await work();
  } finally {
    await app.db.run("UPDATE users SET rights = array_remove(rights, 'billing_admin') WHERE login = 'dealer'");
  }
};

describe('a dealer and what he pays and earns himself', () => {
  it('K02 his own price list is read, and added, changed and removed by a billing administrator alone', async () => {
    const body = await saveOf('dyn_tp', 2026, 12);
    const added = await send('POST', '/prices/dyn_tp/2/', body);
    expect([added.status, added.body]).toEqual([403, closed]);
    expect((await send('POST', '/prices/dyn_tp/2/', body, admin)).status).toBe(201);
    expect((await send('GET', '/prices/dyn_tp/2/?year=2026&month=12')).status).toBe(200);
    const changed = await send('PUT', '/prices/dyn_tp/2/', body);
    expect([changed.status, changed.body]).toEqual([403, closed]);
    const removed = await send('DELETE', '/prices/dyn_tp/2/?year=2026&month=12');
    expect([removed.status, removed.body]).toEqual([403, closed]);
    await withBilling(async () => {
      expect((await send('DELETE', '/prices/dyn_tp/2/?year=2026&month=12')).status).toBe(204);
    });
  });

  it('K02 his sub-dealers’ lists are his', async () => {
    const body = await saveOf('dyn_tp', 2026, 12);
    expect((await send('POST', '/prices/dyn_tp/4/', body)).status).toBe(201);
    expect((await send('DELETE', '/prices/dyn_tp/4/?year=2026&month=12')).status).toBe(204);
  });

  it('K02 his clients’ special conditions are his', async () => {
    const client = await app.db.one<{ p_gid: number }>(
      "SELECT p_gid FROM groups WHERE server_alias = 'nova' AND parent_gid = 102 AND NOT is_dealer ORDER BY p_gid LIMIT 1",
    );
    const packages = [{ message_price_position_alias: 'pp_pi', client_points_cost: 10, daobit_points_cost: 1 }];
    const body = { client_id: client?.p_gid, year: 2027, month: 7, year_new: null, month_new: null, packages };
    expect((await send('POST', '/spec-prices/spec_condition/?dealer_id=2', body)).status).toBe(201);
  });

  it('K02 the share of a parent is a billing administrator’s to set; the same again may come along', async () => {
    const message = 'Изменить это может только администратор биллинга';
    for (const id of [2, 4]) {
      const { status, body } = await send('PATCH', `/dealers/${id}/`, { p_parent_share: 0.5 });
      expect([status, body]).toEqual([403, { detail: message, errors: { p_parent_share: [message] } }]);
    }
    const { body: stored } = await send('GET', '/dealers/4/');
    const again = { p_parent_share: stored.p_parent_share, p_region: '78' };
    expect((await send('PATCH', '/dealers/4/', again)).body).toMatchObject(again);
    await withBilling(async () => {
      expect((await send('PATCH', '/dealers/2/', { p_parent_share: 0.5 })).body.p_parent_share).toBe(0.5);
    });
  });

  it('K02 what his own organisation pays is a billing administrator’s, what his clients pay is his', async () => {
    const path = (p_gid: number) => `/piportals/nova/groups/${p_gid}/billing-profile/full-unlim/`;
    const body = { p_start_at: '01.06.2026', p_client_price: 0, p_ctm_price: 0 };
    const own = await send('POST', path(102), body);
    expect([own.status, own.body.detail]).toEqual([
      403,
      'Расчёты своей организации изменяет только администратор биллинга',
    ]);
    expect((await send('POST', path(104), body)).status).toBe(201);
    await withBilling(async () => {
      expect((await send('POST', path(102), body)).status).toBe(201);
    });
  });
});
