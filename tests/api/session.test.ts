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

  it('a right withdrawn, a ban and stale rights count on the very next call', async () => {
    const token = await app.signIn('subdealer');
    expect((await app.call('GET', '/piportals/all/groups/?page=1', { token })).status).toBe(200);
    await app.db.run("UPDATE users SET rights = '{client}' WHERE login = 'subdealer'");
    expect((await app.call('GET', '/piportals/all/groups/?page=1', { token })).status).toBe(403);
    await app.db.run("UPDATE users SET p_rid = 6 WHERE login = 'subdealer'");
    expect((await app.call('GET', '/piportals/all/groups/?page=1', { token })).status).toBe(401);
  });

  it('addresses that nobody has signed in from for 90 days are forgotten, a hundred a sign-in', async () => {
    await app.db.run(
      `INSERT INTO sign_in_addresses (login, address, used_at) SELECT 'gone', 'old-' || n, '${demoNow.toISOString()}'::timestamptz - interval '91 days' FROM generate_series(1, 150) n`,
    );
    await app.db.run(
      `INSERT INTO sign_in_addresses (login, address, used_at) VALUES ('gone', 'recent', '${demoNow.toISOString()}'::timestamptz - interval '89 days')`,
    );
    const left = async () => (await app.db.rows("SELECT 1 FROM sign_in_addresses WHERE login = 'gone'")).length;
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

describe('attempts to sign in', () => {
  it('after 5 failures for a login 429 with Retry-After, also for the right password, until 15 minutes are over', async () => {
    const statuses = [];
    for (let index = 0; index < 6; index += 1) statuses.push((await auth('banned-editor', `wrong-${index}`)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    const locked = await auth('banned-editor', 'demo');
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
    app.setNow(new Date(demoNow.getTime() + 15.1 * 60 * 1000));
    expect((await auth('banned-editor', 'demo')).status).toBe(200);
    app.setNow(demoNow);
  });

  it('a hundred guesses at once are five evaluated ones', async () => {
    const replies = await Promise.all(Array.from({ length: 100 }, (_, index) => auth('no-such', `guess-${index}`)));
    expect(replies.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(5);
    expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(95);
  });

  it('the owner gets in from an address he has used, while strangers are locked out; a forged header changes nothing', async () => {
    const home = { 'X-Forwarded-For': '198.51.100.7' };
    expect((await auth('dealer', 'demo', home)).status).toBe(200);
    for (let index = 0; index < 6; index += 1)
      await auth('dealer', 'wrong', { 'X-Forwarded-For': `203.0.113.${index}, 203.0.113.99` });
    expect((await auth('dealer', 'demo', { 'X-Forwarded-For': '198.51.100.7, 203.0.113.99' })).status).toBe(429);
    expect((await auth('dealer', 'demo', home)).status).toBe(200);
  });
});
