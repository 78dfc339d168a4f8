import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../src/contract/history';
import type { MinimumTariff } from '../../src/contract/minimumTariffs';
import type { ApiPrice, SpecCondition } from '../../src/contract/specPrices';
import { createTestApp, type CallOptions, type TestApp } from '../support/app';

interface Refused {
  detail: string;
  errors: Record<string, string[]>;
}
type Type = 'api' | 'spec_condition';

let app: TestApp;
let admin: string;
let client: number;
/** A billing administrator's account without that right, on the same server. */
let manager: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
  client =
    (
      await app.db.one<{ p_gid: number }>(
        "SELECT p_gid FROM groups WHERE server_alias = 'nova' AND parent_gid = 103 AND NOT is_dealer AND org_id IS NOT NULL ORDER BY p_gid DESC LIMIT 1",
      )
    )?.p_gid ?? 0;
  await app.db.run("UPDATE users SET rights = ARRAY['dealers', 'dealer_users'] WHERE login = 'news'");
  manager = await app.signIn('news');
});
afterAll(() => app.close());

const months = { year: 2026, month: 9, year_new: null, month_new: null };
const six = (value: number) => Array.from({ length: 6 }, () => value);
const apiSave = () => ({
  client_id: client,
  ...months,
  client_price: 1200,
  daobit_price: 240.5,
  accounts: { max_free_count: 3, client_price: 400, daobit_price: 80, accountPercent: 20 },
  packages: [
    {
      message_price_position_alias: 'pp_pi',
      threshold: 100,
      client_points_cost: six(90.25),
      daobit_points_cost: six(18.05),
    },
  ],
  percents: { license: 20, packages: 20 },
});
const conditionSave = () => ({
  client_id: client,
  ...months,
  packages: [{ message_price_position_alias: 'pp_pi', client_points_cost: 95.5, daobit_points_cost: 19.1 }],
  percents: { packages: 20 },
});
const saves = { api: apiSave, spec_condition: conditionSave };

const at = (year: number, month: number) => `&client_id=${client}&year=${year}&month=${month}`;
const call = <T = ApiPrice & SpecCondition & Refused>(
  method: string,
  type: Type,
  query: string,
  options: CallOptions = {},
) => app.call<T>(method, `/spec-prices/${type}/?dealer_id=3${query}`, { token: admin, ...options });

