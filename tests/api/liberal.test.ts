import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app';

interface Answer extends Record<string, unknown> {
  errors?: Record<string, string[]>;
}

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.close());
const call = (method: string, path: string, body?: object) =>
  app.call<Answer>(method, path, { token: admin, ...(body ? { body } : {}) });

it('L05 an object may be sent back as it was read, with what it only tells', async () => {
  for (const path of ['/dealers/8/', '/piportals/nova/groups/1001/', '/piportals/nova/groups/1001/fcs-profile/']) {
    const read = await call('GET', path);
    expect(read.status, path).toBe(200);
    const saved = await call('PATCH', path, read.body);
    expect([saved.status, saved.body], path).toEqual([200, read.body]);
  }
  const price = (await call('GET', '/prices/dyn_tp/1/?year=2026&month=6')).body;
  const put = await call('PUT', '/prices/dyn_tp/1/', { ...price, year_new: '', month_new: '' });
  expect([put.status, put.body]).toEqual([200, price]);
});

it('L05 an empty field is "" or null, a number may be a text', async () => {
  const { body: made } = await call('POST', '/piportals/nova/users/', {
    p_id: null,
    p_gid: '1001',
    p_fullname: 'Иванов Иван',
    p_email: 'ivan@liberal.example',
    p_name: 'ivan.liberal',
    p_pass: 'Tr0ika-7713',
    p_rid: '3',
    p_phone: '',
    p_comments: null,
    p_app: '',
    p_package_types: '',
  });
  expect(made).toMatchObject({ p_rid: 3, p_phone: null, p_comments: null, p_app: 1, p_package_types: [] });
  for (const p_pass of ['', null]) {
    const changed = await call('PATCH', `/piportals/nova/users/${String(made.p_id)}/`, { p_pass, p_phone: '' });
    expect([changed.status, changed.body]).toEqual([200, made]);
  }
});

it('L05 what is required stays so, and anything unknown is refused', async () => {
  const empty = await call('PATCH', '/piportals/nova/groups/1001/', { p_fullname: '' });
  expect([empty.status, Object.keys(empty.body.errors ?? {})]).toEqual([400, ['p_fullname']]);
  const unknown = await call('PATCH', '/piportals/nova/groups/1001/', { p_cty: 'Псков' });
  expect([unknown.status, unknown.body.errors]).toEqual([400, { p_cty: ['Неизвестное поле'] }]);
  // `p_name` is the login of a user: of an organisation it is nothing.
  const foreign = await call('PATCH', '/piportals/nova/groups/1001/', { p_name: 'Псков' });
  expect(foreign.body.detail).toBe('p_name: Неизвестное поле');
  const text = await call('PATCH', '/dealers/8/', { p_parent_share: 'много' });
  expect(text.status).toBe(400);
});

it('L05 a number may be a text at any depth', async () => {
  const texts = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(texts);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, texts(one)]));
    return typeof value === 'number' ? String(value) : (value ?? '');
  };
  for (const path of [
    '/prices/dyn_tp/1/',
    '/prices/dyn_disc_multi/1/',
    '/prices/dyn_mc_disc/1/',
    '/prices/dyn_pu/1/',
  ]) {
    const rows = (await call('GET', '/dealers/1/prices/')).body as unknown as Answer[];
    const future = rows.find(
      (row) => path.includes(`${row.billing_type_alias as string}/`) && row.price_status === 'future',
    );
    const { body: stored } = await call('GET', `${path}?year=${future?.start_year}&month=${future?.start_month}`);
    const put = await call('PUT', path, texts({ ...stored, year_new: null, month_new: null }) as object);
    expect([put.status, put.body], path).toEqual([200, stored]);
  }
  const special = (await call('GET', '/dealers/1/spec-prices/')).body as unknown as Answer[];
  for (const type of ['api', 'spec_condition']) {
    const row =
      special.find((one) => one.type === type && one.price_status === 'future') ??
      special.find((one) => one.type === type);
    const path = `/spec-prices/${type}/?dealer_id=1`;
    const at = `client_id=${row?.client_id as number}&year=${row?.start_year as number}&month=${row?.start_month as number}`;
    const { body: stored } = await call('GET', `${path}&${at}`);
    const put = await call('PUT', path, texts({ ...stored, year_new: null, month_new: null }) as object);
    expect([put.status, put.body], type).toEqual([200, stored]);
  }
  const wrong = await call('PUT', '/prices/dyn_pu/1/', {
    year: '2026',
    month: '12',
    year_new: '',
    month_new: '',
    lycense: [],
    packages: [{ message_price_position_alias: 'pp_pi_pu', client_points_cost: ['1,5'], daobit_points_cost: ['2'] }],
  });
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([
    400,
    ['packages.pp_pi_pu.client_points_cost.0'],
  ]);
});

