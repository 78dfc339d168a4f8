import { describe, expect, it } from 'vitest';
import { mockAuthProvider, mockDataProvider } from '../../../../src/dataProvider/mock/mockProviders';
import { createMockTransport, type MockOptions } from '../../../../src/dataProvider/mock/mockTransport';
import { createSession } from '../../../../src/dataProvider/session';
import { mockClock } from '../../../support/mockDay';

/** The real providers over a server in memory, in one session, as `npm run dev:mock` has them. */
function start(options: MockOptions = {}) {
  const session = createSession(createMockTransport({ clock: mockClock, ...options }), () => undefined);
  return { data: mockDataProvider(options, session), auth: mockAuthProvider(options, [], session) };
}
const admin = { username: 'admin', password: 'demo' };
const page = { pagination: { page: 1, perPage: 5 }, sort: { field: 'title', order: 'ASC' as const }, filter: {} };
const draft = {
  title: 'Плановые работы',
  type: 1,
  preview: 'Коротко',
  content: '<p>Подробно</p>',
  is_published: false,
};

describe('the mock providers', () => {
  it('R04 sign in, tell who it is and what he may, and sign out', async () => {
    const { data, auth } = start();
    await expect(auth.login({ ...admin, password: 'wrong' })).rejects.toMatchObject({ status: 400 });
    await auth.login(admin);
    expect(await auth.getIdentity()).toMatchObject({ id: 'admin', fullName: 'Администратор Анна Сергеевна' });
    expect(await auth.canAccess({ resource: 'news', action: 'createNews' })).toBe(true);
    expect(await auth.logout()).toBe('/login');
    await expect(data.getList('news', page)).rejects.toMatchObject({ status: 401 });
  });

  it('a page that is loaded again, and has a new store, stays signed in until one signs out', async () => {
    await start().auth.login(admin);
    const again = start();
    expect(await again.auth.getIdentity()).toMatchObject({ id: 'admin' });
    await again.auth.logout();
    await expect(again.data.getList('news', page)).rejects.toMatchObject({ status: 401 });
  });

  it('R04 list, page and find records', async () => {
    const { data, auth } = start();
    await auth.login(admin);
    const news = await data.getList('news', page);
    expect(news).toMatchObject({ total: 12, data: [{ title: 'Новость 1' }, {}, {}, {}, {}] });
    const found = await data.getList('groups', {
      ...page,
      sort: { field: 'name', order: 'ASC' },
      filter: { search: 'терминал 1007' },
    });
    expect(found.data).toMatchObject([{ id: 'nova:1007', name: 'ООО «Озёрный Терминал 1007»' }]);
  });

  it('R04 create a record, which is there from then on', async () => {
    const { data, auth } = start();
    await auth.login(admin);
    const { data: made } = await data.create('news', { data: draft });
    expect(await data.getOne('news', { id: made.id })).toMatchObject({ data: { ...draft, id: 13 } });
    expect((await data.getList('news', page)).total).toBe(13);
  });

  it('R04 refuse a save in the server’s words, at the field at fault, and one over another’s change', async () => {
    const { data, auth } = start();
    await auth.login(admin);
    await expect(data.create('news', { data: { ...draft, type: 2 } })).rejects.toMatchObject({
      status: 400,
      body: { errors: { release_version: 'Введите номер релиза' } },
    });
    const { data: previousData } = await data.getOne('news', { id: 1 });
    const change = { id: 1, data: { ...previousData, title: 'Иначе' }, previousData };
    await data.update('news', change);
    await expect(data.update('news', { ...change, data: { ...previousData, title: 'Ещё раз' } })).rejects.toMatchObject(
      {
        status: 409,
        message: 'Пока вы правили запись, её изменил пользователь admin: 20.11.2026 12:00 (МСК)',
      },
    );
  });

  it('R04 fail where a failure is asked for', async () => {
    const { data, auth } = start({ failures: { listNews: 503 } });
    await auth.login(admin);
    await expect(data.getList('news', page)).rejects.toMatchObject({ status: 503 });
    expect((await data.getOne('news', { id: 1 })).data).toMatchObject({ id: 1 });
  });
});
