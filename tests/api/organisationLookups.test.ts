import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Organisation } from '../../src/contract/organisations';
import { innControl } from '../../src/domain/taxpayer';
import { createTestApp, type CallOptions, type TestApp } from '../support/app';

interface Refused {
  detail: string;
  errors: Record<string, string[]>;
}
type Answer = Organisation & Refused;

let app: TestApp;
let admin: string;
let dealer: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
  dealer = await app.signIn('dealer');
});
afterAll(() => app.close());

const inn = (lead: string) => lead + innControl(lead);
const company = { p_opf: 'ООО', p_fullname: 'Северный Причал', p_inn: inn('770100055'), p_kpp: '770101001' };
const find = async (where: string) =>
  (await app.db.one<{ p_gid: number; server_alias: string }>(
    `SELECT p_gid, server_alias FROM groups WHERE ${where} ORDER BY p_gid LIMIT 1`,
  )) ?? { p_gid: 0, server_alias: '' };
const path = ({ p_gid, server_alias }: { p_gid: number; server_alias: string }) =>
  `/piportals/${server_alias}/groups/${p_gid}/`;
const get = (at: { p_gid: number; server_alias: string }, token = admin) =>
  app.call<Answer>('GET', path(at), { token });
const patch = (at: { p_gid: number; server_alias: string }, body: object, options: CallOptions = {}) =>
  app.call<Answer>('PATCH', path(at), { token: admin, body, ...options });
const post = (body: object, options: CallOptions = {}, server = 'nova') =>
  app.call<Answer>('POST', `/piportals/${server}/groups/`, { token: dealer, body, ...options });
const works = () =>
  find(
    "server_alias = 'nova' AND parent_gid = 102 AND NOT is_dealer AND access_status = 'Работает' AND opf = 'ООО' AND is_inn_correct",
  );

describe('beside the form of an organisation', () => {
  it('the same INN and KPP on the server are named, if in scope', async () => {
    const { body } = await get(await works());
    const ask = (token: string, kpp = body.p_kpp) =>
      app.call<{ p_gid: number }[]>('GET', `/piportals/nova/groups/duplicates/?p_inn=${body.p_inn}&p_kpp=${kpp}`, {
        token,
      });
    expect((await ask(dealer)).body.map(({ p_gid }) => p_gid)).toEqual([body.p_gid]);
    expect((await ask(dealer, '770909001')).body).toEqual([]);
    const byInn = await app.call<{ p_gid: number }[]>('GET', `/piportals/nova/groups/duplicates/?p_inn=${body.p_inn}`, {
      token: dealer,
    });
    expect(byInn.body.map(({ p_gid }) => p_gid)).toContain(body.p_gid);
    expect((await ask(await app.signIn('subdealer'))).body).toEqual([]);
  });

  it('C04 organisation ids come by INN and KPP, with 999 asked as 77; one of them may be chosen', async () => {
    const newcomer = { ...company, p_inn: inn('770100002') };
    const ids = (org: number, token = admin) =>
      app.call<{ org_id: number }[]>('GET', `/dealers/${org}/inns/${newcomer.p_inn}/kpps/770101001/orgid-clients/`, {
        token,
      });
    const { body } = await ids(77);
    expect(body.map(({ org_id }) => org_id)).toEqual([800_011, 800_012]);
    expect((await ids(999)).body).toEqual(body);
    expect((await ids(139)).body).toEqual((await ids(53)).body);
    expect((await ids(201, dealer)).status).toBe(200);
    expect((await ids(53, dealer)).status).toBe(404);
    const { body: made } = await post({ ...newcomer, p_org_id: 800_012 });
    expect(made.p_org_id).toBe(800_012);
    const other = await patch({ p_gid: made.p_gid, server_alias: 'nova' }, { p_inn: inn('770100091') });
    expect(other).toMatchObject({
      status: 400,
      body: { errors: { p_org_id: ['Выберите ID организации из списка по ИНН и КПП'] } },
    });
  });

  it("C15 the operators' register answers by INN and KPP, «-» and 0 for none, to those who may save it", async () => {
    const ask = (number: string, kpp: string, token = dealer) =>
      app.call('GET', `/dealers/201/inns/${number}/kpps/${kpp}/fcs-operators/infodec/`, { token });
    expect((await ask(inn('770100001'), '770101001')).body).toEqual({
      participant_id: '10000000',
      login: 'operator0',
      password: 'Operator-0',
      sender_info: 'Москва, ул. Портовая, д. 1',
    });
    const single = await app.db.one<{ inn: string }>("SELECT inn FROM operator_register WHERE kpp = '' LIMIT 1");
    for (const kpp of ['-', '0']) expect((await ask(single?.inn ?? '', kpp)).status).toBe(200);
    expect((await ask(inn('999900000'), '770101001')).status).toBe(404);
    expect((await ask(inn('770100001'), '770101001', await app.signIn('support'))).status).toBe(403);
  });
});
