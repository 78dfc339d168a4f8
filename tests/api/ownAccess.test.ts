import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnSession } from '../../src/contract/session';
import { createTestApp, type TestApp } from '../support/app';

const given = 'Выданный-пароль-7';
const own = 'Свой-пароль-73';

let app: TestApp;
let admin: string;
let made: { p_id: number };
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
  const { body } = await app.call<{ p_id: number }>('POST', '/piportals/nova/users/', { token: admin, body: newcomer });
  made = body;
});
afterAll(() => app.close());

const newcomer = {
  p_fullname: 'Новичков Николай',
  p_email: 'novice@firm.example',
  p_name: 'novice',
  p_pass: given,
  p_rid: 3,
  p_gid: 1001,
  p_rights: [1],
};

const signIn = async (username: string, password: string, agent = 'Проба/1') =>
  app.call<{ token: string; detail?: string }>('POST', '/auth/', {
    body: { username, password },
    headers: { 'User-Agent': encodeURIComponent(agent) },
  });
const change = (token: string, old_password: string, new_password: string) =>
  app.call<{ detail: string; errors: Record<string, string[]> }>('PUT', '/user/password/', {
    token,
    body: { old_password, new_password },
  });
const sessionsOf = async (token: string) => (await app.call<OwnSession[]>('GET', '/user/sessions/', { token })).body;
const status = async (token: string, path = '/user/') => (await app.call('GET', path, { token })).status;

describe('a password that somebody else has chosen', () => {
  it('Q02 opens nothing but its own change, and says so', async () => {
    const { token } = (await signIn('novice', given)).body;
    const user = await app.call('GET', '/user/', { token });
    expect(user).toMatchObject({ status: 200, body: { password_assigned: true } });
    for (const path of ['/piportals/all/groups/?page=1', '/user/sessions/', '/news/', '/billing-types/']) {
      const { status: refused, body } = await app.call('GET', path, { token });
      expect(refused, path).toBe(403);
      expect(body).toEqual({ detail: 'Смените пароль, который вам выдали: до этого остальное закрыто' });
    }
    expect((await change(token, given, own)).status).toBe(204);
    expect(await status(token, '/piportals/all/groups/?page=1')).toBe(200);
    expect((await app.call('GET', '/user/', { token })).body).not.toHaveProperty('password_assigned');
    expect((await signIn('novice', given)).status).toBe(400);
    expect((await signIn('novice', own)).status).toBe(200);
  });

  it('Q02 also holds for one that is set later; nobody sets his own that way', async () => {
    const path = `/piportals/nova/users/${made.p_id}/`;
    const { token } = (await signIn('novice', own)).body;
    const alone = await app.call<{ errors: object }>('PATCH', path, { token, body: { p_pass: 'Ещё-один-пароль' } });
    expect(alone.status).toBe(400);
    expect(Object.keys(alone.body.errors)).toEqual(['p_pass']);
    expect((await app.call('PATCH', path, { token: admin, body: { p_pass: given } })).status).toBe(200);
    expect(await status(token)).toBe(401);
    const again = (await signIn('novice', given)).body.token;
    expect(await status(again, '/piportals/all/groups/?page=1')).toBe(403);
    expect((await change(again, given, own)).status).toBe(204);
  });

  it('Q02 a demonstration account has none', async () => {
    expect((await app.call('GET', '/user/', { token: admin })).body).not.toHaveProperty('password_assigned');
  });
});

