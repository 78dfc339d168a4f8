import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app';
import { declare } from '../../support/declared';

let app: TestApp;
const declared = (name: string, title: string, see: string, fields: object, more: object = {}) =>
  declare(
    app,
    JSON.stringify({
      format: 1,
      name,
      title,
      right: { see, change: see, delete: see },
      scope: 'all',
      fields: { title: { type: 'text', label: 'Название' }, ...fields },
      list: { columns: ['title'] },
      ...more,
    }),
  );
const call = async <T = { id: number; detail: string }>(login: string, method: string, path: string, body?: object) =>
  app.call<T>(method, `/rest/${path}`, { token: await app.signIn(login), body });

beforeAll(async () => {
  app = await createTestApp();
  const about = { about: { type: 'reference', to: 'places', label: 'Место' } };
  await declared('places', 'Места', 'organisations-users', {});
  await declared('shelves', 'Полки', 'organisations-users', about);
  await declared('checks', 'Проверки', 'dealers', about);
});
afterAll(() => app.close());

it('M05 a refused deletion names what does refer to the record, and no section that the caller has not', async () => {
  const { id } = (await call('admin', 'POST', 'places', { title: 'Склад' })).body;
  const check = (await call('admin', 'POST', 'checks', { title: 'Осмотр', about: id })).body;
  const detail = async (login: string) => (await call(login, 'DELETE', `places/${id}`)).body.detail;
  expect(await detail('admin')).toBe(
    'На эту запись ссылаются записи раздела «Проверки»: сначала измените или удалите их',
  );
  expect(await detail('dealer')).toBe(
    'На эту запись ссылаются записи раздела, который вам не виден: удалить её сейчас нельзя',
  );
  await call('admin', 'DELETE', `checks/${check.id}`);
  await call('admin', 'POST', 'shelves', { title: 'Верхняя', about: id });
  expect(await detail('dealer')).toBe(
    'На эту запись ссылаются записи раздела «Полки»: сначала измените или удалите их',
  );
});

it('M01 a phone is kept in one form, however it is set out: searched, filtered and told from another by its digits', async () => {
  const phone = { phone: { type: 'phone', label: 'Телефон', unique: true } };
  await declared('people', 'Люди', 'dealers', phone, {
    search: ['phone'],
    list: { columns: ['title', 'phone'], filters: ['phone'] },
  });
  const { body } = await call<object>('admin', 'POST', 'people', { title: 'Иванов', phone: '8 (912) 345-67-89' });
  expect(body).toMatchObject({ phone: '+79123456789' });
  expect((await call('admin', 'POST', 'people', { phone: '+7 912 345 67 89' })).status).toBe(409);
  for (const filter of [{ q: '8 912 345-67-89' }, { q: '9123456789' }, { phone: '8(912)345-67-89' }]) {
    const found = await call<object[]>('admin', 'GET', `people?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    expect(found.body, JSON.stringify(filter)).toHaveLength(1);
  }
});

it('M05 a section that says of nothing that it is searched finds its records by what names them, as who picks one types it', async () => {
  await call('admin', 'POST', 'places', { title: 'Порт Восточный' });
  const found = async (path: string, q: string) =>
    (await call<object[]>('admin', 'GET', `${path}?filter=${encodeURIComponent(JSON.stringify({ q }))}`)).body;
  expect(await found('places', 'восточ порт')).toMatchObject([{ title: 'Порт Восточный' }]);
  expect(await found('places', 'южный')).toEqual([]);
});
