import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PasswordSlip } from '../../src/contract/passwordSlips';
import { createTestApp, type CallOptions, type TestApp } from '../support/app';

type Answer = PasswordSlip & { detail: string };

let app: TestApp;
let admin: string;
let dealer: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
  dealer = await app.signIn('dealer');
});
afterAll(() => app.close());

const one = async <T>(sql: string) => (await app.db.one<T>(sql)) as T;
let made = 0;
/** A new user of a client of the dealer's own. */
const person = async (change: object = {}) => {
  const { p_gid } = await one<{ p_gid: number }>(
    "SELECT p_gid FROM groups WHERE server_alias = 'nova' AND parent_gid = 102 AND NOT is_dealer AND NOT banned AND NOT archived ORDER BY p_gid LIMIT 1",
  );
  const login = `slip.${++made}`;
  const body = {
    p_gid,
    p_fullname: 'Сидоров Иван Петрович',
    p_email: 'ivan@client.example',
    p_name: login,
    p_pass: 'Выданный-пароль-7',
    p_rid: 3,
    ...change,
  };
  const { body: user } = await app.call<{ p_id: number }>('POST', '/piportals/nova/users/', { token: dealer, body });
  return { login, p_id: user.p_id, path: `/piportals/nova/users/${user.p_id}/password/` };
};
const reset = (path: string, options: CallOptions = {}) =>
  app.call<Answer>('POST', path, { token: dealer, body: { must_change: true }, ...options });
const signIn = (username: string, password: string) =>
  app.call<{ token: string }>('POST', '/auth/', { body: { username, password } });
const status = async (path: string, token: string) => (await app.call('GET', path, { token })).status;

describe('a new password for another', () => {
  it('O03 is told once, ends the sessions, and opens nothing but its own change', async () => {
    const { login, path } = await person();
    const before = (await signIn(login, 'Выданный-пароль-7')).body.token;
    const { body, status: answered } = await reset(path);
    expect(answered).toBe(200);
    expect(body).toMatchObject({
      login,
      full_name: 'Сидоров Иван Петрович',
      must_change: true,
      ended_sessions: 1,
      barred: null,
    });
    expect(body.password).toMatch(/^[2-9A-HJ-NP-Za-km-z]{8}$/);
    expect(await status('/user/', before)).toBe(401);
    expect((await signIn(login, 'Выданный-пароль-7')).status).toBe(400);
    const { token } = (await signIn(login, body.password)).body;
    expect(await status('/user/', token)).toBe(200);
    expect(await status('/news/', token)).toBe(403);
    const change = { old_password: body.password, new_password: 'Своя-тайна-51' };
    expect((await app.call('PUT', '/user/password/', { token, body: change })).status).toBe(204);
    expect(await status('/billing-types/', token)).toBe(200);
  });

  it('O03 may be meant to last: then it opens everything at once', async () => {
    const { login, path } = await person();
    const { body } = await reset(path, { body: { must_change: false } });
    const { token } = (await signIn(login, body.password)).body;
    expect(await status('/billing-types/', token)).toBe(200);
  });

  it('O03 stands nowhere: not in the audit, not among the answers that are kept for a repeat', async () => {
    const { path, p_id } = await person();
    const { body } = await reset(path, { headers: { 'Idempotency-Key': 'slip-key-0001' } });
    const told = await app.db.rows(
      `SELECT actor_login, operation, before, after FROM audit WHERE entity = 'user' AND entity_id = 'nova:${p_id}' ORDER BY id DESC LIMIT 1`,
    );
    expect(told).toEqual([
      {
        actor_login: 'dealer',
        operation: 'resetPassword',
        before: null,
        after: { password_changed: true, must_change: true },
      },
    ]);
    const everything = await app.db.rows<{ text: string }>(
      'SELECT t::text AS text FROM audit t UNION ALL SELECT t::text FROM users t UNION ALL SELECT t::text FROM idempotency_keys t',
    );
    expect(everything.some(({ text }) => text.includes(body.password))).toBe(false);
  });

  it('O03 comes again under its key, and of an older version of the user not at all', async () => {
    const { path } = await person();
    const key = { 'Idempotency-Key': 'slip-key-0002' };
    const first = await reset(path, { headers: key });
    const second = await reset(path, { headers: key });
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect((await reset(path, { headers: { 'If-Match': '"1"' } })).body.detail).toMatch(/изменил пользователь dealer/);
    const now = { 'If-Match': first.headers.get('etag') ?? '' };
    expect((await reset(path, { headers: now })).status).toBe(200);
  });

  it.each([
    ['role', 'UPDATE users SET p_rid = (SELECT min(p_rid) FROM roles WHERE banned)'],
    ['suspended', 'UPDATE groups SET banned = true'],
    ['archived', 'UPDATE groups SET archived = true'],
  ] as const)('O03 says that it will not help: %s', async (barred, sql) => {
    const { path, p_id } = await person();
    const { group_gid } = await one<{ group_gid: number }>(
      `SELECT group_gid FROM users WHERE server_alias = 'nova' AND p_id = ${p_id}`,
    );
    const where = barred === 'role' ? `p_id = ${p_id}` : `p_gid = ${group_gid}`;
    await app.db.run(`${sql} WHERE server_alias = 'nova' AND ${where}`);
    expect((await reset(path)).body).toMatchObject({ barred });
    await app.db.run(
      `UPDATE groups SET banned = false, archived = false WHERE server_alias = 'nova' AND p_gid = ${group_gid}`,
    );
  });

  it('O03 is given to nobody who may more, nobody out of sight, not to oneself, and by no support', async () => {
    const boss = await one<{ p_id: number; server_alias: string }>(
      "SELECT server_alias, p_id FROM users WHERE login = 'admin'",
    );
    const bossPath = `/piportals/${boss.server_alias}/users/${boss.p_id}/password/`;
    const foreign = await one<{ p_id: number }>(
      `SELECT u.p_id FROM users u JOIN groups g ON g.server_alias = u.server_alias AND g.p_gid = u.group_gid
       WHERE u.server_alias = 'nova' AND g.parent_gid = 103 ORDER BY u.p_id LIMIT 1`,
    );
    const { path } = await person();
    const own = await one<{ p_id: number }>("SELECT p_id FROM users WHERE login = 'dealer'");
    expect((await reset(bossPath, { token: admin })).body.detail).toContain('Свой пароль меняют на странице');
    expect((await reset(bossPath)).status).toBe(404);
    expect((await reset(`/piportals/nova/users/${foreign.p_id}/password/`)).status).toBe(404);
    expect((await reset(`/piportals/nova/users/${own.p_id}/password/`)).status).toBe(400);
    await app.db.run(
      "UPDATE users SET rights = rights || '{billing_admin}' WHERE server_alias = 'nova' AND p_id = " +
        (/\d+/.exec(path)?.[0] ?? '0'),
    );
    expect((await reset(path)).status).toBe(403);
    for (const login of ['support', 'banned-editor', 'nobody'])
      expect((await reset(path, { token: await app.signIn(login) })).status).toBe(403);
  });
});
