import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Subgroup } from '../../src/contract/subgroups';
import { innControl } from '../../src/domain/taxpayer';
import { createTestApp, type CallOptions, type TestApp } from '../support/app';

type Answer = Subgroup & { detail: string; errors: Record<string, string[]> };

let app: TestApp;
let dealer: string;
let p_gid: number;
beforeAll(async () => {
  app = await createTestApp();
  dealer = await app.signIn('dealer');
  p_gid =
    (
      await app.db.one<{ p_gid: number }>(
        "SELECT p_gid FROM groups WHERE server_alias = 'nova' AND parent_gid = 102 AND NOT is_dealer LIMIT 1",
      )
    )?.p_gid ?? 0;
});
afterAll(() => app.close());

const inn = (lead: string) => lead + innControl(lead);
const path = (gid: number) => `/piportals/nova/subgroups/${gid}/`;
const post = (body: object, options: CallOptions = {}) =>
  app.call<Answer>('POST', '/piportals/nova/subgroups/', { token: dealer, body, ...options });
const patch = (gid: number, body: object, options: CallOptions = {}) =>
  app.call<Answer>('PATCH', path(gid), { token: dealer, body, ...options });
const count = async () => (await app.db.one<{ n: number }>('SELECT count(*)::int AS n FROM subgroups'))?.n;
const organisation = () => ({
  p_gid,
  p_is_org: true,
  p_opf: 'ООО',
  p_fullname: 'Дочерний Причал',
  p_inn: inn('770100056'),
  p_kpp: '770101001',
});

describe('a subgroup', () => {
  it('C18 is a department with a name alone, or an organisation with all of its own', async () => {
    const department = await post({ p_gid, p_is_org: false, p_fullname: 'Отдел № 1', p_opf: 'ООО', p_inn: '1' });
    expect(department.status).toBe(201);
    expect(department.body).toMatchObject({
      p_is_org: false,
      p_opf: null,
      p_inn: null,
      p_kpp: null,
      parent_p_gid: p_gid,
    });
    const own = await post(organisation());
    expect(own.body).toMatchObject({ ...organisation(), p_gid: own.body.p_gid, parent_p_gid: p_gid });
    expect((await app.call('GET', path(own.body.p_gid), { token: dealer })).body).toEqual(own.body);
    expect((await post({ ...organisation(), p_opf: 'ИП', p_inn: inn('7701000777'), p_kpp: null })).status).toBe(201);
  });

  it.each([
    ['p_fullname', { p_fullname: '' }, 'Введите наименование'],
    ['p_opf', { p_opf: null }, 'Введите ОПФ.'],
    ['p_inn', { p_inn: '' }, 'Введите ИНН'],
    ['p_inn', { p_opf: 'ИП', p_kpp: null }, 'ИНН должен содержать 12 цифр'],
    ['p_kpp', { p_kpp: '' }, 'Введите КПП'],
    ['p_kpp', { p_kpp: '123' }, /9 знаков/],
    ['p_participant_id', { p_participant_id: '1' }, 'Неизвестное поле'],
  ])('C18 with a wrong %s is refused by name (case %#)', async (field, change, message) => {
    const before = await count();
    const { status, body } = await post({ ...organisation(), ...change });
    expect(status).toBe(400);
    expect(body.errors[field]?.[0]).toMatch(message);
    expect(await count()).toBe(before);
  });

  it('C18 changes from the one to the other by the same rules', async () => {
    const { body } = await post({ p_gid, p_is_org: false, p_fullname: 'Отдел № 2' });
    expect((await patch(body.p_gid, { p_is_org: true })).body.errors).toEqual({ p_opf: ['Введите ОПФ.'] });
    const { p_gid: _, ...own } = organisation();
    expect((await patch(body.p_gid, own)).body).toMatchObject(own);
    expect((await patch(body.p_gid, { p_is_org: false })).body).toMatchObject({
      p_opf: null,
      p_inn: null,
      p_kpp: null,
    });
    const audited = await app.db.rows<{ after: object }>(
      `SELECT after FROM audit WHERE entity = 'subgroup' AND entity_id = 'nova:${body.p_gid}' ORDER BY id`,
    );
    expect(audited).toHaveLength(3);
    expect(Object.keys(audited[2]?.after ?? {}).sort()).toEqual(['p_inn', 'p_is_org', 'p_kpp', 'p_opf']);
  });

  it('C18 what was read may come back as it is; where it is does not change', async () => {
    const { body: made } = await post({ p_gid, p_is_org: false, p_fullname: 'Отдел' });
    expect((await patch(made.p_gid, { ...made, p_fullname: 'Отдел 2' })).body).toEqual({
      ...made,
      p_fullname: 'Отдел 2',
    });
    for (const field of ['p_gid', 'parent_p_gid'])
      expect((await patch(made.p_gid, { [field]: 5 })).body.errors).toEqual({ [field]: ['Это поле не изменяется'] });
  });

  it('keeps to scope, version and the bans', async () => {
    const { body, headers } = await post(organisation());
    const ifMatch = { headers: { 'If-Match': `"zz", ${headers.get('etag') ?? ''}` } };
    expect((await patch(body.p_gid, { p_fullname: 'Раз' }, ifMatch)).status).toBe(200);
    expect((await patch(body.p_gid, { p_fullname: 'Два' }, ifMatch)).body.detail).toContain(
      'её изменил пользователь dealer',
    );
    const token = await app.signIn('subdealer');
    const foreign = await Promise.all([
      app.call('GET', path(body.p_gid), { token }),
      patch(body.p_gid, { p_fullname: 'Три' }, { token }),
      post(organisation(), { token }),
      app.call('GET', path(999999), { token }),
      app.call('GET', '/piportals/pskov/subgroups/5001/', { token }),
    ]);
    expect(new Set(foreign.map(({ status, bytes }) => `${status} ${bytes.toString()}`))).toEqual(
      new Set(['404 {"detail":"Запрашиваемый ресурс не найден"}']),
    );
    for (const login of ['support', 'banned-editor'])
      expect((await patch(body.p_gid, { p_fullname: 'Три' }, { token: await app.signIn(login) })).status).toBe(403);
    expect((await app.call<Answer>('GET', path(body.p_gid), { token: dealer })).body.p_fullname).toBe('Раз');
  });
});
