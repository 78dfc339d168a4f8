import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewsItem, PublishedNews } from '../../src/contract/news';
import { isFor, type Audience, type Reader } from '../../src/domain/newsAudience';
import { createTestApp, type TestApp } from '../support/app';
import { demoNow } from '../support/demo';

let app: TestApp;
let editor: string;
const tokens: Record<string, string> = {};

/** Who reads: how the database has him, and what the rule knows of him. */
const readers: Record<string, Reader> = {
  admin: { seesAll: true, ofDealer: true, client: 1, server: 1 },
  support: { seesAll: true, ofDealer: true, client: 1, server: 1 },
  dealer: { seesAll: false, ofDealer: true, client: 1, server: 1 },
  subdealer: { seesAll: false, ofDealer: true, client: 2, server: 1 },
  client: { seesAll: false, ofDealer: false, client: 1, server: 1 },
  regional: { seesAll: false, ofDealer: false, client: 1, server: 2 },
  unplaced: { seesAll: false, ofDealer: false, client: 3, server: null },
};
const client = { client: 'nova', regional: 'pskov', unplaced: 'kaliningrad' };

beforeAll(async () => {
  app = await createTestApp();
  editor = await app.signIn('news');
  await app.db.run("UPDATE portals SET server_type = NULL WHERE alias = 'kaliningrad'");
  await app.db.run("UPDATE users SET app = 2 WHERE login = 'subdealer'");
  for (const [login, server] of Object.entries(client))
    await app.db.run(`
      UPDATE users SET login = '${login}', p_rid = 3, app = ${readers[login]?.client}, rights = '{}',
        password_hash = (SELECT password_hash FROM users WHERE login = 'dealer')
      WHERE (server_alias, p_id) = (SELECT u.server_alias, u.p_id FROM users u JOIN groups g ON g.server_alias = u.server_alias AND g.p_gid = u.group_gid
        WHERE u.server_alias = '${server}' AND NOT (g.is_dealer OR g.banned OR g.archived) ORDER BY u.p_id LIMIT 1)`);
  for (const login of Object.keys(readers)) tokens[login] = await app.signIn(login);
});
afterAll(() => app.close());
beforeEach(() => app.db.run('DELETE FROM news; DELETE FROM news_readers'));
afterEach(() => app.setNow(demoNow));

const general = { title: 'Заголовок', type: 1, preview: 'Анонс', content: '<p>Текст</p>', is_published: true };
const send = (method: string, path: string, change: object) =>
  app.call<NewsItem & { errors?: object }>(method, path, { token: editor, body: { ...general, ...change } });
const post = (change: object) => send('POST', '/categories/', change);
const put = (id: number, change: object) => send('PUT', `/categories/${id}/`, change);
const listed = async (login: string) =>
  (await app.call<{ count: number; results: PublishedNews[] }>('GET', '/news/?page_size=100', { token: tokens[login] }))
    .body;
const unread = async (login: string) =>
  (await app.call<{ count: number }>('GET', '/news/unread/', { token: tokens[login] })).body.count;
const after = (minutes: number) => new Date(demoNow.getTime() + minutes * 60_000);

