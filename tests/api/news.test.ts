import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewsItem, PublishedNews } from '../../src/contract/news';
import type { HistoryEntry } from '../../src/contract/history';
import { demoNow } from '../support/demo';
import { createTestApp, type CallOptions, type TestApp } from '../support/app';

type Answer = NewsItem & { detail: string; errors: Record<string, string[]> };
interface Page<Row> {
  count: number;
  total: number;
  results: Row[];
}

let app: TestApp;
let editor: string;
let dealer: string;
beforeAll(async () => {
  app = await createTestApp();
  editor = await app.signIn('news');
  dealer = await app.signIn('dealer');
});
afterAll(() => app.close());

const general = { title: 'Заголовок', type: 1, preview: 'Анонс', content: '<p>Текст</p>', is_published: false };
const post = (change: object = {}, options: CallOptions = {}) =>
  app.call<Answer>('POST', '/categories/', { token: editor, body: { ...general, ...change }, ...options });
const put = (id: number, change: object = {}, options: CallOptions = {}) =>
  app.call<Answer>('PUT', `/categories/${id}/`, { token: editor, body: { ...general, ...change }, ...options });
const get = <T>(path: string, token = editor) => app.call<T>('GET', path, { token });
const unread = async (token = dealer) => (await get<{ count: number }>('/news/unread/', token)).body.count;

