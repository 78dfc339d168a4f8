import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { renderApp } from '../../support/renderApp';

const organisations = '/administration/organisations-users?server=pskov';
const said = /^У этого сервера ещё нет головной компании/;

it.each([
  ['D03', '/administration/dealers-prices?dealer=new', 'Добавление дилера'],
  ['B13', `${organisations}&organisation=new`, 'Добавление организации'],
  ['O03', `${organisations}&client=new`, 'Новый клиент'],
])('%s P03 where a server has no dealer yet, the form says why there is none to choose', async (_, path, title) => {
  const mock = createMockTransport();
  const dealers = ['/dealers/filter/', '/piportals/all/groups/all-dealers/'];
  await renderApp({
    path,
    serve: async (request) => {
      const answer = await mock(request);
      return dealers.includes(request.path) ? { ...answer, body: [] } : answer;
    },
  });
  const form = within(await screen.findByRole('dialog', { name: title }));
  expect(await form.findByText(said)).toBeInTheDocument();
});