it('L05 the organisation model of the documents may be that of a new one: what it has none of yet says no', async () => {
  const { body: read } = await call('GET', '/piportals/nova/groups/1001/');
  const model = {
    p_banned: 0,
    p_is_stop_tariff: '0',
    p_opf: 'ООО',
    p_fullname: 'Документальная',
    p_org_id: '',
    p_inn: '7707083893',
    p_kpp: '773601001',
    p_contact_person: '',
    p_city: '',
    p_contact_email: '',
    p_contact_address: '',
    p_contact_phones: '',
    p_comments: '',
    p_contract: '',
    p_contract_date: '',
    p_billing_type_alias: '',
  };
  const made = await call('POST', '/piportals/nova/groups/', { ...model, parent_id: read.parent_id });
  expect([made.status, made.body]).toMatchObject([201, { p_fullname: 'Документальная', p_banned: 0 }]);
});

it('L05 what takes a right the caller lacks may come along unchanged, and a new record may leave it empty', async () => {
  const dealer = await app.signIn('dealer');
  const own = async (method: string, path: string, body?: object) =>
    app.call<Answer>(method, path, { token: dealer, ...(body ? { body } : {}) });
  const { body: list } = await own('GET', '/piportals/all/groups/?page=1&page_size=50');
  const rows = list.results as { p_gid: number; server_alias: string; users_json: { p_id: number }[] }[];
  const row = rows.find(({ users_json }) => users_json.length > 0);
  const group = `/piportals/${row?.server_alias}/groups/${row?.p_gid}/`;
  for (const path of [
    group,
    `${group}fcs-profile/`,
    `/piportals/${row?.server_alias}/users/${row?.users_json[0]?.p_id}/`,
  ]) {
    const { body: stored } = await own('GET', path);
    const echoed = await own('PATCH', path, stored);
    expect([echoed.status, echoed.body], path).toEqual([200, stored]);
  }
  const { body: stored } = await own('GET', group);
  const turned = await own('PATCH', group, { p_is_stop_tariff: stored.p_is_stop_tariff === 1 ? 0 : 1 });
  expect(turned.status).toBe(403);
  const user = {
    p_gid: row?.p_gid,
    p_fullname: 'Иванов Иван',
    p_email: 'ivan@echo.example',
    p_name: 'ivan.echo',
    p_pass: 'Tr0ika-7713',
    p_rid: 3,
    p_notification: false,
    p_statuses: [],
  };
  const path = `/piportals/${row?.server_alias}/users/`;
  expect((await own('POST', path, { ...user, p_notification: true })).status).toBe(403);
  expect((await own('POST', path, user)).status).toBe(201);
});

it('L05 what follows from something else may come along under its version as it was once read', async () => {
  const user = await app.db.one<{ p_id: number }>(
    "SELECT p_id FROM users WHERE server_alias = 'nova' ORDER BY p_id LIMIT 1",
  );
  const path = `/piportals/nova/users/${user?.p_id}/`;
  const { body: read, headers: told } = await app.call<Answer>('GET', path, { token: admin });
  const old = { ...read, in_online: !read.in_online, p_company: 'ООО «Прежнее»', p_kpp: null, p_inn: '7707083893' };
  const body = { ...old, p_comments: 'Отпуск' };
  expect((await call('PATCH', path, body)).status).toBe(400);
  const headers = { 'If-Match': told.get('etag') ?? '' };
  const saved = await app.call<Answer>('PATCH', path, { token: admin, body, headers });
  expect([saved.status, saved.body]).toEqual([200, { ...read, p_comments: 'Отпуск' }]);
  const moved = await call('PATCH', path, { p_gid: 999 });
  expect([moved.status, Object.keys(moved.body.errors ?? {})]).toEqual([400, ['p_gid']]);
});
