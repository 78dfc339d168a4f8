import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnLists, SavedView, ViewSave } from '../../src/contract/views';
import { createTestApp, type TestApp } from '../support/app';
import { asSomebody } from '../support/batchCalls';
import { contractsText, declare } from '../support/declared';
import { someView } from '../support/someView';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Refused = SavedView & { detail: string; errors?: Record<string, string[]> };
const call = async <T = Refused>(login: string, method: string, path: string, body?: object, headers = {}) =>
  app.call<T>(method, path, { token: await app.signIn(login), ...(body && { body }), headers });
const views = async (login: string, list?: string) =>
  (await call<SavedView[]>(login, 'GET', `/views/${list ? `?list=${list}` : ''}`)).body;
const namesFor = async (login: string, list?: string) => (await views(login, list)).map(({ name }) => name);
const add = (login: string, more: Partial<ViewSave> = {}, list = 'groups') =>
  call(login, 'POST', '/views/', { ...someView(more), list });
const change = (login: string, { id, revision }: SavedView, more: Partial<ViewSave>) =>
  call(login, 'PUT', `/views/${id}/`, someView(more), { 'If-Match': `"${revision}"` });
const remove = (login: string, id: number) => call(login, 'DELETE', `/views/${id}/`);
const clear = () => app.db.run('DELETE FROM views');

describe('views', () => {
  it('O05 a view of one’s own is kept as it was saved, for its owner alone', async () => {
    const { status, body, headers } = await add('admin');
    expect(status).toBe(201);
    expect(headers.get('etag')).toBe('"1"');
    expect(body).toEqual({
      ...someView(),
      id: body.id,
      list: 'groups',
      mine: true,
      changeable: true,
      modified_by: 'admin',
      revision: '1',
    });
    expect(await views('admin', 'groups')).toEqual([body]);
    expect(await views('admin', 'dealers')).toEqual([]);
    expect(await views('news')).toEqual([]);
    expect((await change('news', body, {})).status).toBe(404);
    expect((await remove('news', body.id)).status).toBe(404);
    expect((await add('admin')).body).toMatchObject({ errors: { name: ['Вид с таким названием уже есть'] } });
    expect((await add('admin', {}, 'dealers')).status).toBe(201);
    await clear();
  });

  it('O05 a shared view is for the organisation of its owner, and there for who may open the list', async () => {
    const { body } = await add('admin', { name: 'Общий', shared: true });
    expect(await views('support', 'groups')).toEqual([{ ...body, mine: false, changeable: false }]);
    expect(await namesFor('nobody')).toEqual([]);
    expect(await namesFor('dealer')).toEqual([]);
    expect((await change('dealer', body, {})).status).toBe(404);
    expect((await change('support', body, {})).status).toBe(403);
    await asSomebody(app, { login: 'nobody', rights: ['organisations-users'] }, async () => {
      expect(await namesFor('nobody')).toEqual(['Общий']);
      expect((await remove('nobody', body.id)).status).toBe(403);
      await asSomebody(app, { login: 'nobody', rights: ['resources'] }, async () => {
        const { status, body: changed } = await change('nobody', body, { name: 'Для всех', shared: true });
        expect([status, changed.mine, changed.modified_by]).toEqual([200, false, 'nobody']);
      });
    });
    expect((await views('admin')).map(({ name, mine }) => [name, mine])).toEqual([['Для всех', true]]);
    await clear();
  });

  it('O05 a shared view is not made by support, nor for a list that its owner may not open', async () => {
    expect((await add('support')).status).toBe(201);
    expect((await add('support', { name: 'Общий', shared: true })).status).toBe(403);
    expect((await add('news', { shared: true })).status).toBe(404);
    expect((await add('admin', { shared: true }, 'nothing')).status).toBe(404);
    const [own] = await views('support');
    expect(own && (await change('support', own, { shared: true })).status).toBe(403);
    await clear();
  });

  it('O05 a change over somebody else’s is refused; what is shared, and what becomes of it, the journal tells', async () => {
    const { body } = await add('admin', { name: 'Свой' });
    const { body: shared } = await change('admin', body, { name: 'Общий', shared: true });
    expect(shared.revision).toBe('2');
    expect((await change('admin', body, { name: 'Старый' })).status).toBe(409);
    expect((await remove('admin', body.id)).status).toBe(204);
    const told = await app.db.rows<object>(
      "SELECT operation, before, after FROM audit WHERE entity = 'view' AND actor_login = 'admin' ORDER BY id DESC LIMIT 2",
    );
    const record = { list: 'groups', name: 'Общий', shared: true };
    expect(told).toEqual([
      { operation: 'removeView', before: record, after: null },
      { operation: 'changeView', before: null, after: record },
    ]);
  });

  it('O05 a change to what a view already is leaves its version, and the journal says nothing of it', async () => {
    const { body } = await add('admin', { name: 'Общий', shared: true });
    const { filters, ...rest } = someView({ name: 'Общий', shared: true });
    const told = () => app.db.one<{ count: number }>("SELECT count(*)::int AS count FROM audit WHERE entity = 'view'");
    const before = await told();
    const again = await change('admin', body, {
      ...rest,
      filters: Object.fromEntries(Object.entries(filters).reverse()),
    });
    expect([again.status, again.headers.get('etag'), again.body]).toEqual([200, '"1"', body]);
    expect(await told()).toEqual(before);
    expect((await change('admin', body, { name: 'Другой', shared: true })).body.revision).toBe('2');
    await clear();
  });

  it('O05 a view of a declared resource says nothing of fields that one may not see', async () => {
    await declare(app, contractsText);
    const content: Partial<ViewSave> = {
      shared: true,
      columns: [{ name: 'number' }, { name: 'discount', width: 100 }],
      filters: { status: 'active', discount_gte: 5 },
      sort: { field: 'discount', order: 'DESC' },
    };
    const { body: whole } = await add('admin', content, 'contracts');
    expect(whole).toMatchObject(content);
    expect(await namesFor('nobody', 'contracts')).toEqual([]);
    await asSomebody(app, { login: 'nobody', rights: ['organisations-users'] }, async () => {
      const [seen] = await views('nobody', 'contracts');
      expect(seen).toMatchObject({ columns: [{ name: 'number' }], sort: { field: 'id', order: 'DESC' } });
      expect(JSON.stringify(seen)).not.toContain('discount');
    });
    await clear();
  });

  it('O05 as many views as anybody uses, and no more', async () => {
    const { body: one } = await add('nobody');
    await app.db
      .run(`INSERT INTO views (server_alias, owner_id, p_gid, list, name, shared, content, modified_at, modified_by)
      SELECT u.server_alias, u.p_id, u.group_gid, 'groups', 'Вид ' || n, false, '{}', now(), u.login
      FROM users u, generate_series(1, 49) n WHERE u.login = 'nobody'`);
    expect((await add('nobody', { name: 'Ещё' })).body.detail).toMatch(/^Больше 50 своих видов/);
    expect((await add('nobody', {}, 'dealers')).status).toBe(201);
    expect((await change('nobody', one, { name: 'Иначе' })).status).toBe(200);
    await clear();
  });

  it('O05 what is shared on another server under the same number is neither seen nor counted', async () => {
    await app.db
      .run(`INSERT INTO views (server_alias, owner_id, p_gid, list, name, shared, content, modified_at, modified_by)
      SELECT u.server_alias, u.p_id, own.group_gid, 'groups', 'Чужой ' || n, true, '{}', now(), u.login
      FROM users own, generate_series(1, 100) n, (SELECT * FROM users WHERE server_alias = 'pskov' LIMIT 1) u
      WHERE own.login = 'admin'`);
    expect(await namesFor('admin')).toEqual([]);
    expect((await add('admin', { shared: true })).status).toBe(201);
    await clear();
  });

  it('O05 who has gone to another organisation shares with that one what he changes', async () => {
    const { body } = await add('dealer', { name: 'Наш', shared: true });
    await app.db.run('UPDATE views SET p_gid = (SELECT group_gid FROM users WHERE login = $$admin$$)');
    expect(await namesFor('support')).toEqual(['Наш']);
    expect((await change('dealer', body, { name: 'Здешний', shared: true })).status).toBe(200);
    expect(await namesFor('support')).toEqual([]);
    expect(await namesFor('dealer')).toEqual(['Здешний']);
    await clear();
  });
});

