import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSealer } from '../../server/security/secrets';
import { tellOfOtherKey } from '../../server/db/tellOfOtherKey';
import { createTestApp, type TestApp } from '../support/app';
import { demoKey } from '../support/demo';
import { company, inn, organisationCalls } from '../support/organisationCalls';

let app: TestApp;
let admin: string;
let dealer: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
  dealer = await app.signIn('dealer');
});
afterAll(() => app.close());

const { get, patch, post, works } = organisationCalls(() => ({ app, admin, dealer }));

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

  it('C04 dealers to choose from have the id that the register is asked by for their clients', async () => {
    const { body } = await app.call<{ p_gid: number; server_alias: string; org_id: number | null }[]>(
      'GET',
      '/piportals/all/groups/all-dealers/',
      { token: admin },
    );
    const kept = await app.db.rows(
      'SELECT p_gid, server_alias, org_id FROM groups WHERE is_dealer ORDER BY name, p_gid, server_alias',
    );
    expect(body.map(({ p_gid, server_alias, org_id }) => ({ p_gid, server_alias, org_id }))).toEqual(kept);
    expect(body.some(({ org_id }) => org_id !== null)).toBe(true);
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
    for (const kpp of ['-', '0']) expect((await ask(single?.inn ?? '', kpp, admin)).status).toBe(200);
    expect((await ask(inn('999900000'), '770101001')).status).toBe(404);
    expect((await ask(inn('770100001'), '770101001', await app.signIn('support'))).status).toBe(403);
  });

  it('C15 J08 a password that another SECRET_KEY has sealed is refused in words, and told of at the start', async () => {
    const sealer = createSealer(Buffer.alloc(32, 9));
    const other = await createTestApp({ overrides: { sealer } });
    try {
      const path = `/dealers/201/inns/${inn('770100001')}/kpps/770101001/fcs-operators/infodec/`;
      expect(await other.call('GET', path, { token: await other.signIn('dealer') })).toMatchObject({
        status: 409,
        body: {
          detail: 'Сохранённый пароль зашифрован другим ключом SECRET_KEY, прочесть его нельзя: введите пароль заново',
        },
      });
      const said: string[] = [];
      const say = (line: string) => said.push(line);
      await tellOfOtherKey(other.served.as('system'), createSealer(demoKey), say);
      expect(said).toEqual([]);
      await tellOfOtherKey(other.served.as('system'), sealer, say);
      expect(said).toEqual([expect.stringMatching(/^Внимание: пароли ФТС .* SECRET_KEY/)]);
    } finally {
      await other.close();
    }
  });

  describe('Q03 the password that the operators’ register keeps', () => {
    const ask = (number: string, kpp: string, token = dealer) =>
      app.call('GET', `/dealers/201/inns/${number}/kpps/${kpp}/fcs-operators/infodec/`, { token });
    const register = (number: string, kpp: string) =>
      app.db.run(`INSERT INTO operator_register (inn, kpp, participant_id, login, password_sealed, sender_info)
        SELECT '${number}', '${kpp}', participant_id, login, password_sealed, sender_info FROM operator_register LIMIT 1 ON CONFLICT DO NOTHING`);
    const clientOf = async (parent: string) =>
      (await app.db.one<{ inn: string; kpp: string }>(
        `SELECT inn, kpp FROM groups g WHERE server_alias = 'nova' AND parent_gid ${parent} AND NOT is_dealer AND opf = 'ООО'
         AND (SELECT count(*) FROM groups other WHERE other.inn = g.inn) = 1 ORDER BY p_gid LIMIT 1`,
      )) ?? { inn: '', kpp: '' };

    it('is given for a client of one’s own, and written down without itself', async () => {
      const own = await clientOf('= 102');
      await register(own.inn, own.kpp);
      expect((await ask(own.inn, own.kpp)).status).toBe(200);
      const audited = await app.db.one(
        "SELECT actor_login, entity_id, before, after FROM audit WHERE operation = 'readInfodec' ORDER BY id DESC LIMIT 1",
      );
      expect(audited).toEqual({ actor_login: 'dealer', entity_id: `${own.inn}/${own.kpp}`, before: null, after: null });
    });

    it('is not there for another dealer’s client, under no KPP, and that is not written down', async () => {
      const foreign = await clientOf('= 103');
      const count = () => app.db.rows("SELECT 1 FROM audit WHERE operation = 'readInfodec'");
      const before = await count();
      for (const kpp of [foreign.kpp, '770109999']) {
        await register(foreign.inn, kpp);
        const refused = await ask(foreign.inn, kpp);
        expect(refused).toMatchObject({ status: 404, body: (await ask(inn('999900000'), kpp)).body });
        expect((await ask(foreign.inn, kpp, admin)).status).toBe(200);
      }
      expect((await count()).length).toBe(before.length + 2);
    });

    it('is given so many times an hour, whatever is asked', async () => {
      const token = await app.signIn('banned-editor');
      await app.db.run(
        "UPDATE users SET rights = array_remove(rights, 'edit_ban_users_groups') WHERE login = 'banned-editor'",
      );
      const statuses = [];
      for (let number = 0; number < 61; number += 1)
        statuses.push((await ask(inn('999900000'), '770101001', token)).status);
      expect(new Set(statuses.slice(0, 60))).toEqual(new Set([404]));
      const refused = await ask(inn('999900000'), '770101001', token);
      expect([statuses[60], refused.headers.get('retry-after')]).toEqual([429, '900']);
      expect(refused.body.detail).toBe('Слишком много запросов к реестру операторов, повторите через 15 мин.');
    });
  });
});
