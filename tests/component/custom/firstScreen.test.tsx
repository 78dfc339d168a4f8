import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createEarlyTransport } from '../../../src/dataProvider/early';
import { firstRequests } from '../../../src/dataProvider/firstRequests';
import { saveToken, saveUser } from '../../../src/dataProvider/storage';
import { resources } from '../../../src/resources/registry';
import { createMemoryApi, userOf } from '../../support/memoryApi';
import { renderShell } from '../../support/renderShell';

it.each([
  '/',
  '/administration/organisations-users?displayedFilters=%7B%7D&filter=%7B%7D&order=ASC&page=2&perPage=50&sort=name',
  '/administration/organisations-users?order=BAR&page=2&perPage=5&sort=foo',
])('the first screen at %s asks for exactly what was asked for early', async (path) => {
  const anna = userOf('anna', ['organisations-users']);
  saveToken('anna');
  saveUser(anna);
  const list = 'GET /piportals/all/groups/';
  const api = createMemoryApi([anna], { [list]: () => ({ count: 0, total: 0, results: [] }) });
  const early = createEarlyTransport(api.send, () => 0);
  firstRequests(path, 'anna', anna).forEach(early.begin);
  renderShell({ send: early.send, resources, path });
  await screen.findByText('Нет данных в таблице');
  expect([api.count('GET /user/'), api.count(list)]).toEqual([1, 1]);
});
