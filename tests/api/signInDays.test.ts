import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignInDay } from '../../src/contract/audit';
import { createTestApp, type TestApp } from '../support/app';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  await app.db.run("UPDATE users SET rights = rights || '{audit}' WHERE login = 'dealer'");
  admin = await app.signIn('admin');
});
afterAll(() => app.close());

describe('sign-ins', () => {
  const sums = async (token: string, query = '') => {
    const { status, body } = await app.call<{ results: SignInDay[]; next: string | null }>(
      'GET',
      `/audit/sign-ins/${query}`,
      { token },
    );
    expect(status).toBe(200);
    return body;
  };
  const of = async (token: string, login: string) =>
    (await sums(token, '?page_size=100')).results.find(({ actor }) => actor === login);

  it('O04 are summed up by day and person, those in vain too; of logins that nobody has together', async () => {
    const trySign = (username: string, password: string) =>
      app.call('POST', '/auth/', { body: { username, password } });
    const before = await of(admin, 'support');
    expect((await trySign('support', 'wrong-one')).status).toBe(400);
    expect((await trySign('support', 'demo')).status).toBe(200);
    for (const login of ['nobody-1', 'nobody-2']) expect((await trySign(login, 'wrong')).status).toBe(400);
    expect(await of(admin, 'support')).toMatchObject({
      signed_in: (before?.signed_in ?? 0) + 1,
      failed: (before?.failed ?? 0) + 1,
      addresses: ['192.0.2.1'],
    });
    expect(await of(admin, '*')).toMatchObject({ failed: 2, actor_name: null });
  });

  it('O04 are of those in scope alone; pages join', async () => {
    const token = await app.signIn('dealer');
    const { results } = await sums(token);
    expect(results.map(({ actor }) => actor)).toContain('dealer');
    expect(results.map(({ actor }) => actor)).not.toContain('admin');
    expect(results.map(({ actor }) => actor)).not.toContain('*');
    const all = (await sums(admin, '?page_size=100')).results;
    const [first, second] = [await sums(admin, '?page_size=1'), await sums(admin, '?page_size=1')];
    expect(first).toEqual(second);
    const rest = await sums(admin, `?page_size=100&before=${encodeURIComponent(first.next ?? '')}`);
    expect([...first.results, ...rest.results]).toEqual(all);
  });
});
