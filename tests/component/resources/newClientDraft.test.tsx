import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { TransportRequest } from '../../../src/dataProvider/http';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { renderApp } from '../../support/renderApp';
import { closePage } from '../../support/renderShell';

const path = '/administration/organisations-users?client=new&server=nova';
const isNewGroup = ({ method, path: to }: TransportRequest) => method === 'POST' && to === '/piportals/nova/groups/';

it('O03 D-ERR a client that was being saved when the page was loaded anew is one organisation, though its draft is saved', async () => {
  const user = userEvent.setup();
  const mock = createMockTransport();
  const form = async () => within(await screen.findByRole('dialog', { name: 'Новый клиент' }));
  const first = await renderApp({
    login: 'dealer',
    path,
    serve: async (request) => {
      const answer = await mock(request);
      return isNewGroup(request) ? new Promise(() => undefined) : answer;
    },
  });
  let at = await form();
  await user.type(await at.findByLabelText('ИНН'), '7701234560');
  await waitFor(() => expect(at.getByLabelText('КПП')).not.toHaveValue(''));
  await user.type(at.getByLabelText('ФИО'), 'Ким Анна');
  await user.type(at.getByLabelText('E-mail'), 'a@firm.ru');
  await at.findByRole('option', { name: 'Декларант' });
  await user.selectOptions(at.getByLabelText('Роль'), 'Декларант');
  await user.click(at.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(first.requests.some(isNewGroup)).toBe(true));
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  closePage();

  const again = await renderApp({ login: 'dealer', path, serve: mock });
  at = await form();
  await user.click(await at.findByRole('button', { name: 'Вернуть введённое' }));
  await waitFor(() => expect(at.getByRole('button', { name: 'Сохранить' })).toBeEnabled());
  await user.click(at.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByRole('dialog', { name: 'Клиент добавлен' })).toBeVisible();
  const keyIn = ({ requests }: typeof first) => requests.find(isNewGroup)?.headers?.['Idempotency-Key'];
  expect(keyIn(first)).toBeDefined();
  expect(keyIn(again)).toBe(keyIn(first));
});