describe('the editors of news', () => {
  it('G01 list, search, filter and sort, drafts too', async () => {
    const first = await get<Page<NewsItem>>('/categories/?page=1&page_size=10');
    expect(first.body).toMatchObject({ count: 14, total: 14 });
    expect(first.body.results).toHaveLength(10);
    expect(first.body.results[0]).toMatchObject({
      title: 'Черновик: опрос пользователей',
      is_published: false,
      publication_date: null,
    });
    expect((await get<Page<NewsItem>>('/categories/?page=1&is_published=false')).body).toMatchObject({
      count: 2,
      total: 14,
    });
    expect(
      (await get<Page<NewsItem>>('/categories/?page=1&type=3')).body.results.every(
        ({ type, client_type }) => type === 3 && client_type === 1,
      ),
    ).toBe(true);
    const found = await get<Page<NewsItem>>(`/categories/?page=1&search=${encodeURIComponent('КОДЫ видов')}`);
    expect(found.body.results.map(({ title }) => title)).toEqual(['Таблица кодов транспорта']);
    const titles = (await get<NewsItem[]>('/categories/?ordering=title')).body.map(({ title }) => title);
    expect(titles).toEqual([...titles].sort(new Intl.Collator('ru').compare));
    expect((await get<{ id: number; name: string }[]>('/category-types/')).body.map(({ name }) => name)).toEqual([
      'Общие новости',
      'Новости онлайн клиент Нова',
      'Новости толстый клиент Нова',
    ]);
  });

  it('G01 O04 create, publish, take back and delete; publication sets its date', async () => {
    const made = await post();
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      title: 'Заголовок',
      publication_date: null,
      release_version: null,
      client_type: null,
      server_types: [],
    });
    const { id } = made.body;
    const published = await put(id, { is_published: true });
    expect(published.body.publication_date).not.toBeNull();
    app.setNow(new Date(demoNow.getTime() + 60_000));
    expect((await put(id, { is_published: true, title: 'Другой' })).body.publication_date).toBe(
      published.body.publication_date,
    );
    app.setNow(demoNow);
    expect((await put(id, { is_published: false })).body.publication_date).toBeNull();
    const history = await get<Page<HistoryEntry>>(`/categories/${id}/history/?page=1&page_size=2`);
    const [taken, renamed] = history.body.results;
    expect(history.body.count).toBe(4);
    expect(taken).toMatchObject({ actor: 'news', operation: 'updateNews' });
    expect(taken?.changes.map(({ field }) => field).sort()).toEqual(
      expect.arrayContaining(['is_published', 'publication_date']),
    );
    expect(renamed?.changes).toContainEqual({ field: 'title', before: 'Заголовок', after: 'Другой' });
    expect((await get(`/categories/${id}/history/`, dealer)).status).toBe(403);
    expect((await app.call('DELETE', `/categories/${id}/`, { token: editor })).status).toBe(204);
    expect((await get(`/categories/${id}/`)).status).toBe(404);
    const kept = await app.db.rows<{ operation: string }>(
      `SELECT operation FROM audit WHERE entity = 'news' AND entity_id = '${id}' ORDER BY id`,
    );
    expect(kept.map(({ operation }) => operation)).toEqual([
      'createNews',
      'updateNews',
      'updateNews',
      'updateNews',
      'removeNews',
    ]);
  });

  it('G01 two editors: the second is told who was first; one key makes one record', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const [one, two] = await Promise.all([post({ title: 'Одна' }, { headers }), post({ title: 'Одна' }, { headers })]);
    expect(one.body.id).toBe(two.body.id);
    const read = await get<NewsItem>(`/categories/${one.body.id}/`);
    const etag = read.headers.get('etag') ?? '';
    expect((await put(one.body.id, { title: 'Первая' }, { headers: { 'If-Match': etag } })).status).toBe(200);
    const late = await put(one.body.id, { title: 'Вторая' }, { headers: { 'If-Match': etag } });
    expect(late.status).toBe(409);
    expect(late.body.detail).toContain('изменил пользователь news');
  });

  it('a key is forgotten after a day, whoever writes next; used again, it makes another record', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const first = await post({ title: 'Первая' }, { headers });
    const kept = () =>
      app.db.rows(`SELECT 1 FROM idempotency_keys WHERE key IN ('${headers['Idempotency-Key']}', 'of-another')`);
    await app.db.run(
      "INSERT INTO idempotency_keys (server_alias, p_id, key, fingerprint, created_at) SELECT server_alias, p_id, 'of-another', '', '2000-01-01' FROM users WHERE login = 'dealer'",
    );
    await post({}, { headers: { 'Idempotency-Key': crypto.randomUUID() } });
    expect(await kept()).toHaveLength(1);
    await app.db.run(
      "INSERT INTO idempotency_keys (server_alias, p_id, key, fingerprint, created_at) SELECT server_alias, p_id, 'older-' || n, '', '2000-01-01' FROM users, generate_series(1, 100) n WHERE login = 'dealer'",
    );
    await app.db.run("UPDATE idempotency_keys SET created_at = '2000-01-02' WHERE key NOT LIKE 'older-%'");
    const second = await post({ title: 'Вторая' }, { headers });
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
  });

  it.each([
    ['title', { title: ' ' }, 'Введите заголовок'],
    ['preview', { preview: '' }, 'Введите анонс'],
    ['content', { content: '' }, 'Введите текст новости'],
    ['content', { content: '<p> </p><p>&nbsp;</p>' }, 'Введите текст новости'],
    ['content', { content: '<script>alert(1)</script>' }, 'Введите текст новости'],
    ['type', { type: 77 }, 'Такого вида новостей нет'],
    ['release_version', { type: 2 }, 'Введите номер релиза'],
    ['release_version', { type: 2, release_version: 'новый' }, 'Номер релиза: цифры через точку'],
    ['client_type', { type: 3, server_types: [1] }, 'Выберите вид клиента'],
    ['client_type', { type: 3, server_types: [1], client_type: 99 }, 'Такого вида клиента нет'],
    ['server_types', { type: 3, client_type: 1 }, 'Выберите вид сервера'],
    ['server_types', { type: 3, client_type: 1, server_types: [99] }, 'Такого вида серверов нет'],
    ['client_type', { type: 1, client_type: 99 }, 'Такого вида клиента нет'],
    ['server_types', { type: 2, release_version: '1', server_types: [99] }, 'Такого вида серверов нет'],
  ])('G02 refuses %s of %j', async (field, change, message) => {
    const { status, body } = await post(change);
    expect(status).toBe(400);
    expect(body.errors).toEqual({ [field]: [message] });
  });

  it('G02 a comma in the release number becomes a dot; what a kind does not have is not kept', async () => {
    const online = await post({ type: 2, release_version: '2025,9,1', client_type: 1, server_types: [1] });
    expect(online.body).toMatchObject({ release_version: '2025.9.1', client_type: null, server_types: [] });
    const desktop = await post({ type: 3, release_version: '1', client_type: 2, server_types: [2, 1, 2] });
    expect(desktop.body).toMatchObject({ release_version: null, client_type: 2, server_types: [1, 2] });
  });

  it('G02 only the markup of news is kept', async () => {
    const content =
      '<p onclick="x()">Текст <a href="javascript:x()">раз</a> <a href="https://a.example" style="color:red">два</a><img src=x onerror=x()><iframe src="//b"></iframe></p>';
    const { body } = await post({ content });
    expect(body.content).toBe(
      '<p>Текст <a target="_blank" rel="noopener noreferrer nofollow">раз</a> <a href="https://a.example" target="_blank" rel="noopener noreferrer nofollow">два</a></p>',
    );
  });

  it('G01 nobody but the holders of the right, and support not at all', async () => {
    expect((await get('/categories/', dealer)).status).toBe(403);
    expect((await post({}, { token: dealer })).status).toBe(403);
    await app.db.run("UPDATE users SET rights = rights || '{categories}' WHERE login = 'support'");
    const support = await app.signIn('support');
    expect((await get('/categories/', support)).status).toBe(200);
    expect((await post({}, { token: support })).status).toBe(403);
    expect((await app.call('DELETE', '/categories/1/', { token: support })).status).toBe(403);
  });
});

