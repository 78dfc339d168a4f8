import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { RowOf } from '../../../src/dataProvider/adapters/all';
import type { AppDataProvider } from '../../../src/dataProvider/dataProvider';
import type { Group, OrganisationRecord } from '../../../src/dataProvider/adapters/groups';
import { mockDataProvider } from '../../../src/dataProvider/mock/mockProviders';
import { createMockTransport, type MockOptions } from '../../../src/dataProvider/mock/mockTransport';
import { createSession } from '../../../src/dataProvider/session';
import type { TransportRequest } from '../../../src/dataProvider/http';

const tasks = {
  name: 'tasks',
  title: 'Задачи',
  fields: {},
  right: 'categories',
  schema: z.strictObject({
    id: z.int(),
    title: z.string('Введите название').min(1, 'Введите название'),
    done: z.boolean(),
  }),
  rows: Array.from({ length: 250 }, (_, index) => ({ id: index + 1, title: `Задача ${index + 1}`, done: false })),
};

/** The data provider over the mock, somebody signed in, and what it has asked of it. */
async function start(options: MockOptions = {}, login = 'admin') {
  const requests: TransportRequest[] = [];
  const serve = createMockTransport({ resources: [tasks], ...options });
  const underWay = { now: 0, most: 0 };
  const session = createSession(
    (request) => {
      requests.push(request);
      underWay.now += 1;
      underWay.most = Math.max(underWay.most, underWay.now);
      return serve(request).finally(() => (underWay.now -= 1));
    },
    () => undefined,
  );
  await session.signIn({ username: login, password: 'demo' });
  requests.length = 0;
  return { provider: mockDataProvider({}, session), requests, underWay };
}

const page = { pagination: { page: 1, perPage: 10 }, sort: { field: 'id', order: 'ASC' as const }, filter: {} };
const resources = {
  groups: { id: 'nova:1001', change: { p_city: 'Тверь' } },
  users: { id: 'nova:1001', change: { p_comments: 'В отпуске' } },
  subgroups: { id: 'pskov:4001', change: { p_fullname: 'Отдел продаж' } },
  dealers: { id: 2, change: { p_contacts: [{ name: 'Пётр', email: null, phone: null }] } },
  news: { id: 1, change: { title: 'Иначе' } },
  fcsProfiles: { id: 'groups:nova:1001', change: { p_sender_info: 'Москва' } },
  tasks: { id: 1, change: { title: 'Иначе' } },
};
type Name = keyof typeof resources;
const names = Object.keys(resources) as Name[];

/** Each method of react-admin's, as a page of its own components calls it. */
const methods = {
  getList: (provider, name) => provider.getList(name, page),
  getOne: (provider, name) => provider.getOne(name, { id: resources[name].id }),
  getMany: (provider, name) => provider.getMany(name, { ids: [resources[name].id] }),
  getManyReference: (provider, name) => provider.getManyReference(name, { ...page, target: 'group', id: 'pskov:1023' }),
  create: (provider, name) => provider.create(name, { data: {} }),
  update: async (provider, name) => {
    const { id, change } = resources[name];
    const { data: previousData } = await provider.getOne(name as string, { id });
    return provider.update(name, { id, data: { ...previousData, ...change }, previousData });
  },
  updateMany: (provider, name) =>
    provider.updateMany(name, { ids: [resources[name].id], data: resources[name].change }),
  delete: (provider, name) => provider.delete(name, { id: resources[name].id }),
  deleteMany: (provider, name) => provider.deleteMany(name, { ids: [resources[name].id] }),
} satisfies Record<string, (provider: AppDataProvider, name: Name) => Promise<unknown>>;

/** What is not done, and the words for it. */
const refused: Partial<Record<Name, Partial<Record<keyof typeof methods, RegExp>>>> = {
  groups: { create: /сервер/, delete: /в архив/, deleteMany: /в архив/, getManyReference: /Неизвестное поле/ },
  users: { create: /организацию/, delete: /роль «Заблокирован»/, deleteMany: /роль «Заблокирован»/ },
  subgroups: { getList: /отбор group/, create: /организацию/, delete: /в его форме/, deleteMany: /в его форме/ },
  dealers: { create: /ОПФ/, delete: /в архив/, deleteMany: /в архив/, getManyReference: /Неизвестное поле/ },
  news: { create: /заголовок/, getManyReference: /Неизвестное поле/ },
  fcsProfiles: {
    getList: /профиль по номеру/,
    getManyReference: /профиль по номеру/,
    create: /измените его/,
    delete: /сотрите/,
    deleteMany: /сотрите/,
  },
  tasks: { create: /название/, getManyReference: /Неизвестное поле/ },
};

it.each(names)('R05 every method works for %s, or says what to do instead', async (name) => {
  for (const [method, call] of Object.entries(methods) as [keyof typeof methods, (typeof methods)['getOne']][]) {
    const { provider } = await start();
    const words = refused[name]?.[method];
    const outcome = call(provider, name);
    if (!words) await expect(outcome, method).resolves.toHaveProperty('data');
    else {
      const error = await outcome.catch((reason: unknown) => reason);
      expect(error, method).toMatchObject({ message: expect.stringMatching(words) as string });
      expect([400, 405], method).toContain((error as { status: number }).status);
    }
  }
});