describe.each(['api', 'spec_condition'] as const)('special prices: %s', (type) => {
  it('E07 E08 I01 is added, read back, moved and changed, and deleted', async () => {
    const elsewhere = await call('POST', type, '', { body: { ...saves[type](), year_new: 2028, month_new: 8 } });
    expect(elsewhere.body.errors).toEqual({ month_new: ['Новый прайс заводится на один месяц'] });
    const made = await call('POST', type, '', { body: saves[type]() });
    expect(made.status).toBe(201);
    const { year_new: _y, month_new: _m, ...sent } = saves[type]();
    expect(made.body).toMatchObject({ ...sent, dealer_id: 3, price_status: 'future' });
    const read = await call('GET', type, at(2026, 9));
    expect(read.body).toEqual(made.body);
    const etag = read.headers.get('etag') ?? '';
    const same = await call('PUT', type, '', { body: saves[type](), headers: { 'If-Match': etag } });
    expect([same.status, same.headers.get('etag')]).toEqual([200, etag]);
    const moved = await call('PUT', type, '', {
      body: { ...saves[type](), year_new: 2026, month_new: 11 },
      headers: { 'If-Match': etag },
    });
    expect(moved.body).toMatchObject({ year: 2026, month: 11 });
    expect((await call('GET', type, at(2026, 9))).status).toBe(404);
    const late = await call('PUT', type, '', { body: { ...saves[type](), month: 11 }, headers: { 'If-Match': etag } });
    expect(late.status).toBe(409);
    expect((await call('POST', type, '', { body: { ...saves[type](), month: 11 } })).body.detail).toBe(
      'Прайс на 11/2026 уже существует',
    );
    expect((await call('DELETE', type, at(2026, 11))).status).toBe(204);
    const audited = await app.db.rows<{ operation: string }>(
      "SELECT operation FROM audit WHERE entity = 'specPrice' ORDER BY id DESC LIMIT 3",
    );
    expect(audited).toHaveLength(3);
  });

  it('E05 who changed it, when and what is told, whatever month it stood in; to nobody out of scope', async () => {
    const body = { ...saves[type](), month: 10 };
    await call('POST', type, '', { body });
    await call('PUT', type, '', { body: { ...body, month_new: 12, year_new: 2026, percents: { packages: 33 } } });
    const history = (token: string) =>
      app.call<{ results: HistoryEntry[] }>('GET', `/spec-prices/${type}/history/?dealer_id=3${at(2026, 12)}`, {
        token,
      });
    const [changed, added] = (await history(admin)).body.results;
    expect([added?.operation, changed?.actor]).toEqual([
      type === 'api' ? 'createApiPrice' : 'createSpecCondition',
      'admin',
    ]);
    expect(changed?.changes).toContainEqual({ field: 'month', before: 10, after: 12 });
    expect(changed?.changes).toContainEqual({
      field: 'percents',
      before: body.percents,
      after: { packages: 33 },
    });
    expect((await history(await app.signIn('subdealer'))).status).not.toBe(200);
    await call('DELETE', type, at(2026, 12));
    expect((await history(admin)).status).toBe(404);
  });

  it('D10 of a month that has begun it is open to a billing administrator alone', async () => {
    const begun = { ...saves[type](), month: 2 };
    expect((await call('POST', type, '', { body: begun, token: manager })).body.errors).toHaveProperty('month');
    expect((await call('POST', type, '', { body: begun })).body.price_status).toBe('active');
    const refused = await call('PUT', type, '', { body: begun, token: manager });
    expect(refused.status).toBe(409);
    expect((await call('PUT', type, '', { body: { ...begun, percents: { packages: 21 } } })).body.percents).toEqual({
      packages: 21,
    });
    expect((await call('DELETE', type, at(2026, 2), { token: manager })).status).toBe(409);
    expect((await call('DELETE', type, at(2026, 2))).status).toBe(204);
  });

  it('E13 E14 refuses what is wrong by its name', async () => {
    const body = saves[type]();
    const [row] = body.packages;
    const post = async (change: object) => (await call('POST', type, '', { body: { ...body, ...change } })).body.errors;
    expect(await post({ percents: { tariff: 5 } })).toEqual({ 'percents.tariff': ['Неизвестный процент'] });
    expect(await post({ packages: [] })).toEqual({ packages: ['Нужна хотя бы одна строка'] });
    expect(await post({ packages: [row, row] })).toEqual({ 'packages.pp_pi': ['Строка повторяется'] });
    expect(await post({ packages: [{ ...row, message_price_position_alias: '' }] })).toEqual({
      'packages.0.message_price_position_alias': ['Выберите вид пакетов'],
    });
    expect(await post({ client_id: 999_999 })).toEqual({ client_id: ['Выберите организацию этого дилера'] });
    expect(await post({ month: 13 })).toHaveProperty('month');
    const wrong = type === 'api' ? { client_points_cost: [1, 2, 3, 4, 5, 6.001] } : { client_points_cost: -1 };
    expect(Object.keys(await post({ packages: [{ ...row, ...wrong }] }))).toEqual([
      type === 'api' ? 'packages.pp_pi.client_points_cost.5' : 'packages.pp_pi.client_points_cost',
    ]);
  });

  it('E11 of two at once one is stored, and one sent twice is stored once', async () => {
    const october = { ...saves[type](), month: 10 };
    const both = await Promise.all([
      call('POST', type, '', { body: october }),
      call('POST', type, '', { body: october }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.detail).toBe('Прайс на 10/2026 уже существует');
    const december = { body: { ...october, month: 12 }, headers: { 'Idempotency-Key': `${type}-december-2026` } };
    const first = await call('POST', type, '', december);
    const again = await call('POST', type, '', december);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
  });

  it('Q03 a key that was sent with another query is refused, not answered with what the first one got', async () => {
    const once = { body: { ...saves[type](), month: 11 }, headers: { 'Idempotency-Key': `${type}-november-2026` } };
    expect((await call('POST', type, '', once)).status).toBe(201);
    expect((await call('POST', type, '&again=1', once)).status).toBe(400);
    const address = `/spec-prices/${type}/?dealer_id=2`;
    expect((await app.call('POST', address, { token: admin, ...once })).status).toBe(409);
  });

  it('I02 keeps to right and scope', async () => {
    const support = await app.signIn('support');
    expect((await call('GET', type, at(2026, 9), { token: support })).status).toBe(404);
    expect((await call('POST', type, '', { body: saves[type](), token: support })).status).toBe(403);
    expect((await call('POST', type, '', { body: saves[type](), token: await app.signIn('dealer') })).status).toBe(403);
    expect(
      (await app.call('POST', `/spec-prices/${type}/?dealer_id=999`, { token: admin, body: saves[type]() })).status,
    ).toBe(404);
  });
});

describe('minimum tariffs', () => {
  const org = async () =>
    (
      await app.db.one<{ org_id: number }>(
        `SELECT org_id FROM groups WHERE server_alias = 'nova' AND p_gid = ${client}`,
      )
    )?.org_id ?? 0;
  const save = async () => ({
    client_org_id: await org(),
    dealer_org_id: 53,
    start_date: '2026-09-15',
    package_count: 10,
    cost: 1500.5,
    compensation: 300.1,
    percent: 20,
    emails: ['a@client.example', 'b@client.example'],
  });
  const send = <T = MinimumTariff & Refused>(method: string, body: object, options: CallOptions = {}) =>
    app.call<T>(method, '/tariff-minimum/', { token: admin, body, ...options });

  it('E09 I01 is added, listed, changed by its id, and deleted', async () => {
    const made = await send('POST', await save());
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      start_date: '2026-09-15',
      package_count: 10,
      tariff_cost: 1500.5,
      tariff_compensation: 300.1,
      percent: 20,
      emails: ['a@client.example', 'b@client.example'],
      price_status: 'future',
    });
    const { tariff_id } = made.body;
    const list = await app.call<MinimumTariff[]>(
      'GET',
      `/tariff-minimum/?dealer_org_id=53&client_org_ids=${await org()}`,
      { token: admin },
    );
    expect(list.body).toEqual([made.body]);
    expect((await send('POST', await save())).body.detail).toBe('Тариф с 15.09.2026 у этой организации уже есть');
    const etag = (await app.call('GET', `/tariff-minimum/${tariff_id}/`, { token: admin })).headers.get('etag') ?? '';
    const same = await send('PATCH', { ...(await save()), tariff_id }, { headers: { 'If-Match': etag } });
    expect([same.status, same.headers.get('etag')]).toEqual([200, etag]);
    const changed = await send(
      'PATCH',
      { ...(await save()), tariff_id, cost: 2000, emails: [] },
      { headers: { 'If-Match': etag } },
    );
    expect(changed.body).toMatchObject({ tariff_id, tariff_cost: 2000, emails: [] });
    expect((await send('PATCH', { ...(await save()), tariff_id }, { headers: { 'If-Match': etag } })).status).toBe(409);
    expect((await app.call('DELETE', `/tariff-minimum/${tariff_id}/`, { token: admin })).status).toBe(204);
  });

  it('E09 refuses another count, a wrong address, a client of somebody else, a dealer that has no such tariff', async () => {
    const errors = async (change: object) => (await send('POST', { ...(await save()), ...change })).body.errors;
    expect(await errors({ package_count: 11 })).toEqual({ package_count: ['Пакетов в тарифе: 10'] });
    expect(await errors({ emails: ['a@client.example', 'nobody'] })).toHaveProperty('emails');
    expect(await errors({ emails: [''] })).toEqual({ emails: ['Между запятыми пропущен адрес'] });
    expect(await errors({ emails: ['a@client.example,b@client.example'] })).toHaveProperty('emails');
    expect(await errors({ client_org_id: 999_999 })).toEqual({ client_org_id: ['Выберите организацию этого дилера'] });
    expect(await errors({ dealer_org_id: 201 })).toEqual({ dealer_org_id: ['У этого дилера нет минимального тарифа'] });
    expect(await errors({ start_date: '2026-02-30' })).toHaveProperty('start_date');
    expect(await errors({ cost: 1.001 })).toEqual({ cost: ['Не больше двух знаков после запятой'] });
  });

  it('E09 of two at once one is stored', async () => {
    const body = { ...(await save()), start_date: '2026-10-20' };
    const both = await Promise.all([send('POST', body), send('POST', body)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.detail).toBe(
      'Тариф с 20.10.2026 у этой организации уже есть',
    );
  });

  it('D10 I02 keeps to status, right and scope', async () => {
    const begun = { ...(await save()), start_date: '2026-03-01' };
    expect((await send('POST', begun, { token: manager })).body.errors).toHaveProperty('start_date');
    const { tariff_id } = (await send('POST', begun)).body;
    expect((await send('PATCH', { ...begun, tariff_id }, { token: manager })).status).toBe(409);
    expect((await send('PATCH', { ...begun, tariff_id }, { token: await app.signIn('support') })).status).toBe(403);
    expect(
      (await app.call('GET', `/tariff-minimum/${tariff_id}/`, { token: await app.signIn('support') })).status,
    ).toBe(200);
    expect((await app.call('GET', '/tariff-minimum/?dealer_org_id=999', { token: admin })).status).toBe(404);
  });
});
