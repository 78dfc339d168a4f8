import { afterAll, beforeAll, expect, it } from 'vitest';
import { innControl } from '../../src/domain/taxpayer';
import type { TestApp } from '../support/app';
import { bothSides, same, told, type Side } from '../support/bothSides';
import { newDealer } from '../support/newDealer';

let app: TestApp;
let sides: readonly [Side, Side];
beforeAll(async () => {
  ({ app, sides } = await bothSides({ registerLoaded: false }));
  await app.db.run('DELETE FROM org_register; DELETE FROM operator_register');
});
afterAll(() => app.close());

const inn = (lead: string) => lead + innControl(lead);
const organisation = { p_opf: 'ООО', p_fullname: 'Первый Клиент', p_inn: inn('770100055'), p_kpp: '770101001' };
const hidden = ['p_id', 'p_gid', 'parent_id', 'parent_name', 'p_billing_type_alias'];
const at = { params: { alias: 'nova' } };

it('J07 it says so to whoever fills in the forms, and gives no ids', async () => {
  await same(sides, async (side) => {
    const { company } = await side.read<{ company: { org_id: number } }>('admin', 'readUser');
    const params = { org: company.org_id, inn: organisation.p_inn, kpp: organisation.p_kpp };
    return [
      told(await side.call('admin', 'readOrgRegister')),
      told(await side.call('dealer', 'readOrgRegister')),
      (await side.call('nobody', 'readOrgRegister')).status,
      told(await side.call('admin', 'listOrgIds', { params })),
    ];
  });
  expect(await sides[0].read('dealer', 'readOrgRegister')).toEqual({ loaded: false });
});

it('J07 the register of operators says so, too, to whoever fills in a messaging profile', async () => {
  await same(sides, async (side) => {
    const { company } = await side.read<{ company: { org_id: number } }>('admin', 'readUser');
    const params = { org_id: company.org_id, inn: organisation.p_inn, kpp: organisation.p_kpp };
    const asked = await side.call('admin', 'readInfodec', { params });
    expect(asked).toMatchObject({
      status: 404,
      body: { detail: 'Реестр операторов не загружен: заполните профиль сами' },
    });
    return told(asked);
  });
});

it('J07 a billing administrator types the id of an organisation, nobody else does, and by the same schema', async () => {
  await same(sides, async (side) => {
    const create = (login: string, p_org_id: unknown) =>
      side.call(login, 'createGroup', { ...at, body: { ...organisation, p_org_id, parent_id: 102 } });
    const refused = await create('dealer', 700_001);
    expect(refused).toMatchObject({
      status: 400,
      body: {
        errors: { p_org_id: ['Реестр организаций не загружен: ID организации введёт администратор биллинга'] },
      },
    });
    const made = await create('admin', 700_001);
    expect(made).toMatchObject({ status: 201, body: { p_org_id: 700_001 } });
    const params = { alias: 'nova', p_gid: (made.body as { p_gid: number }).p_gid };
    const change = (login: string, body: object) => side.call(login, 'updateGroup', { params, body });
    return [
      told(refused),
      told(made, hidden),
      ...(await Promise.all([-5, 1.5, 2 ** 40].map(async (id) => told(await create('admin', id))))),
      told(await create('dealer', null), hidden),
      told(await change('dealer', { p_city: 'Москва' }), hidden),
      told(await change('dealer', { p_org_id: 700_002 })),
      told(await change('admin', { p_org_id: 700_002 }), hidden),
    ];
  });
});

it('J07 a dealer is added with a typed id', async () => {
  const body = newDealer({ p_org_id: 700_077 });
  await same(sides, async (side) => {
    const made = await side.call('admin', 'createDealer', { body });
    expect(made).toMatchObject({ status: 201, body: { p_org_id: 700_077 } });
    return [
      told(made, hidden),
      told(await side.call('dealer', 'createDealer', { body: { ...body, p_parent: 2, p_org_id: 700_078 } })),
    ];
  });
});

it('J07 once the register is loaded, an id is one of those that it gives, and what was typed stays', async () => {
  const [server] = sides;
  const [typed] = await app.db.rows<{ p_gid: number }>('SELECT p_gid FROM groups WHERE org_id = 700002');
  await app.db.run(`
    INSERT INTO org_register (inn, kpp, dealer_org, org_id, org_name, org_address) VALUES ('${organisation.p_inn}', '770101001', 77, 800900, 'Клиент', 'Москва')`);
  expect(await server.read('admin', 'readOrgRegister')).toEqual({ loaded: true });
  const change = (body: object) =>
    server.call('admin', 'updateGroup', { params: { alias: 'nova', p_gid: typed?.p_gid ?? 0 }, body });
  expect(await change({ p_city: 'Псков' })).toMatchObject({ status: 200, body: { p_org_id: 700_002 } });
  expect(await change({ p_org_id: 700_003 })).toMatchObject({
    status: 400,
    body: { errors: { p_org_id: ['Выберите ID организации из списка по ИНН и КПП'] } },
  });
  expect((await change({ p_org_id: 800_900 })).status).toBe(200);
});
