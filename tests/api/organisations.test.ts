import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app';
import { company, inn, organisationCalls } from '../support/organisationCalls';

interface Entry {
  actor: string;
  operation: string;
  changes: { field: string; before: unknown; after: unknown }[];
}

let app: TestApp;
let admin: string;
let dealer: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
  dealer = await app.signIn('dealer');
});
afterAll(() => app.close());

const { find, get, patch, path, post, works } = organisationCalls(() => ({ app, admin, dealer }));
const count = async (from: string) => (await app.db.one<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`))?.n;
const demo = () => find("server_alias = 'nova' AND parent_gid = 102 AND access_status = 'Демо'");

describe('an organisation is added', () => {
  it('C01 C08 below the dealer who adds it, in its list at once, with an audit record', async () => {
    const { status, body, headers } = await post({
      ...company,
      p_city: 'Ростов-на-Дону',
      p_contact_email: 'a@b.ru, c@d.ru',
      p_contract_date: '29.02.2024',
    });
    expect(status).toBe(201);
    expect(headers.get('etag')).toBe('"1"');
    expect(body).toMatchObject({
      ...company,
      parent_id: 102,
      access_status: 'Демо',
      p_banned: 0,
      p_is_stop_tariff: 0,
      p_billing_type_alias: 'dyn_tp',
      p_contract_date: '29.02.2024',
    });
    const list = await app.call<{ results: { p_gid: number }[] }>('GET', '/piportals/all/groups/?page=1', {
      token: dealer,
    });
    expect(list.body.results[0]?.p_gid).toBe(body.p_gid);
    expect(
      await count(`audit WHERE entity = 'group' AND entity_id = 'nova:${body.p_gid}' AND operation = 'createGroup'`),
    ).toBe(1);
  });

  it.each([
    ['p_opf', { p_opf: undefined }, 'Введите ОПФ.'],
    ['p_opf', { p_opf: 'GmbH' }, 'Введите ОПФ.'],
    ['p_fullname', { p_fullname: '  ' }, 'Введите наименование'],
    ['p_fullname', { p_fullname: 'ООО «Ромашка»' }, 'Наименование вводится без ОПФ'],
    ['p_inn', { p_inn: '' }, 'Введите ИНН'],
    ['p_inn', { p_inn: '770100055x' }, 'ИНН состоит только из цифр'],
    ['p_inn', { p_inn: '7701000550' }, 'Неверный ИНН: не сходится контрольная сумма'],
    ['p_inn', { p_inn: inn('7701000555') }, 'ИНН должен содержать 10 цифр'],
    ['p_inn', { p_opf: 'ИП', p_kpp: null }, 'ИНН должен содержать 12 цифр'],
    ['p_kpp', { p_kpp: null }, 'Введите КПП'],
    ['p_kpp', { p_kpp: '77010100' }, /КПП должен содержать 9 знаков/],
    ['p_org_id', { p_org_id: 5 }, 'Выберите ID организации из списка по ИНН и КПП'],
    ['p_contact_person', { p_contact_person: 'Иванов 2' }, /только буквы/],
    ['p_city', { p_city: 'Псков-2' }, /только буквы/],
    ['p_contact_email', { p_contact_email: 'a@b.ru, c' }, 'Неверный адрес электронной почты: c'],
    ['p_contract_date', { p_contract_date: '31.02.2026' }, 'Такой даты нет'],
    ['p_comments', { p_comments: 'я'.repeat(4001) }, 'Не длиннее 4000 знаков'],
    ['p_banned', { p_banned: 1 }, 'Неизвестное поле'],
    ['p_gid', { p_gid: 7 }, 'Неизвестное поле'],
    ['parent_id', { parent_id: 103 }, 'Дилер не найден'],
    ['parent_id', { parent_id: 999999 }, 'Дилер не найден'],
  ])('C02 C03 C21 a wrong %s is refused by name (case %#)', async (field, change, message) => {
    const before = await count('groups');
    const { status, body } = await post({ ...company, ...change });
    expect(status).toBe(400);
    expect(body.errors[field]?.[0]).toMatch(message);
    expect(await count('groups')).toBe(before);
  });

  it('C03 ИП has 12 digits and no KPP', async () => {
    const { status, body } = await post({ p_opf: 'ИП', p_fullname: 'Озеров Олег', p_inn: inn('7701000777') });
    expect(status).toBe(201);
    expect(body.p_kpp).toBeNull();
  });

  it('by a dealer inside his own subtree alone; a super-dealer names the dealer, on any server', async () => {
    expect((await post({ ...company, parent_id: 104 })).body.parent_id).toBe(104);
    expect((await post({ ...company, parent_id: 102 }, { token: await app.signIn('subdealer') })).status).toBe(400);
    expect((await post(company, {}, 'pskov')).status).toBe(404);
    expect((await post(company, { token: admin }, 'pskov')).body.errors).toEqual({ parent_id: ['Выберите дилера'] });
    expect((await post({ ...company, parent_id: 103 }, { token: admin }, 'pskov')).body.parent_id).toBe(103);
    expect((await post({ ...company, parent_id: 1001 }, { token: admin }, 'pskov')).status).toBe(400);
  });

  it('C07 by a double click once, and never by support or the holder of edit_ban_users_groups', async () => {
    const before = await count('groups');
    const once = { headers: { 'Idempotency-Key': 'organisation-0001' } };
    const [a, b] = await Promise.all([post(company, once), post(company, once)]);
    expect([a.status, b.status]).toEqual([201, 201]);
    expect(a.body.p_gid).toBe(b.body.p_gid);
    for (const login of ['support', 'banned-editor'])
      expect((await post(company, { token: await app.signIn(login) })).status).toBe(403);
    expect(await count('groups')).toBe((before ?? 0) + 1);
  });
});

describe('an organisation is edited', () => {
  it('C01 C05 any part of it; flags are numbers, the status follows, the same values change nothing', async () => {
    const at = await demo();
    const { status, body, headers } = await patch(at, {
      p_is_stop_tariff: 1,
      p_city: '',
      p_contact_phones: '8 (495) 100-00-00',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      p_is_stop_tariff: 1,
      p_city: null,
      access_status: 'Работает',
      p_contact_phones: '8 (495) 100-00-00',
    });
    const again = await patch(at, { p_city: null, p_is_stop_tariff: 1 });
    expect(again.headers.get('etag')).toBe(headers.get('etag'));
    expect((await patch(at, { p_banned: 1, p_is_stop_tariff: 0 })).body.access_status).toBe('Приостановлена');
    expect((await patch(at, { p_banned: true })).status).toBe(400);
    expect((await patch(at, { p_banned: 0 })).body.access_status).toBe('Демо');
  });

  it('C05 billing type and work without a tariff need their rights; an unknown billing type is refused', async () => {
    const at = await demo();
    for (const body of [{ p_is_stop_tariff: 1 }, { p_billing_type_alias: 'dyn_pu' }])
      expect((await patch(at, body, { token: dealer })).status).toBe(403);
    expect((await post({ ...company, p_billing_type_alias: 'dyn_pu' })).status).toBe(403);
    expect((await patch(at, { p_billing_type_alias: 'dyn_pu' })).body.p_billing_type_alias).toBe('dyn_pu');
    expect((await patch(at, { p_billing_type_alias: 'free' })).body.errors).toEqual({
      p_billing_type_alias: ['Неизвестный вид расчётов'],
    });
  });

  it('C06 INN and KPP of a working one stay; all else may change', async () => {
    const at = await works();
    const { body } = await get(at);
    const refused = await patch(at, { p_inn: company.p_inn, p_kpp: '770201001', p_city: 'Псков' });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.errors)).toEqual(['p_inn', 'p_kpp']);
    expect((await get(at)).body).toEqual(body);
    expect((await patch(at, { p_inn: body.p_inn, p_kpp: body.p_kpp, p_fullname: 'Новое Имя' })).body.p_fullname).toBe(
      'Новое Имя',
    );
  });

  it('C05 what was read may come back as it is; what other calls change is refused here', async () => {
    const at = await works();
    const { body } = await get(at);
    expect((await patch(at, { ...body, p_city: 'Тверь' })).body).toEqual({ ...body, p_city: 'Тверь' });
    for (const change of [{ p_gid: 5 }, { access_status: 'В архиве' }, { parent_id: 104 }, { is_inn_correct: false }]) {
      expect((await patch(at, change)).body.errors).toEqual({
        [Object.keys(change)[0] ?? '']: ['Это поле не изменяется'],
      });
    }
  });

  it('C02 a name comes without the quotes that are put around it', async () => {
    const errors = { p_fullname: ['Наименование вводится без кавычек'] };
    for (const p_fullname of ['«Ромашка»', '"Ромашка"'])
      expect((await post({ ...company, p_fullname })).body.errors).toEqual(errors);
    expect((await patch(await works(), { p_fullname: '«Ромашка»' })).body.errors).toEqual(errors);
  });

  it('C01 C02 signs that nobody sees, as copied texts have them, are left out, and are no name', async () => {
    const p_inn = inn('770133445');
    const { status, body } = await post({
      ...company,
      p_inn: `\u202a${p_inn}\u200b`,
      p_fullname: 'Тихий\u00ad Причал\ufeff',
    });
    expect([status, body.p_inn, body.p_fullname]).toEqual([201, p_inn, 'Тихий Причал']);
    const { body: refused } = await post({ ...company, p_fullname: '\u200b\u2060' });
    expect(Object.keys(refused.errors)).toEqual(['p_fullname']);
  });

  it('D04 a dealer’s own one keeps its name and ids, but for a billing administrator', async () => {
    const own = await find("server_alias = 'nova' AND p_gid = 102");
    const refused = await patch(own, { p_fullname: 'Закат' }, { token: dealer });
    expect(refused).toMatchObject({
      status: 403,
      body: { errors: { p_fullname: ['Изменить это может только администратор биллинга'] } },
    });
    expect((await patch(own, { p_city: 'Клин' }, { token: dealer })).status).toBe(200);
    expect((await patch(own, { p_fullname: 'Восход' })).status).toBe(200);
  });

  it('D04 F05 a dealer’s own one has an id of its own, by which reports know him', async () => {
    const own = await find("server_alias = 'nova' AND p_gid = 102");
    await app.db.run(
      "INSERT INTO org_register SELECT inn, coalesce(kpp, ''), 77, 53, name, 'Москва' FROM groups WHERE server_alias = 'nova' AND p_gid = 102",
    );
    expect(await patch(own, { p_org_id: 53 })).toMatchObject({
      status: 409,
      body: { errors: { p_org_id: ['Дилер с этим ID организации уже есть'] } },
    });
    expect(await patch(own, { p_org_id: null })).toMatchObject({
      status: 400,
      body: { errors: { p_org_id: ['Введите ID организации'] } },
    });
  });

  it('C15 an INN that fails stays editable in its other fields, and is flagged until it is right', async () => {
    const at = await find("server_alias = 'nova' AND NOT is_inn_correct");
    await app.db.run(
      `UPDATE groups SET tariff = NULL, stop_tariff = false, banned = false, archived = false, opf = 'ООО', kpp = '770101001', org_id = NULL WHERE server_alias = 'nova' AND p_gid = ${at.p_gid}`,
    );
    const { body } = await get(at);
    expect((await patch(at, { p_inn: body.p_inn, p_city: 'Псков' })).body).toMatchObject({
      p_city: 'Псков',
      is_inn_correct: false,
    });
    expect((await patch(at, { p_inn: company.p_inn })).body.is_inn_correct).toBe(true);
    expect((await patch(at, { p_inn: body.p_inn })).status).toBe(400);
  });

  it('the second of two who read the same version is told who was first, and changes nothing', async () => {
    const at = await demo();
    const read = await get(at);
    const headers = { 'If-Match': read.headers.get('etag') ?? '' };
    expect((await patch(at, { p_comments: 'первый' }, { headers, token: dealer })).status).toBe(200);
    const second = await patch(at, { p_comments: 'второй' }, { headers });
    expect(second.status).toBe(409);
    expect(second.body.detail).toBe('Пока вы правили запись, её изменил пользователь dealer: 14.05.2026 12:00 (МСК)');
    expect((await get(at)).body.p_comments).toBe('первый');
  });

  it('out of scope it answers as one that is not there', async () => {
    const token = await app.signIn('subdealer');
    const answers = [];
    for (const at of [
      await works(),
      { server_alias: 'nova', p_gid: 999999 },
      { server_alias: 'pskov', p_gid: 1001 },
      { server_alias: 'nova', p_gid: 102 },
    ]) {
      for (const reply of [
        await get(at, token),
        await patch(at, { p_city: 'Псков' }, { token }),
        await app.call('GET', `${path(at)}history/`, { token }),
      ]) {
        answers.push(`${reply.status} ${reply.bytes.toString()}`);
      }
    }
    expect(new Set(answers)).toEqual(new Set(['404 {"detail":"Запрашиваемый ресурс не найден"}']));
  });

  it('the history says who changed what, newest first', async () => {
    const at = await find("server_alias = 'nova' AND parent_gid = 104 AND access_status = 'Демо'");
    await patch(at, { p_comments: 'было' }, { token: dealer });
    await patch(at, { p_comments: 'стало', p_banned: 1 });
    const { body } = await app.call<{ count: number; results: Entry[] }>(
      'GET',
      `${path(at)}history/?page=1&page_size=1`,
      { token: dealer },
    );
    expect(body.count).toBe(2);
    expect(body.results).toHaveLength(1);
    expect(body.results[0]).toMatchObject({ actor: 'admin', operation: 'updateGroup' });
    expect(body.results[0]?.changes.sort((a, b) => a.field.localeCompare(b.field))).toEqual([
      { field: 'access_status', before: 'Демо', after: 'Приостановлена' },
      { field: 'p_banned', before: 0, after: 1 },
      { field: 'p_comments', before: 'было', after: 'стало' },
    ]);
  });
});