describe('many by their ids', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `nova:${index + 1}`);

  it('R05 organisations come as rows of their list, each once, a hundred a call, none in the address', async () => {
    const { provider, requests } = await start();
    const { data } = await provider.getMany('groups', { ids: ['nova:1001', 'pskov:1023', 'nova:1001', ...ids(120)] });
    expect(data.map(({ id, name }) => [id, name])).toEqual([
      ['nova:1001', 'ООО «Озёрный Терминал 1001»'],
      ['pskov:1023', 'ООО «Озёрный Терминал 1023»'],
    ]);
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(
      Array(2).fill('POST /piportals/all/groups/selection/'),
    );
    expect(requests.map(({ body }) => (body as { ids: unknown[] }).ids.length)).toEqual([100, 22]);
  });

  it('R05 records without such a call are read one by one, each once, four at a time, and those that are gone are left out', async () => {
    const { provider, requests, underWay } = await start({ latency: 1 });
    const { data } = await provider.getMany('news', { ids: [1, 2, '2', 1, 3, 4, 5, 6, 7, 999] });
    expect(data.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(requests).toHaveLength(8);
    expect(underWay.most).toBe(4);
  });

  it('R05 rows of a generic resource come a hundred a call', async () => {
    const { provider, requests } = await start();
    const wanted = Array.from({ length: 250 }, (_, index) => index + 1);
    expect((await provider.getMany('tasks', { ids: wanted })).data).toHaveLength(250);
    expect(requests).toHaveLength(3);
    expect(Math.max(...requests.map(({ path }) => path.length))).toBeLessThan(1500);
  });
});

describe('a change of many records', () => {
  it('R05 goes over the version that each has now', async () => {
    const { provider, requests } = await start();
    await provider.updateMany('dealers', { ids: [2, 3], data: { p_contacts: resources.dealers.change.p_contacts } });
    const changes = requests.filter(({ method }) => method === 'PATCH');
    expect(changes.map(({ path, body }) => [path, Object.keys(body as object)])).toEqual([
      ['/dealers/2/', ['p_contacts']],
      ['/dealers/3/', ['p_contacts']],
    ]);
    for (const { headers } of changes) expect(headers?.['If-Match']).toBeDefined();
  });

  it('R05 that breaks off says how many are done', async () => {
    const { provider } = await start();
    const ids = [1, 2, 3, 999, 5, 6, 7, 8, 9, 10];
    const words = /^Удалено \d из 10, дальше не вышло: Запрашиваемый ресурс не найден$/;
    await expect(provider.deleteMany('tasks', { ids })).rejects.toMatchObject({
      status: 404,
      message: expect.stringMatching(words) as string,
    });
    const { total } = await provider.getList('tasks', page);
    expect(total).toBeGreaterThan(240);
  });
});

describe('a list', () => {
  it('R05 takes the search of react-admin’s own inputs for its own', async () => {
    const { provider, requests } = await start();
    await provider.getList('groups', { ...page, filter: { q: '1001' } });
    expect(requests[0]?.query).toMatchObject({ search: '1001' });
  });

  it('R05 is of an organisation where a reference says so', async () => {
    const { provider } = await start();
    const asked = { ...page, target: 'group', id: 'pskov:1023' };
    const { data: users } = await provider.getManyReference('users', asked);
    expect(users.map(({ login, group }) => [login, group])).toEqual(
      ['lisin', 'orlova', 'volkova'].map((login) => [login, 'pskov:1023']),
    );
    const { data: subgroups } = await provider.getManyReference('subgroups', asked);
    expect(subgroups).toMatchObject([{ id: 'pskov:4001', name: 'Отдел декларирования' }]);
  });

  it('R05 is never ordered otherwise than it says', async () => {
    const { provider } = await start();
    const sort = { field: 'inn_kpp', order: 'ASC' as const };
    await expect(provider.getList('groups', { ...page, sort })).rejects.toThrow(
      'По полю inn_kpp список не упорядочивается, только по полям: create_date, p_gid, name',
    );
  });
});

it('R05 what the schema of a call finds wrong comes by field, as forms take it, before anything is sent', async () => {
  const { provider, requests } = await start();
  const { data: previousData } = await provider.getOne('groups', { id: 'nova:1001' });
  const data = { ...previousData, p_inn: '1', p_fullname: '' };
  await expect(provider.update('groups', { id: 'nova:1001', data, previousData })).rejects.toMatchObject({
    status: 400,
    body: { errors: { p_fullname: 'Введите наименование' } },
  });
  expect(requests).toHaveLength(1);
});

it('R05 rows and records are typed by the name of their resource', async () => {
  const { provider } = await start();
  const list = await provider.getList('groups', page);
  const some = await provider.getMany('groups', { ids: ['nova:1001'] });
  const one = await provider.getOne('groups', { id: 'nova:1001' });
  const generic = await provider.getOne<{ id: number; title: string }>('tasks', { id: 1 });
  expectTypeOf(list.data).toEqualTypeOf<RowOf<'groups'>[]>();
  expectTypeOf(some.data).toEqualTypeOf<Group[]>();
  expectTypeOf(one.data).toEqualTypeOf<OrganisationRecord>();
  expectTypeOf(generic.data.title).toEqualTypeOf<string>();
  expect(generic.data.title).toBe('Задача 1');
});