describe('whom news reach', () => {
  it('O07 each reader lists, and has counted, what is for his kinds and nothing else', async () => {
    const audiences: Audience[] = [false, true].flatMap((for_dealers) => [
      { client_type: null, server_types: [], for_dealers },
      ...[1, 2, 3].flatMap((client_type) =>
        [[1], [2], [1, 2, 3]].map((server_types) => ({ client_type, server_types, for_dealers })),
      ),
    ]);
    const made = new Map<string, Audience>();
    for (const audience of audiences) {
      const title = JSON.stringify(audience);
      made.set(title, audience);
      expect((await post({ ...audience, title, type: audience.client_type === null ? 1 : 3 })).status).toBe(201);
    }
    const all = [...made].reverse();
    for (const [login, reader] of Object.entries(readers)) {
      const wanted = all.flatMap(([title, audience]) => (isFor(audience, reader) ? [title] : []));
      const { count, results } = await listed(login);
      expect([login, results.map(({ title }) => title), count]).toEqual([login, wanted, wanted.length]);
      expect([login, await unread(login)]).toEqual([login, wanted.length]);
      await app.call('POST', '/news/read/', { token: tokens[login] });
      expect(await unread(login)).toBe(0);
    }
    const management = await app.call<NewsItem[]>('GET', '/categories/', { token: editor });
    expect(management.body).toHaveLength(audiences.length);
  });

  it('O07 what is for others is not read along with one’s own', async () => {
    await post({ title: 'Для всех' });
    app.setNow(after(1));
    await post({ title: 'Для дилеров', for_dealers: true });
    await app.call('POST', '/news/read/', { token: tokens.client });
    const [row] = await app.db.rows<{ read_at: Date }>(
      "SELECT read_at FROM news_readers JOIN users USING (server_alias, p_id) WHERE login = 'client'",
    );
    expect(row?.read_at).toEqual(demoNow);
  });

  it('O07 what a caller does not send of the audience and the plan stays as it was', async () => {
    const at = after(60).toISOString();
    const { body } = await post({ for_dealers: true, publish_at: at });
    const { body: changed } = await put(body.id, { title: 'Другой' });
    expect(changed).toMatchObject({ title: 'Другой', for_dealers: true, publish_at: at, publication_date: at });
    expect((await put(body.id, { for_dealers: false })).body.for_dealers).toBe(false);
  });
});

describe('news for later', () => {
  it('O07 nobody sees them before their time, and then they ring', async () => {
    const at = after(60);
    const { body } = await post({ publish_at: at.toISOString().replace('Z', '+00:00') });
    expect(body).toMatchObject({ is_published: true, publish_at: at.toISOString() });
    expect(body.publication_date).toBe(body.publish_at);
    expect([(await listed('dealer')).count, await unread('dealer'), await unread('admin')]).toEqual([0, 0, 0]);
    app.setNow(new Date(at.getTime() - 1));
    await post({});
    await app.call('POST', '/news/read/', { token: tokens.dealer });
    expect([(await listed('dealer')).count, await unread('dealer')]).toEqual([1, 0]);
    app.setNow(at);
    expect([(await listed('dealer')).count, await unread('dealer')]).toEqual([2, 1]);
    const history = await app.call<{ results: { changes: { field: string; after: unknown }[] }[] }>(
      'GET',
      `/categories/${body.id}/history/?page=1`,
      { token: editor },
    );
    expect(history.body.results[0]?.changes).toContainEqual({
      field: 'publish_at',
      before: null,
      after: body.publish_at,
    });
  });

  it('O07 a plan is moved, dropped, and taken back; one that has passed is refused', async () => {
    const [hour, day] = [after(60).toISOString(), after(1440).toISOString()];
    const { body } = await post({ publish_at: hour });
    expect((await put(body.id, { publish_at: day })).body.publication_date).toBe(day);
    const late = await put(body.id, { publish_at: after(-1).toISOString() });
    expect([late.status, late.body.errors]).toEqual([400, { publish_at: ['Это время уже прошло'] }]);
    expect((await put(body.id, { publish_at: 'завтра' })).status).toBe(400);
    expect((await put(body.id, { is_published: false })).body).toMatchObject({
      publish_at: day,
      publication_date: null,
    });
    expect((await put(body.id, {})).body.publication_date).toBe(day);
    expect((await put(body.id, { publish_at: null })).body).toMatchObject({
      publish_at: null,
      publication_date: demoNow.toISOString(),
    });
  });

  it('O07 what came out by plan keeps its date when it is edited, and is new when it is published again', async () => {
    const at = after(60).toISOString();
    const { body } = await post({ publish_at: at });
    app.setNow(after(90));
    expect((await put(body.id, { publish_at: at, title: 'Правка' })).body.publication_date).toBe(at);
    await put(body.id, { publish_at: at, is_published: false });
    expect((await put(body.id, { publish_at: at })).body).toMatchObject({
      publish_at: null,
      publication_date: after(90).toISOString(),
    });
  });
});