describe('the readers of news', () => {
  it('see what is published, the newest first, and how much of it is new to them', async () => {
    const { body } = await get<Page<PublishedNews>>('/news/?page=1&page_size=100', dealer);
    const dates = body.results.map(({ publication_date }) => publication_date);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(body.results.some(({ title }) => title.startsWith('Черновик'))).toBe(false);
    expect(await unread()).toBe(body.count);
    expect((await app.call<{ count: number }>('POST', '/news/read/', { token: dealer })).body).toEqual({ count: 0 });
    expect(await unread()).toBe(0);
    expect(await unread(editor)).toBe(body.count);
  });

  it('hear of what is published later, not of drafts', async () => {
    await app.call('POST', '/news/read/', { token: dealer });
    const draft = await post({ title: 'Черновик' });
    expect(await unread()).toBe(0);
    app.setNow(new Date(demoNow.getTime() + 1000));
    await put(draft.body.id, { is_published: true });
    expect(await unread()).toBe(1);
    const { body } = await get<Page<PublishedNews>>('/news/', dealer);
    expect(body.results[0]).toMatchObject({ id: draft.body.id, unread: true });
    expect(body.results[1]).toMatchObject({ unread: false });
  });

  it('have read what they have seen, not what was published meanwhile', async () => {
    app.setNow(new Date(demoNow.getTime() + 2000));
    await post({ title: 'Показана', is_published: true });
    const { body } = await get<Page<PublishedNews>>('/news/', dealer);
    app.setNow(new Date(demoNow.getTime() + 3000));
    await post({ title: 'Ещё нет', is_published: true });
    const mark = (until?: string) =>
      app.call<{ count: number }>('POST', '/news/read/', {
        token: dealer,
        body: until === undefined ? undefined : { until },
      });
    expect((await mark(body.results[0]?.publication_date)).body).toEqual({ count: 1 });
    app.setNow(new Date(demoNow.getTime() + 5000));
    expect((await mark()).body).toEqual({ count: 0 });
    app.setNow(new Date(demoNow.getTime() + 4000));
    await post({ title: 'Записана позже, чем помечена', is_published: true });
    expect(await unread()).toBe(1);
    expect((await mark('0000-01-01T00:00:00Z')).body).toEqual({ count: 1 });
    expect((await mark('вчера')).status).toBe(400);
    app.setNow(demoNow);
  });
});
