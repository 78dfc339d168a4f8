import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../src/contract/users';
import { rightId, type Right } from '../../src/domain/rights';
import { createTestApp, type CallOptions, type TestApp } from '../support/app';

type Answer = User & { detail: string; errors: Record<string, string[]> };

let app: TestApp;
let admin: string;
let dealer: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
  dealer = await app.signIn('dealer');
});
afterAll(() => app.close());

const ids = (...rights: Right[]) => rights.map(rightId);
const one = async <T>(sql: string) => (await app.db.one<T>(sql)) as T;
const count = async (from: string) => (await one<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`)).n;
const client = (where = 'true') =>
  one<{ p_gid: number }>(
    `SELECT p_gid FROM groups WHERE server_alias = 'nova' AND parent_gid = 102 AND NOT is_dealer AND ${where} ORDER BY p_gid LIMIT 1`,
  );
const member = (p_gid: number) =>
  one<{ p_id: number }>(
    `SELECT p_id FROM users WHERE server_alias = 'nova' AND group_gid = ${p_gid} ORDER BY p_id LIMIT 1`,
  );
const path = (p_id: number, server = 'nova') => `/piportals/${server}/users/${p_id}/`;
const patch = (p_id: number, body: object, options: CallOptions = {}) =>
  app.call<Answer>('PATCH', path(p_id), { token: dealer, body, ...options });
const post = (body: object, options: CallOptions = {}) =>
  app.call<Answer>('POST', '/piportals/nova/users/', { token: dealer, body, ...options });
let made = 0;
const person = (p_gid: number, change: object = {}) => ({
  p_gid,
  p_fullname: 'Иванов-Петров Иван',
  p_email: 'ivan@client.example',
  p_name: `ivan.${++made}`,
  p_pass: 'Secret77',
  p_rid: 3,
  ...change,
});
const accountId = async (login: string) =>
  (await one<{ p_id: number }>(`SELECT p_id FROM users WHERE login = '${login}'`)).p_id;

describe('a user is added', () => {
  it('C10 C11 to an organisation or to its subgroup, can sign in, and his password is read nowhere', async () => {
    const { p_gid } = await client();
    const body = person(p_gid, {
      p_phone: '8 (912) 345-67-89',
      p_rights: ids('client', 'organisations-users'),
      p_package_types: [2, 1],
      p_online_rights: [1],
      p_app: 1,
    });
    const { status, body: user, bytes } = await post(body);
    expect(status).toBe(201);
    expect(user).toMatchObject({
      p_gid,
      parent_p_gid: p_gid,
      p_phone: '+79123456789',
      p_package_types: [1, 2],
      p_notification: false,
      p_statuses: [],
      in_online: false,
    });
    expect(user.p_rights).toEqual(ids('organisations-users', 'client'));
    expect(bytes.toString()).not.toMatch(/pass|argon2/i);
    const audited = await one<{ after: object }>(
      `SELECT after FROM audit WHERE entity = 'user' AND entity_id = 'nova:${user.p_id}'`,
    );
    expect(JSON.stringify(audited.after)).not.toMatch(/Secret77|pass|argon2/);
    expect(await app.signIn(body.p_name, 'Secret77')).toHaveLength(43);

    const subgroup = await one<{ p_gid: number; group_gid: number }>(
      "SELECT s.p_gid, s.group_gid FROM subgroups s JOIN groups g USING (server_alias) WHERE g.p_gid = s.group_gid AND g.server_alias = 'nova' AND g.parent_gid = 102 LIMIT 1",
    );
    expect((await post(person(subgroup.p_gid, { parent_p_gid: subgroup.group_gid }))).body).toMatchObject({
      p_gid: subgroup.p_gid,
      parent_p_gid: subgroup.group_gid,
    });
    expect((await post(person(subgroup.p_gid, { parent_p_gid: p_gid + 999 }))).status).toBe(400);
  });

  it.each([
    ['p_fullname', { p_fullname: '' }, 'Введите ФИО'],
    ['p_fullname', { p_fullname: 'Иван 2' }, /только буквы/],
    ['p_email', { p_email: 'ivan@' }, 'Неверный адрес электронной почты'],
    ['p_name', { p_name: 'иван' }, /латинские буквы/],
    ['p_name', { p_name: 'a b' }, /латинские буквы/],
    ['p_pass', { p_pass: '' }, 'Введите пароль'],
    ['p_pass', { p_pass: 'short' }, 'Пароль: не меньше 8 знаков'],
    ['p_phone', { p_phone: '12345' }, /ещё 10 цифр/],
    ['p_rid', { p_rid: undefined }, 'Выберите роль'],
    ['p_rid', { p_rid: 99 }, 'Неизвестная роль'],
    ['p_rights', { p_rights: [999] }, 'Неизвестное право'],
    ['p_package_types', { p_package_types: [99] }, 'Неизвестное значение'],
    ['p_online_rights', { p_online_rights: [1, 1] }, 'Значения повторяются'],
    ['p_app', { p_app: 2 }, 'Неизвестный вид клиента'],
    ['in_online', { in_online: true }, 'Новый пользователь не в сети'],
    ['p_company', { p_company: 'Чужая' }, 'У организации пользователя другое значение'],
    ['rights', { rights: ['support'] }, 'Неизвестное поле'],
    ['p_id', { p_id: 5 }, 'Неизвестное поле'],
  ])('C12 a wrong %s is refused by name (case %#)', async (field, change, message) => {
    const before = await count('users');
    const { status, body } = await post(person((await client()).p_gid, change));
    expect(status).toBe(400);
    expect(body.errors[field]?.[0]).toMatch(message);
    expect(await count('users')).toBe(before);
  });

  it('a login that somebody has, in whatever letters and on whatever server, is 409 on its field', async () => {
    const { p_gid } = await client();
    for (const login of [
      'ADMIN',
      (await one<{ login: string }>("SELECT login FROM users WHERE server_alias = 'pskov' LIMIT 1")).login,
    ]) {
      const { status, body } = await post(person(p_gid, { p_name: login }), {
        headers: { 'Idempotency-Key': `login-${login}-1` },
      });
      expect(status).toBe(409);
      expect(body.errors).toEqual({ p_name: ['Логин уже занят'] });
    }
    const { p_id } = await member(p_gid);
    expect((await patch(p_id, { p_name: 'admin' })).body.errors).toEqual({ p_name: ['Логин уже занят'] });
  });

  it('only to what is in scope: all else answers as absent', async () => {
    const before = await count('users');
    const sibling = await one<{ p_gid: number }>(
      "SELECT p_gid FROM groups WHERE server_alias = 'nova' AND parent_gid = 103 LIMIT 1",
    );
    const answers = await Promise.all([sibling.p_gid, 101, 999999].map((p_gid) => post(person(p_gid))));
    expect(new Set(answers.map(({ status, bytes }) => `${status} ${bytes.toString()}`))).toEqual(
      new Set(['404 {"detail":"Запрашиваемый ресурс не найден"}']),
    );
    for (const login of ['support', 'banned-editor'])
      expect((await post(person(1001), { token: await app.signIn(login) })).status).toBe(403);
    expect(await count('users')).toBe(before);
  });

  it('a double click adds one', async () => {
    const body = person((await client()).p_gid);
    const key = { headers: { 'Idempotency-Key': 'user-000001' } };
    const [a, b] = await Promise.all([post(body, key), post(body, key)]);
    expect([a.status, b.status, a.body.p_id]).toEqual([201, 201, b.body.p_id]);
  });
});

describe('nobody gives what he does not hold', () => {
  it("C10 a right above the giver's is refused on adding and on editing, given or taken away", async () => {
    const { p_gid } = await client();
    for (const right of ['billing_admin', 'support', 'dealer_users', 'report_fixed_packages'] as const) {
      expect((await post(person(p_gid, { p_rights: ids(right) }))).status).toBe(403);
    }
    const { body: user } = await post(person(p_gid, { p_rights: ids('client', 'edit_ban_users_groups') }));
    expect((await patch(user.p_id, { p_rights: ids('client', 'dealers') })).status).toBe(403);
    await app.db.run(
      `UPDATE users SET rights = rights || '{dealers}' WHERE server_alias = 'nova' AND p_id = ${user.p_id}`,
    );
    expect((await patch(user.p_id, { p_rights: ids('client') })).status).toBe(403);
    expect((await patch(user.p_id, { p_rights: ids('dealers') }, { token: admin })).body.p_rights).toEqual(
      ids('dealers'),
    );
  });

  it('whoever may more is not his to edit, not by a new password either', async () => {
    await app.db.run("UPDATE users SET rights = '{organisations-users}' WHERE login = 'news'");
    const token = await app.signIn('news');
    expect((await patch(await accountId('admin'), { p_pass: 'Taken777' }, { token })).status).toBe(403);
    expect((await patch(await accountId('support'), { p_pass: 'Taken777' }, { token })).status).toBe(403);
    expect(
      (await patch(await accountId('news'), { p_rights: ids('organisations-users', 'dealer_users') }, { token }))
        .status,
    ).toBe(403);
    expect((await patch(await accountId('support'), { p_comments: 'проверен' }, { token: admin })).status).toBe(200);
    expect(await app.signIn('admin')).toBe(admin);
  });

  it("a role above the giver's own is neither offered nor given; a ban is", async () => {
    await app.db.run("UPDATE users SET p_rid = 2 WHERE login = 'subdealer'");
    const token = await app.signIn('subdealer');
    const { body } = await app.call<{ roles: { p_rid: number }[] }>('GET', '/piportals/nova/user/dropdowns/', {
      token,
    });
    expect(body.roles.map(({ p_rid }) => p_rid)).toEqual([2, 3, 4, 5, 6, 7]);
    const { p_gid } = await one<{ p_gid: number }>(
      "SELECT p_gid FROM groups WHERE server_alias = 'nova' AND parent_gid = 104 LIMIT 1",
    );
    expect((await post(person(p_gid, { p_rid: 1 }), { token })).status).toBe(403);
    for (const p_rid of [2, 7]) expect((await post(person(p_gid, { p_rid }), { token })).status).toBe(201);
  });
});

describe('a user is edited', () => {
  it('C13 notification needs email_settings; turning it off clears the statuses', async () => {
    const { p_id } = await member((await client()).p_gid);
    await patch(p_id, { p_notification: false }, { token: admin });
    for (const body of [{ p_notification: true }, { p_statuses: [1] }])
      expect((await patch(p_id, body)).status).toBe(403);
    expect((await patch(p_id, { p_notification: false, p_statuses: [] })).status).toBe(200);
    expect((await patch(p_id, { p_notification: true, p_statuses: [3, 1] }, { token: admin })).body).toMatchObject({
      p_notification: true,
      p_statuses: [1, 3],
    });
    for (const off of [{}, { p_notification: false }]) {
      expect((await patch(p_id, { ...off, p_statuses: [77] }, { token: admin })).body.errors).toEqual({
        p_statuses: ['Неизвестное значение'],
      });
    }
    expect((await post(person((await client()).p_gid, { p_statuses: [77] }), { token: admin })).body.errors).toEqual({
      p_statuses: ['Неизвестное значение'],
    });
    const silent = await post(person((await client()).p_gid, { p_statuses: [1] }), { token: admin });
    expect(silent.body).toMatchObject({ p_notification: false, p_statuses: [] });
    expect((await patch(p_id, { p_notification: false, p_statuses: [1] }, { token: admin })).body).toMatchObject({
      p_notification: false,
      p_statuses: [],
    });
  });

  it('I01 the whole payload of the documents may be sent: what is of his organisation, as it is', async () => {
    const { p_gid } = await client();
    const { body: made } = await post(person(p_gid));
    const { p_company, p_opf, p_inn, p_kpp } = made;
    expect(
      (await post(person(p_gid, { p_company, p_opf, p_inn, p_kpp, in_online: false, parent_p_gid: p_gid }))).status,
    ).toBe(201);
    expect((await patch(made.p_id, { ...made, p_comments: 'Новый' }, { token: admin })).body).toEqual({
      ...made,
      p_comments: 'Новый',
    });
    for (const change of [
      { p_gid: 5 },
      { in_online: true },
      { p_inn: '7707083893' },
      { p_company: 'Чужая' },
      { p_id: 1 },
    ]) {
      expect((await patch(made.p_id, change)).body.errors).toEqual({
        [Object.keys(change)[0] ?? '']: ['Это поле не изменяется'],
      });
    }
  });

  it('C11 a blank password leaves the old one; a new one or a ban ends his sessions', async () => {
    const body = person((await client()).p_gid, { p_rights: ids('client') });
    const { body: user } = await post(body);
    const alive = async (token: string) => (await app.call('GET', '/user/', { token })).status;
    const first = await app.signIn(body.p_name, 'Secret77');
    expect((await patch(user.p_id, { p_pass: '', p_comments: 'звонить утром' })).body.p_comments).toBe('звонить утром');
    expect(await alive(first)).toBe(200);
    expect((await patch(user.p_id, { p_pass: 'Changed88' })).status).toBe(200);
    expect(await alive(first)).toBe(401);
    const login = (password: string) =>
      app.call<{ token: string }>('POST', '/auth/', { body: { username: body.p_name, password } });
    expect((await login('Secret77')).status).toBe(400);
    const second = (await login('Changed88')).body.token;
    expect((await patch(user.p_id, { p_rid: 7 })).status).toBe(200);
    expect(await alive(second)).toBe(401);
    expect((await login('Changed88')).status).toBe(400);
    const history = await app.call<{ results: { changes: { field: string }[] }[] }>(
      'GET',
      `${path(user.p_id)}history/`,
      { token: dealer },
    );
    expect(history.body.results.map(({ changes }) => changes.map(({ field }) => field).join())).toEqual([
      'p_rid',
      'password_changed',
      'p_comments',
      expect.stringContaining('p_fullname'),
    ]);
    expect(history.bytes.toString()).not.toMatch(/Changed88|argon2/);
  });

  it('the second of two who read the same version is refused; out of scope he is not there', async () => {
    const { p_id } = await member((await client()).p_gid);
    const read = await app.call('GET', path(p_id), { token: dealer });
    const headers = { 'If-Match': read.headers.get('etag') ?? '' };
    expect((await patch(p_id, { p_comments: 'первый' }, { headers })).status).toBe(200);
    expect((await patch(p_id, { p_comments: 'второй' }, { headers, token: admin })).body.detail).toMatch(
      /^Пока вы правили запись, её изменил пользователь dealer: /,
    );
    const token = await app.signIn('subdealer');
    const replies = await Promise.all([
      app.call('GET', path(p_id), { token }),
      patch(p_id, { p_comments: 'чужой' }, { token }),
      app.call('GET', path(p_id, 'pskov'), { token: dealer }),
      app.call('GET', `${path(p_id)}history/`, { token }),
      app.call('GET', path(999999), { token }),
    ]);
    expect(new Set(replies.map(({ status, bytes }) => `${status} ${bytes.toString()}`))).toEqual(
      new Set(['404 {"detail":"Запрашиваемый ресурс не найден"}']),
    );
  });
});
