import { describe, expect, it } from 'vitest';
import { createClient } from '../../../src/dataProvider/client';
import { createDataProvider } from '../../../src/dataProvider/dataProvider';
import { rightsOf } from '../../../src/domain/rights';
import { onBothSides, told, type Side } from '../../support/bothSides';

const same = onBothSides();

const task = { title: 'Позвонить', priority: 'high', done: false };
const enc = (value: unknown) => JSON.stringify(value);
const post = (side: Side, body: object, headers = {}, login = 'news') =>
  side.request(login, { method: 'POST', path: '/rest/tasks', body, headers });
const get = (side: Side, path: string, query: Record<string, string> = {}) =>
  side.request('news', { method: 'GET', path, query });

/** The data provider over a side, as somebody who has signed in. */
async function providerOf(side: Side) {
  const { body } = await side.send({ method: 'POST', path: '/auth/', body: { username: 'news', password: 'demo' } });
  const { token } = body as { token: string };
  const send: Side['send'] = (request) =>
    side.send({ ...request, headers: { Authorization: `Token ${token}`, ...request.headers } });
  return createDataProvider(createClient(send, true), send, () => rightsOf([]));
}

describe('a resource that is declared as data', () => {
  it('R02 is made, read, changed and deleted under its version, once per idempotency key', async () => {
    await same(async (side) => {
      const key = { 'Idempotency-Key': 'parity-task-1' };
      const made = await post(side, task, key);
      expect(await post(side, task, key)).toEqual(made);
      const { id } = made.body as { id: number };
      const path = `/rest/tasks/${id}`;
      const put = (body: object, headers = {}) => side.request('news', { method: 'PUT', path, body, headers });
      expect((await put(task)).etag).toBe(made.etag);
      const stale = { 'If-Match': made.etag ?? '' };
      return [
        told(made, ['id']),
        told(await post(side, { ...task, done: true }, key)),
        told(await get(side, path), ['id']),
        told(await get(side, `${path}/`), ['id']),
        told(await put({ ...task, id, done: true }, stale), ['id']),
        told(await put(task, stale)),
        told(await side.request('news', { method: 'DELETE', path, headers: stale })),
        told(await side.request('news', { method: 'DELETE', path }), ['id']),
        told(await get(side, path)),
      ];
    });
  });

  it('R02 R04 tells its history to whoever reads it, page by page, and none of what is gone', async () => {
    await same(async (side) => {
      const made = await post(side, { ...task, days: 3 });
      const { id } = made.body as { id: number };
      const path = `/rest/tasks/${id}`;
      await side.request('news', { method: 'PUT', path, body: { ...task, done: true, days: null } });
      const history = (query: Record<string, string> = {}, login = 'news') =>
        side.request(login, { method: 'GET', path: `${path}/history/`, query });
      const all = await history();
      expect((all.body as { results: object[] }).results).toHaveLength(2);
      const answers = [
        all,
        await history({ page: '2', page_size: '1' }),
        await history({ page: '0' }),
        await history({}, 'support'),
        await history({}, 'dealer'),
        await history({}, ''),
        await get(side, '/rest/tasks/999999/history/'),
      ];
      await side.request('news', { method: 'DELETE', path });
      return [...answers, await history()].map((one) => told(one, ['id', 'at']));
    });
  });

  it('R02 leads to nothing that is not there, nor to what its writer may not see', async () => {
    await same(async (side) => {
      const about = (id: string | null, login = 'admin') => post(side, { ...task, about: id }, {}, login);
      const missing = await about('nova:999999');
      expect(missing).toMatchObject({ status: 400, body: { errors: { about: ['Такой записи нет'] } } });
      const made = await about('nova:1001');
      expect(made.status).toBe(201);
      const path = `/rest/tasks/${(made.body as { id: number }).id}`;
      const put = (body: object, login = 'admin') => side.request(login, { method: 'PUT', path, body });
      return [
        told(missing),
        told(await about('1001')),
        told(await about(''), ['id']),
        told(await about('nova:1001', 'news')),
        told(await about(null, 'news'), ['id']),
        told(await put({ ...task, about: 'nova:1001', done: true }, 'news'), ['id']),
        told(await put({ ...task, about: 'nova:999999' })),
      ];
    });
  });

  it('R02 is refused in the same words', async () => {
    await same(async (side) => {
      const answers = [
        post(side, { ...task, title: '' }),
        post(side, { ...task, priority: 'none' }),
        post(side, { ...task, owner: 'me' }),
        post(side, { title: 'x' }),
        post(side, task, {}, 'support'),
        post(side, task, {}, 'dealer'),
        post(side, task, {}, ''),
        get(side, '/rest/tasks', { sort: enc(['owner', 'ASC']) }),
        get(side, '/rest/tasks', { sort: 'x' }),
        get(side, '/rest/tasks', { range: enc([5, 1]) }),
        get(side, '/rest/tasks', { range: enc([0, 100_000]) }),
        get(side, '/rest/tasks', { filter: enc({ owner: 1 }) }),
        get(side, '/rest/tasks', { filter: enc({ id: Array.from({ length: 101 }, (_, index) => index) }) }),
        get(side, '/rest/tasks', { page: '1' }),
        get(side, '/rest/tasks/x'),
        get(side, '/rest/tasks/999999'),
        get(side, '/rest/notes'),
      ];
      return (await Promise.all(answers)).map((one) => told(one));
    });
  });

  it('R02 is sorted, filtered and cut, and tells how many there are', async () => {
    await same(async (side) => {
      for (const [index, title] of ['Ёлка', 'Арбуз', 'Жук', 'Ель', 'Яма'].entries())
        await post(side, {
          ...task,
          title,
          priority: index < 3 ? 'low' : 'high',
          days: index === 4 ? null : 10 - index,
        });
      const ask = async (query: Record<string, string>) => told(await get(side, '/rest/tasks', query), ['id']);
      return [
        await ask({ sort: enc(['title', 'ASC']), range: enc([0, 2]) }),
        await ask({ sort: enc(['days', 'ASC']), filter: enc({ priority: 'low' }) }),
        await ask({ sort: enc(['title', 'DESC']), filter: enc({ priority: ['low', 'high'], days: [7, 8] }) }),
        await ask({ sort: enc(['days', 'DESC']), filter: enc({ days_gte: 7, days_lte: 9 }) }),
        await ask({ sort: enc(['days', 'DESC']) }),
        await ask({ filter: enc({ q: 'ЖУК' }) }),
        await ask({ filter: enc({ done: true }) }),
        await ask({ range: enc([50, 60]) }),
      ];
    });
  });

  it('R02 R04 gives its file under the same name, and refuses it in the same words', async () => {
    await same(async (side) => {
      const file = async (filter: object, more = {}, login = 'news') => {
        const query = { filter: enc(filter), ...more };
        return told(await side.request(login, { method: 'GET', path: '/rest/tasks/xlsx-report/', query }));
      };
      await post(side, { ...task, title: 'В файл' });
      return [
        await file({ title: 'В файл' }),
        await file({ title: 'В файл' }, { sort: enc(['days', 'DESC']) }),
        await file({ title: 'Нет такой' }),
        await file({ owner: 1 }),
        await file({}, { range: enc([0, 9]) }),
        await file({}, {}, 'dealer'),
        await file({}, {}, ''),
      ];
    });
  });

  it('R02 every method of the data provider works with it', async () => {
    await same(async (side) => {
      const provider = await providerOf(side);
      const title = (index: number) => `Пачка ${String(index).padStart(3, '0')}`;
      const ids: number[] = [];
      for (let index = 0; index < 130; index += 1) {
        const { data } = await provider.create('tasks', { data: { ...task, title: title(index) } });
        ids.push((data as { id: number }).id);
      }
      const titles = (data: { title?: string }[]) => data.map((one) => one.title).sort();
      const many = await provider.getMany('tasks', { ids });
      expect(titles(many.data)).toEqual(ids.map((_, index) => title(index)));
      const few = ids.slice(0, 12);
      const page = { pagination: { page: 2, perPage: 5 }, sort: { field: 'title', order: 'ASC' as const } };
      const list = await provider.getList('tasks', { ...page, filter: { q: 'Пачка' } });
      const reference = await provider.getManyReference('tasks', {
        ...page,
        target: 'priority',
        id: 'high',
        filter: { q: 'Пачка' },
      });
      const changed = await provider.updateMany('tasks', { ids: few, data: { done: true } });
      const after = await provider.getMany('tasks', { ids: few });
      const deleted = await provider.deleteMany('tasks', { ids: few });
      const left = await provider.getList('tasks', { ...page, filter: { q: 'Пачка' } });
      return [
        titles(list.data),
        list.total,
        titles(reference.data),
        reference.total,
        changed.data?.length,
        after.data.map((one: { done?: boolean; title?: string }) => [one.done, one.title]),
        deleted.data?.length,
        left.total,
        (await provider.getMany('tasks', { ids: few })).data,
      ];
    });
  });
});