describe('a new password', () => {
  it.each([
    ['        ', 'Введите пароль'],
    ['корот', 'Пароль: не меньше 8 знаков'],
    ['password1', 'такие пробуют первыми'],
    ['QWERTYUIOP', 'такие пробуют первыми'],
    ['йцукенгшщз', 'такие пробуют первыми'],
    ['Пароль123', 'такие пробуют первыми'],
    ['11111111', 'разных знаков меньше трёх'],
    ['novice-2026', 'в нём есть логин'],
    [own, 'совпадает с прежним'],
  ])('Q02 «%s» is refused', async (password, words) => {
    const { token } = (await signIn('novice', own)).body;
    const refused = await change(token, own, password);
    expect(refused.status).toBe(400);
    expect(refused.body.errors.new_password?.[0]).toContain(words);
  });

  it.each(['password1', 'QWERTYUIOP', '11111111', '        ', 'second-novice'])(
    'Q02 «%s» is given to no new user',
    async (p_pass) => {
      const body = { ...newcomer, p_name: 'second-novice', p_pass };
      const refused = await app.call<{ errors: object }>('POST', '/piportals/nova/users/', { token: admin, body });
      expect(refused.status).toBe(400);
      expect(Object.keys(refused.body.errors)).toEqual(['p_pass']);
    },
  );

  it('Q02 asks for the former one, of which five are guessed', async () => {
    const { token } = (await signIn('novice', own)).body;
    const statuses = [];
    for (let guess = 0; guess < 6; guess += 1)
      statuses.push((await change(token, `мимо-${guess}`, 'Третий-пароль')).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await change(token, own, 'Третий-пароль')).status).toBe(429);
    expect((await signIn('novice', own)).status).toBe(200);
  });

  it('Q02 ends the other sessions, and stands in the history without itself', async () => {
    const [first, second] = [(await signIn('news', 'demo')).body.token, (await signIn('news', 'demo')).body.token];
    expect((await change(first, 'demo', 'Новостной-пароль')).status).toBe(204);
    expect([await status(first), await status(second)]).toEqual([200, 401]);
    const { before, after } = (await app.db.one<{ before: unknown; after: unknown }>(
      "SELECT before, after FROM audit WHERE operation = 'changeOwnPassword' ORDER BY id DESC LIMIT 1",
    )) ?? { before: 0, after: 0 };
    expect([before, after]).toEqual([null, { password_changed: true }]);
  });
});

describe('the sessions of one’s own', () => {
  it('Q02 are listed with where they come from, and none of another user', async () => {
    const here = (await signIn('support', 'demo', 'Chrome')).body.token;
    await signIn('support', 'demo', 'Firefox');
    const sessions = await sessionsOf(here);
    expect(sessions.map(({ agent, current, address }) => [agent, current, address])).toEqual([
      ['Firefox', false, '192.0.2.1'],
      ['Chrome', true, '192.0.2.1'],
    ]);
    expect(Object.keys(sessions[0] ?? {})).not.toContain('token_hash');
  });

  it('Q02 one is ended, at once; of another user it is not there', async () => {
    const [here, there] = [(await signIn('support', 'demo')).body.token, (await signIn('support', 'demo')).body.token];
    const [other] = await sessionsOf(there);
    const end = (token: string) => app.call('DELETE', `/user/sessions/${other?.id}/`, { token });
    expect((await end(admin)).status).toBe(404);
    expect(await status(there)).toBe(200);
    expect((await end(here)).status).toBe(204);
    expect([await status(here), await status(there)]).toEqual([200, 401]);
    expect((await end(here)).status).toBe(404);
  });

  it('O03 all others are ended, those of nobody else, and once more is no fault', async () => {
    const signed = [await signIn('support', 'demo'), await signIn('support', 'demo'), await signIn('support', 'demo')];
    const [here = '', ...others] = signed.map(({ body }) => body.token);
    for (let time = 0; time < 2; time += 1)
      expect((await app.call('DELETE', '/user/sessions/others/', { token: here })).status).toBe(204);
    expect(await status(here)).toBe(200);
    for (const token of others) expect(await status(token)).toBe(401);
    expect(await status(admin)).toBe(200);
    expect(await sessionsOf(here)).toMatchObject([{ current: true }]);
  });

  it('Q02 all of them are ended, the one that asks too', async () => {
    const tokens = [(await signIn('support', 'demo')).body.token, (await signIn('support', 'demo')).body.token];
    expect((await app.call('DELETE', '/user/sessions/', { token: tokens[0] })).status).toBe(204);
    expect(await Promise.all(tokens.map((token) => status(token)))).toEqual([401, 401]);
    expect(await status(admin)).toBe(200);
  });
});
