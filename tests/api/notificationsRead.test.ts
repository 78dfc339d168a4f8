import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '../../src/contract/notifications';
import { createTestApp, type TestApp } from '../support/app';
import { bellOf, type EventPage } from '../support/bell';
import { demoNow } from '../support/demo';

let app: TestApp;
let bell: ReturnType<typeof bellOf>;
beforeAll(async () => {
  app = await createTestApp();
  bell = bellOf(app);
});
afterAll(() => app.close());
afterEach(() => bell.setNow(demoNow));

describe('O07 what is read, and what is not wanted', () => {
  beforeEach(async () => {
    await app.db.run('DELETE FROM notification_reads; DELETE FROM notification_choices');
    await app.db.run('DELETE FROM import_runs');
    await app.db.run(`
      INSERT INTO import_runs (kind, file_name, state, failure, actor_login, created_at, finished_at)
      SELECT 'facts', n || '.csv', 'failed', 'Сбой', 'command', '${demoNow.toISOString()}', '${demoNow.toISOString()}'::timestamptz - n % 5 * interval '1 hour'
      FROM generate_series(1, 120) n`);
    for (const kind of ['price', 'condition', 'rights', 'batch'] as const) await bell.choose('admin', kind, false);
  });

  it('O07 pages have each event once, the newest first, also those of one moment', async () => {
    const seen: Notification[] = [];
    for (let after: string | null = ''; after !== null;) {
      const page: EventPage = await bell.read('admin', { page_size: '7', ...(after && { after }) });
      seen.push(...page.results);
      after = page.next;
    }
    expect(new Set(seen.map(({ key }) => key)).size).toBe(120);
    const times = seen.map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('O07 one is read, then all until a moment; what came since stays unread; it stays so on another device', async () => {
    const [first, ...rest] = (await bell.read('admin')).results;
    expect(await bell.unread('admin')).toMatchObject({ events: 100 });
    await bell.mark('admin', { keys: [first?.key, 'price:1'] });
    expect((await bell.read('admin')).results.filter((one) => !one.unread).map(({ key }) => key)).toEqual([first?.key]);
    const until = new Date(demoNow.getTime() - 3_600_000).toISOString();
    expect((await bell.mark('admin', { until })).events).toBe(24 - 1);
    expect(rest.length).toBeGreaterThan(0);
    expect(await bell.mark('admin')).toMatchObject({ events: 0 });
    expect(await bell.unread('admin')).toEqual(await bell.mark('admin'));
  });

  it('O07 counts news beside them, as the call of news does', async () => {
    const { body } = await app.call<{ count: number }>('GET', '/news/unread/', { token: await bell.signIn('nobody') });
    expect(body.count).toBeGreaterThan(0);
    expect(await bell.unread('nobody')).toEqual({ events: 0, news: body.count });
  });

  it('O07 a kind that is off is neither listed nor counted, for oneself alone', async () => {
    expect(await bell.choose('admin', 'load', false)).toContainEqual({ kind: 'load', on: false });
    expect(await bell.events('admin', 'load')).toEqual([]);
    expect((await bell.read('admin')).kinds).toContainEqual({ kind: 'load', on: false });
    await bell.choose('admin', 'load', true);
    expect(await bell.events('admin', 'load')).toHaveLength(100);
    expect((await bell.read('dealer')).kinds.every(({ on }) => on)).toBe(true);
  });

  it('O07 refuses what is no event, no place and no kind', async () => {
    const token = await bell.signIn('admin');
    const refused = async (method: string, path: string, body?: object) =>
      (await app.call(method, path, { token, body })).status;
    expect(await refused('GET', '/notifications/?after=2026-05-14')).toBe(400);
    expect(await refused('POST', '/notifications/read/', { keys: ['user:1'] })).toBe(400);
    expect(await refused('PUT', '/notifications/kinds/', { kind: 'news', on: true })).toBe(400);
    expect((await app.call('GET', '/notifications/')).status).toBe(401);
  });

  it('O07 what is read of one month’s prices leaves the next month’s unread', async () => {
    await bell.choose('admin', 'load', false);
    await bell.choose('admin', 'price', true);
    bell.setNow(new Date('2027-03-27T12:00:00Z'));
    expect((await bell.unread('admin')).events).toBe(1);
    expect((await bell.mark('admin')).events).toBe(0);
    bell.setNow(new Date('2027-04-27T12:00:00Z'));
    expect((await bell.unread('admin')).events).toBe(1);
  });

  it('O07 what somebody has read long ago is forgotten', async () => {
    await bell.mark('admin');
    bell.setNow(new Date(demoNow.getTime() + 121 * 86_400_000));
    await bell.mark('admin');
    expect(await app.db.one('SELECT count(*)::int AS count FROM notification_reads')).toEqual({ count: 0 });
  });

  it('O07 what others have read long ago is theirs to forget, also at another server by the same number', async () => {
    await app.db.run(`
      INSERT INTO notification_reads (server_alias, p_id, source, id, read_at)
      SELECT u.server_alias, u.p_id, 'load', 1, '2020-01-01' FROM users u, users admin
      WHERE admin.login = 'admin' AND (u.p_id = admin.p_id OR u.login = 'dealer')`);
    const old = () =>
      app.db.rows<{ server_alias: string; login: string }>(`
        SELECT u.server_alias, u.login FROM notification_reads r JOIN users u USING (server_alias, p_id)
        WHERE r.read_at = '2020-01-01' ORDER BY u.server_alias, u.login`);
    const before = await old();
    expect(new Set(before.map(({ server_alias }) => server_alias)).size).toBeGreaterThan(1);
    await bell.mark('admin');
    expect(await old()).toEqual(before.filter(({ login }) => login !== 'admin'));
  });
});
