import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  app.setNow(new Date('2026-05-14T09:00:00Z'));
});
afterAll(() => app.close());

const may = 12 * 2026 + 5;

it('K05 planned moves are told, the nearest first, until they are called off; a dealer out of sight has no name', async () => {
  const admin = await app.signIn('admin');
  const added = await app.db.one<{ p_gid: number }>(`
    INSERT INTO groups (server_alias, parent_gid, opf, fullname, inn, kpp, org_id, tariff)
    VALUES ('nova', 102, 'ООО', 'Переезд', '7701000008', '770101001', 700001, 'Стандартный') RETURNING p_gid`);
  const path = `/piportals/nova/groups/${added?.p_gid}/move/`;
  const planned = (token = admin) => app.call<object[]>('GET', path, { token });
  const move = async (parent_id: number, month: number) =>
    expect((await app.call('POST', path, { token: admin, body: { parent_id, month } })).status).toBe(200);

  expect((await planned()).body).toEqual([]);
  await move(104, may + 2);
  await move(103, may + 4);
  const near = { parent_id: 104, dealer: 'ООО «Субдилер Заря»', month: may + 2 };
  expect((await planned()).body).toMatchObject([near, { parent_id: 103, month: may + 4 }]);
  expect((await planned(await app.signIn('support'))).status).toBe(403);
  await app.db.run("UPDATE users SET rights = rights || '{billing_admin}'::text[] WHERE login = 'dealer'");
  const dealer = await app.signIn('dealer');
  expect((await planned(dealer)).body).toEqual([near, { parent_id: null, dealer: null, month: may + 4 }]);

  await move(102, may + 2);
  expect((await planned()).body).toEqual([]);
  await move(104, may);
  expect((await planned()).body).toEqual([]);
});
