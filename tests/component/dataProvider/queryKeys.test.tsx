import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClient } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  CoreAdminContext,
  testDataProvider,
  useGetIdentity,
  useGetList,
  useGetMany,
  useGetOne,
  usePermissions,
} from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import {
  everyQueryOf,
  identityKey,
  isRecordKey,
  listKey,
  listsOf,
  permissionsKey,
} from '../../../src/dataProvider/queryKeys';

const page = { pagination: { page: 2, perPage: 5 }, sort: { field: 'name', order: 'ASC' as const }, filter: { a: 1 } };

const never = () => Promise.reject(new Error('not asked here'));

/** What react-admin's own hooks keep their answers by. */
async function keysOf(use: () => unknown) {
  const client = new QueryClient();
  const data = { id: 7 };
  const dataProvider = testDataProvider({
    getList: async () => ({ data: [], total: 0 }),
    getOne: async () => ({ data }) as never,
    getMany: async () => ({ data: [data] }) as never,
  });
  const authProvider = {
    login: never,
    logout: never,
    checkAuth: never,
    checkError: never,
    getIdentity: async () => ({ id: 'anna' }),
    getPermissions: async () => [],
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <CoreAdminContext authProvider={authProvider} dataProvider={dataProvider} queryClient={client}>
        {children}
      </CoreAdminContext>
    </MemoryRouter>
  );
  renderHook(use, { wrapper });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  return client.getQueryCache();
}

it('R05 the keys that stand in one file are those that react-admin’s hooks keep their answers by', async () => {
  const lists = await keysOf(() => useGetList('groups', page));
  expect(lists.getAll().map(({ queryKey }) => queryKey)).toEqual([listKey('groups', page)]);
  expect(lists.findAll(listsOf('groups'))).toHaveLength(1);
  expect(lists.findAll(listsOf('users'))).toHaveLength(0);
  expect(lists.findAll(everyQueryOf('groups'))).toHaveLength(1);

  const auth = await keysOf(() => [useGetIdentity(), usePermissions()]);
  expect(auth.getAll().map(({ queryKey }) => queryKey)).toEqual([identityKey, permissionsKey]);
});

it('R05 a record that was read by itself is told from a list by its key', async () => {
  const kinds = [
    () => useGetOne('groups', { id: 7 }),
    () => useGetList('users', page),
    () => useGetMany('news', { ids: [7] }),
  ];
  const [one, list, many] = await Promise.all(kinds.map(keysOf));
  const ofRecords = (cache: typeof one) => cache?.getAll().map(({ queryKey }) => isRecordKey(queryKey));
  expect([ofRecords(one), ofRecords(list)]).toEqual([[true], [false]]);
  expect(ofRecords(many)).toContain(false);
});

it('R05 no other file writes such a key by hand', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const byHand = /\[\s*[\w.']+,\s*'(getList|getOne|getMany|getManyReference|getIdentity|getPermissions)'/;
  expect(files.filter((file) => byHand.test(readFileSync(join('src', file), 'utf8')))).toEqual([
    'dataProvider/queryKeys.ts',
  ]);
});
