import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AppPage, AppResource } from '../../../src/app/App';
import { createEarlyTransport } from '../../../src/dataProvider/early';
import { firstRequests } from '../../../src/app/firstRequests';
import { customRoutes } from '../../../src/custom/routes';
import { saveToken, saveUser } from '../../../src/dataProvider/storage';
import type { ListOpening } from '../../../src/resources/engine/addressedPage';
import { appResource } from '../../../src/resources/engine/appResource';
import { groups } from '../../../src/resources/groups';
import { opening } from '../../../src/resources/groups/opening';
import { resources } from '../../../src/resources/registry';
import { createMemoryApi, userOf } from '../../support/memoryApi';
import { renderShell } from '../../support/renderShell';

const anna = userOf('anna', ['organisations-users']);
const list = 'GET /piportals/all/groups/';

/** Opens the app at `path` with the early requests of `opening` under way; what came of them. */
function open(path: string, shown: readonly AppResource[], opening?: ListOpening, pages?: readonly AppPage[]) {
  saveToken('anna');
  saveUser(anna);
  const api = createMemoryApi([anna], { [list]: () => ({ count: 0, total: 0, results: [] }) });
  const early = createEarlyTransport(api.send, () => 0);
  firstRequests(path, 'anna', anna, opening).forEach(early.begin);
  renderShell({ send: early.send, resources: shown, path, ...(pages && { pages }) });
  return api;
}

it.each([
  '/',
  '/administration/organisations-users?displayedFilters=%7B%7D&filter=%7B%7D&order=ASC&page=2&perPage=50&sort=name',
  '/administration/organisations-users?order=BAR&page=2&perPage=5&sort=foo',
])('the first screen at %s asks for exactly what was asked for early', async (path) => {
  const api = open(path, resources);
  await screen.findByText('Нет данных в таблице');
  expect([api.count('GET /user/'), api.count('GET /user/lists/'), api.count('GET /views/')]).toEqual([1, 1, 1]);
  expect(api.count(list)).toBe(1);
});

it.each([
  [{ pageSizes: [20, 50] as const }, { page: 1, page_size: 20, ordering: '-p_gid' }],
  [{ defaultSort: { field: 'name', order: 'ASC' } as const }, { page: 1, page_size: 5, ordering: 'name' }],
])('R05 a list that begins otherwise, %j, is asked for so early too', async (change, query) => {
  const changed = { ...groups, ...change };
  const api = open('/', [appResource(changed)], changed);
  await screen.findByText('Нет данных в таблице');
  expect(api.requests.filter(({ path }) => path === '/piportals/all/groups/')).toMatchObject([{ query }]);
});

it.each([
  ['/administration/organisations-users/nova/7', {}],
  ['/administration/organisations-users/nova/7?tab=note&who=12', { user: 12 }],
])('O02 the page of a client at %s asks for exactly what was asked for early', async (path, query) => {
  const api = open(path, resources, undefined, customRoutes);
  await screen.findByRole('heading', { name: 'Не найдено' });
  const asked = api.requests.filter((request) => request.path.includes('/groups/'));
  expect(asked).toMatchObject([{ method: 'GET', path: '/piportals/nova/groups/7/diagnosis/', query }]);
});

it('R05 the list begins as the early request has it', () => {
  expect(groups).toMatchObject(opening);
});
