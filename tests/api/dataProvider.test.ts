import type { RaRecord } from 'react-admin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../src/dataProvider/client';
import { createDataProvider, type AppDataProvider } from '../../src/dataProvider/dataProvider';
import { HttpError, queryString, type ErrorBody, type Transport } from '../../src/dataProvider/http';
import { rightsOf, type Right } from '../../src/domain/rights';
import { createTestApp, type TestApp } from '../support/app';
import { tasks, tasksOnServer } from '../support/eighthResource';

const { name, defaultSort, pageSizes } = tasks;
let app: TestApp;
let provider: AppDataProvider;

/** The browser's data provider, its requests answered by the running server. */
const providerOf = (token: string, rights: readonly Right[] = []) => {
  const send: Transport = async ({ method, path, query, body, headers }) => {
    const reply = await app.call(method, `${path}${queryString(query)}`, { token, body, headers: { ...headers } });
    if (reply.status < 300) return reply;
    const refused: ErrorBody = reply.body;
    throw new HttpError(refused.detail ?? '', reply.status, refused, reply.headers);
  };
  return createDataProvider(createClient(send, true), send, () => rightsOf(rights));
};

beforeAll(async () => {
  app = await createTestApp({ genericResources: [tasksOnServer] });
  provider = providerOf(await app.signIn('news'));
});
afterAll(() => app.close());

const add = async (title: string, more: object = {}) => {
  const { data } = await provider.create(name, { data: { title, priority: 'low', done: false, ...more } });
  return data as RaRecord;
};
const list = async (filter: object = {}, page = 1) => {
  const { data, total } = await provider.getList(name, {
    pagination: { page, perPage: pageSizes[0] },
    sort: defaultSort,
    filter,
  });
  return { titles: data.map(({ title }: { title: string }) => title), total };
};

it('a record of a resource without v3.0 calls is added, listed, filtered and paged', async () => {
  for (let index = 1; index <= 12; index += 1) await add(`Задача ${index}`, index > 10 ? { priority: 'high' } : {});
  const first = await list();
  expect(first).toMatchObject({ total: 12 });
  expect(first.titles).toHaveLength(10);
  expect((await list({}, 2)).titles).toEqual(['Задача 2', 'Задача 1']);
  expect(await list({ priority: 'high' })).toEqual({ titles: ['Задача 12', 'Задача 11'], total: 2 });
  expect(await list({ q: 'ЗАДАЧА 7' })).toEqual({ titles: ['Задача 7'], total: 1 });
});

it('is read, changed and deleted; a version that somebody has changed since is refused', async () => {
  const { id } = await add('Позвонить');
  const { data: mine } = await provider.getOne(name, { id });
  const { data: theirs } = await provider.getOne(name, { id });
  const changed = await provider.update(name, {
    id,
    data: { title: 'Позвонить завтра', priority: 'low', done: false },
    previousData: mine,
  });
  expect(changed.data).toMatchObject({ id, title: 'Позвонить завтра' });
  const stale = { id, data: { title: 'Поздно', priority: 'low', done: false }, previousData: theirs };
  await expect(provider.update(name, stale)).rejects.toMatchObject({ status: 409 });
  await expect(provider.delete(name, { id, previousData: theirs })).rejects.toMatchObject({ status: 409 });
  await provider.update(name, { ...stale, data: { ...stale.data, title: 'Вовремя' }, previousData: changed.data });
  const { data: latest } = await provider.getOne(name, { id });
  expect(latest).toMatchObject({ title: 'Вовремя' });
  await provider.delete(name, { id, previousData: latest });
  await expect(provider.getOne(name, { id })).rejects.toMatchObject({ status: 404 });
});

it('what the server finds wrong comes by field, as forms take it', async () => {
  await expect(add('')).rejects.toMatchObject({ status: 400, body: { errors: { title: 'Заполните поле' } } });
});

it('is closed to whoever lacks its right', async () => {
  await expect(providerOf(await app.signIn('dealer')).getOne(name, { id: 1 })).rejects.toMatchObject({ status: 403 });
});

it('R05 many of a generic resource are read, changed and deleted, also more than a page of them', async () => {
  const ids = [];
  for (let index = 0; index < 15; index += 1) ids.push((await add(`Много ${index}`)).id);
  await provider.updateMany(name, { ids, data: { done: true } });
  const { data } = await provider.getMany(name, { ids: [...ids, 999_999] });
  expect(data.map(({ id, done }) => [id, done])).toEqual(ids.map((id) => [id, true]));
  await provider.deleteMany(name, { ids });
  expect((await provider.getMany(name, { ids })).data).toEqual([]);
});

it('R05 organisations, users and dealers come by their ids as their lists show them, and are changed many at once', async () => {
  const admin = providerOf(await app.signIn('admin'), ['dealer_users']);
  const page = { pagination: { page: 1, perPage: 5 }, sort: { field: 'id', order: 'ASC' as const }, filter: {} };
  for (const resource of ['groups', 'users', 'dealers'] as const) {
    const { data: rows } = await admin.getList(resource, page);
    expect(rows).toHaveLength(5);
    const { data } = await admin.getMany(resource, { ids: rows.map(({ id }) => id) });
    expect(data, resource).toEqual(rows);
  }
  const { data: groups } = await admin.getList('groups', page);
  const ids = groups.slice(0, 2).map(({ id }) => id);
  await admin.updateMany('groups', { ids, data: { p_comments: 'Проверить договор' } });
  for (const id of ids) expect((await admin.getOne('groups', { id })).data.p_comments).toBe('Проверить договор');
});