describe('own lists', () => {
  const read = (login: string) => call<OwnLists>(login, 'GET', '/user/lists/');
  const save = (login: string, body: object, headers = {}) => call(login, 'PUT', '/user/lists/', body, headers);

  it('O05 how one has set up his lists is kept for him alone; of two browsers the later is told', async () => {
    const { body, headers } = await read('nobody');
    expect([body, headers.get('etag')]).toEqual([{ lists: {} }, '"0"']);
    const lists = { groups: { columns: [{ name: 'name' }], dense: true, page_size: 50, first: 7 }, contracts: {} };
    const saved = await save('nobody', { lists }, { 'If-Match': '"0"' });
    expect([saved.status, saved.headers.get('etag'), saved.body]).toEqual([200, '"1"', { lists }]);
    expect((await save('nobody', { lists: {} }, { 'If-Match': '"0"' })).status).toBe(409);
    expect((await read('nobody')).body).toEqual({ lists });
    expect((await read('news')).body).toEqual({ lists: {} });
    expect((await save('support', { lists })).status).toBe(200);
  });

  it('O05 two browsers that save for the first time at once: one wins, the other is told', async () => {
    const both = await Promise.all(
      [5, 10].map((page_size) => save('news', { lists: { news: { page_size } } }, { 'If-Match': '"0"' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    ['no lists', {}],
    ['an unknown word', { lists: { groups: { colour: 'red' } } }],
    ['a list of no name', { lists: { '../x': {} } }],
    ['a width of nothing', { lists: { groups: { columns: [{ name: 'name', width: 0 }] } } }],
    ['a column twice', { lists: { groups: { columns: [{ name: 'name' }, { name: 'name' }] } } }],
    [
      'too much',
      { lists: Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`list${n}`, { page_size: 20 }])) },
    ],
  ])('O05 hostile settings are refused: %s', async (_, body) => {
    expect((await save('admin', body)).status).toBe(400);
  });

  it.each([
    ['no name', { name: ' ' }],
    ['filters within filters', { filters: { a: { b: 1 } } }],
    ['a long text', { filters: { search: 'а'.repeat(201) } }],
    ['a name of a prototype', { filters: JSON.parse('{"__proto__x": 1}') as object }],
    ['an order of its own', { sort: { field: 'name; DROP TABLE views', order: 'ASC' } }],
    ['no page', { page_size: 0 }],
  ])('O05 hostile views are refused: %s', async (_, more) => {
    expect((await call('admin', 'POST', '/views/', { ...someView(), list: 'groups', ...more })).status).toBe(400);
    expect(await namesFor('admin')).toEqual([]);
  });
});
