import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app';
import { demoNow } from '../support/demo';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const auth = (username: string, password: string, headers?: Record<string, string>) =>
  app.call<{ token?: string; detail?: string }>('POST', '/auth/', { body: { username, password }, headers });

describe('session', () => {
  it('A02 I01 POST /auth/ gives a token for login and password, whatever the case of the login', async () => {
    const { status, body } = await auth(' Admin ', 'demo');
    expect(status).toBe(200);
    expect(body.token).toMatch(/^[\w-]{43}$/);
  });

  it('A03 a wrong pair, an unknown login and a banned user are told the same', async () => {
    await app.db.run("UPDATE users SET p_rid = 7 WHERE login = 'nobody'");
    const wrong = await auth('news', 'wrong');
    const unknown = await auth('no-such-login', 'demo');
    const banned = await auth('nobody', 'demo');
    for (const reply of [wrong, unknown, banned]) {
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({ detail: 'Неверный логин или пароль' });
    }
    await app.db.run("UPDATE users SET p_rid = 1 WHERE login = 'nobody'");
  });

  it('I02 missing fields of the sign-in are named', async () => {
    const { status, body } = await app.call<{ errors: object }>('POST', '/auth/', { body: { username: '' } });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(['username', 'password']);
  });

  it('A05 GET /user/ tells name, rights, company and servers; a plain dealer has his own server alone', async () => {
    const admin = await app.call<{ piportals: unknown[]; rights: string[] }>('GET', '/user/', {
      token: await app.signIn('admin'),
    });
    expect(admin.body.piportals).toHaveLength(3);
    expect(admin.body.rights).toContain('dealer_users');
    const dealer = await app.call('GET', '/user', { token: await app.signIn('dealer') });
    expect(dealer.body).toMatchObject({
      user_profile: { login: 'dealer' },
      company: { dealer_id: 2 },
      piportals: [{ alias: 'nova', server_alias: 'nova', server_name: 'Нова' }],
    });
  });

  it('A07 after logout the token is dead at once', async () => {
    const { body } = await auth('news', 'demo');
    expect((await app.call('GET', '/user/', { token: body.token })).status).toBe(200);
    expect((await app.call('POST', '/logout/', { token: body.token })).status).toBe(204);
    expect((await app.call('GET', '/user/', { token: body.token })).status).toBe(401);
  });

  it('A15 no token, garbage and an idle one are 401', async () => {
    const { body } = await auth('news', 'demo');
    for (const token of [undefined, 'garbage', 'A'.repeat(43)]) {
      expect((await app.call('GET', '/user/', { token })).status).toBe(401);
    }
    app.setNow(new Date(demoNow.getTime() + 12.1 * 60 * 60 * 1000));
    expect((await app.call('GET', '/user/', { token: body.token })).status).toBe(401);
    app.setNow(demoNow);
  });

  it('A15 a call renews the session; what the page asks by itself does not', async () => {
    const { body } = await auth('news', 'demo');
    const after = async (hours: number, path: string) => {
      app.setNow(new Date(demoNow.getTime() + hours * 60 * 60 * 1000));
      return (await app.call('GET', path, { token: body.token })).status;
    };
    expect(await after(11, '/news/')).toBe(200);
    expect(await after(22, '/news/unread/')).toBe(200);
    expect(await after(23.1, '/user/')).toBe(401);
    app.setNow(demoNow);
  });

  it('Q02 a session ends after seven days, however much it is used', async () => {
    const { body } = await auth('news', 'demo');
    const statuses = [];
    for (let hours = 10; hours <= 180; hours += 10) {
      app.setNow(new Date(demoNow.getTime() + hours * 60 * 60 * 1000));
      statuses.push((await app.call('GET', '/user/', { token: body.token })).status);
    }
    app.setNow(demoNow);
    expect(statuses.lastIndexOf(200)).toBe(15);
    expect(new Set(statuses.slice(16))).toEqual(new Set([401]));
  });

  it.each([
    ['banned', 'приостановлена: вход закрыт'],
    ['archived', 'в архиве: вход закрыт'],
  ])(
    'Q03 users of an organisation that is %s do not get in, are told why, and their sessions end',
    async (flag, words) => {
      const { body } = await auth('dealer', 'demo');
      const where = "WHERE (server_alias, p_gid) IN (SELECT server_alias, group_gid FROM users WHERE login = 'dealer')";
      await app.db.run(`UPDATE groups SET ${flag} = true ${where}`);
      expect((await app.call('GET', '/user/', { token: body.token })).status).toBe(401);
      const refused = await auth('dealer', 'demo');
      expect(refused.status).toBe(403);
      expect(refused.body.detail).toContain(words);
      const wrong = await auth('dealer', 'wrong');
      expect(wrong).toMatchObject({ status: 400, body: { detail: 'Неверный логин или пароль' } });
      await app.db.run(`UPDATE groups SET ${flag} = false ${where}`);
      expect((await auth('dealer', 'demo')).status).toBe(200);
    },
  );

  it('Q03 nobody suspends his own organisation, nor lifts its suspension', async () => {
    const token = await app.signIn('dealer');
    const { body } = await app.call<{ company: { p_gid: number } }>('GET', '/user/', { token });
    const path = `/piportals/nova/groups/${body.company.p_gid}/`;
    const refused = await app.call<{ errors: object }>('PATCH', path, { token, body: { p_banned: 1 } });
    expect(refused.status).toBe(403);
    expect(Object.keys(refused.body.errors)).toEqual(['p_banned']);
    expect((await app.call('PATCH', path, { token, body: { p_banned: 0, p_comments: 'то же' } })).status).toBe(200);
  });

  it('a right withdrawn, a ban and stale rights count on the very next call', async () => {
    const token = await app.signIn('subdealer');
    expect((await app.call('GET', '/piportals/all/groups/?page=1', { token })).status).toBe(200);
    await app.db.run("UPDATE users SET rights = '{client}' WHERE login = 'subdealer'");
    expect((await app.call('GET', '/piportals/all/groups/?page=1', { token })).status).toBe(403);
    await app.db.run("UPDATE users SET p_rid = 6 WHERE login = 'subdealer'");
    expect((await app.call('GET', '/piportals/all/groups/?page=1', { token })).status).toBe(401);
  });

  it('places that nobody has signed in from for 90 days are forgotten, a hundred a sign-in', async () => {
    await app.db.run(
      `INSERT INTO sign_in_places (login, place, used_at) SELECT 'gone', 'old-' || n, '${demoNow.toISOString()}'::timestamptz - interval '91 days' FROM generate_series(1, 150) n`,
    );
    await app.db.run(
      `INSERT INTO sign_in_places (login, place, used_at) VALUES ('gone', 'recent', '${demoNow.toISOString()}'::timestamptz - interval '89 days')`,
    );
    const left = async () => (await app.db.rows("SELECT 1 FROM sign_in_places WHERE login = 'gone'")).length;
    await auth('news', 'demo');
    expect(await left()).toBe(51);
    await auth('news', 'demo');
    expect(await left()).toBe(1);
  });

  it('the database holds no token and no password in clear', async () => {
    const { body } = await auth('support', 'demo');
    const dump = JSON.stringify([
      await app.db.rows('SELECT * FROM tokens'),
      await app.db.rows("SELECT * FROM users WHERE login = 'support'"),
      await app.db.rows('SELECT * FROM audit'),
    ]);
    expect(dump).not.toContain(body.token);
    expect(dump).not.toContain('"demo"');
  });
});
