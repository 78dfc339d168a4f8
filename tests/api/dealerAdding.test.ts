import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealerRow } from '../../src/contract/dealers';
import { createTestApp, type TestApp } from '../support/app';
import { dealerCalls } from '../support/dealerCalls';
import { newDealer } from '../support/newDealer';

interface Page {
  count: number;
  total: number;
  results: DealerRow[];
}

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.close());

const { get, patch, post, setRights, registered } = dealerCalls(() => ({ app, token: admin }));

describe('adding a dealer', () => {
  it('D02 D03 makes the dealer and its organisation at once, and the audit record', async () => {
    const body = await registered();
    const { status, body: made, headers } = await post(body);
    expect(status, made.detail).toBe(201);
    expect(headers.get('etag')).toBeTruthy();
    expect(made).toMatchObject({
      ...body,
      p_contacts: [{ name: 'Продажи', email: 'sales@new.example', phone: '+74950000001' }],
      parent_name: 'ООО «Головная компания»',
      minimum_tariff_enabled: false,
    });
    const group = await app.db.one(
      `SELECT is_dealer, parent_gid, name, org_id, access_status FROM groups WHERE server_alias = 'nova' AND p_gid = ${made.p_gid}`,
    );
    expect(group).toEqual({
      is_dealer: true,
      parent_gid: 101,
      name: `ООО «${body.p_fullname}»`,
      org_id: body.p_org_id,
      access_status: 'Работает',
    });
    expect(
      await app.db.one(
        `SELECT operation, actor_login FROM audit WHERE entity = 'dealer' AND entity_id = '${made.p_id}'`,
      ),
    ).toEqual({ operation: 'createDealer', actor_login: 'admin' });
    expect((await get<Page>(`/dealers/?page=1&search=${body.p_inn}`)).body.results).toHaveLength(1);
  });

  it('D03 names every required field that is missing', async () => {
    const { status, body } = await post({ p_contacts: [] });
    expect(status).toBe(400);
    expect(Object.keys(body.errors).sort()).toEqual([
      'p_contacts',
      'p_fullname',
      'p_inn',
      'p_opf',
      'p_org_id',
      'p_parent',
      'p_piportal_alias',
    ]);
    expect((await post(await registered({ p_billing_type_id: undefined }))).body.errors).toEqual({
      p_billing_type_id: ['Выберите вид расчётов'],
    });
    expect((await post(newDealer())).body.errors).toEqual({ p_org_id: ['Введите ID организации'] });
    expect((await post(await registered({ p_billing_type_id: 'free' }))).body.errors).toEqual({
      p_billing_type_id: ['Выберите вид расчётов из списка'],
    });
    expect((await post(await registered({ p_kpp: '' }))).body.errors).toEqual({ p_kpp: ['Введите КПП'] });
    expect((await post(await registered({ p_parent: 6 }))).body.errors).toEqual({
      p_parent: ['Головной дилер не найден на этом сервере'],
    });
    expect((await post({ ...newDealer(), p_org_id: 5 })).body.errors).toEqual({
      p_org_id: ['Выберите ID организации из списка по ИНН и КПП'],
    });
  });

  it('D03 without a parent’s share it is 0, a billing administrator alone sends one', async () => {
    expect((await post(await registered())).body.p_parent_share).toBe(0);
    const { body: made } = await post(await registered({ p_parent_share: 33.33 }));
    expect(made.p_parent_share).toBe(33.33);
    expect(
      await app.db.one(
        `SELECT d.parent_share, a.after->'p_parent_share' AS told FROM dealers d JOIN audit a ON a.entity = 'dealer' AND a.entity_id = d.id::text WHERE d.id = ${made.p_id}`,
      ),
    ).toEqual({ parent_share: '33.33', told: 33.33 });
    await setRights('admin', "array_remove(rights, 'billing_admin')");
    try {
      expect((await post(await registered({ p_parent_share: 5 }))).status).toBe(403);
      expect((await post(await registered())).status).toBe(201);
    } finally {
      await setRights('admin', "array_append(rights, 'billing_admin')");
    }
  });

  it.each([
    [-1, 'Число не может быть отрицательным'],
    [100.01, 'Процент от 0 до 100'],
    [12.345, 'Не больше двух знаков после запятой'],
    ['много', 'Введите число: цифры и, после запятой, не больше двух знаков'],
    ['12,5', 'Введите процент'],
  ])('D03 D04 the parent’s share %j is refused', async (p_parent_share, message) => {
    expect((await post(await registered({ p_parent_share }))).body.errors).toEqual({ p_parent_share: [message] });
    expect((await patch(8, { p_parent_share })).body.errors).toEqual({ p_parent_share: [message] });
  });

  it('D05 takes one to five contacts', async () => {
    const contact = { name: 'Отдел', email: 'a@b.example', phone: null };
    expect((await post(await registered({ p_contacts: Array(6).fill(contact) }))).body.errors).toEqual({
      p_contacts: ['Не больше 5 контактов'],
    });
    expect((await post(await registered({ p_contacts: [{ ...contact, email: 'nobody' }] }))).body.errors).toEqual({
      'p_contacts.0.email': ['Неверный адрес электронной почты'],
    });
    expect((await post(await registered({ p_contacts: Array(5).fill(contact) }))).status).toBe(201);
  });

  it('I03 the same key adds one dealer', async () => {
    const body = await registered();
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const [first, second] = [await post(body, { headers }), await post(body, { headers })];
    expect(second.body.p_id).toBe(first.body.p_id);
    expect(await app.db.rows(`SELECT 1 FROM groups WHERE inn = '${body.p_inn}'`)).toHaveLength(1);
  });

  it('I02 one organisation is a dealer once, however many ask at the same time', async () => {
    const body = await registered();
    const statuses = (await Promise.all([post(body), post(body), post(body)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409]);
    expect((await post(body)).body.errors).toEqual({ p_org_id: ['Дилер с этим ID организации уже есть'] });
  });

  it('D03 the billing type is its holder’s to choose; without the right it is the parent’s', async () => {
    await setRights('admin', "array_remove(rights, 'select_billing_types')");
    try {
      expect((await post(await registered())).status).toBe(403);
      const { p_billing_type_id: _type, ...body } = await registered({ p_parent: 12 });
      expect((await post(body)).body.p_billing_type_id).toBe('dyn_pu');
    } finally {
      await setRights('admin', "array_append(rights, 'select_billing_types')");
    }
  });
});
