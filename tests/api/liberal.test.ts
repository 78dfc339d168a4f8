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
});

it('L05 what is required stays so, and anything unknown is refused', async () => {
  const empty = await call('PATCH', '/piportals/nova/groups/1001/', { p_fullname: '' });
  expect([empty.status, Object.keys(empty.body.errors ?? {})]).toEqual([400, ['p_fullname']]);
  const unknown = await call('PATCH', '/piportals/nova/groups/1001/', { p_cty: 'Псков' });
  expect([unknown.status, unknown.body.errors]).toEqual([400, { p_cty: ['Неизвестное поле'] }]);
  const text = await call('PATCH', '/dealers/8/', { p_parent_share: 'много' });
  expect(text.status).toBe(400);
});
