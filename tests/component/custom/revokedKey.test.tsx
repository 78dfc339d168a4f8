import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { renderApp } from '../../support/renderApp';

it('J05 P02 a revoked key is told of, is shown no more where it was just made, and leaves the focus at the keys', async () => {
  const user = userEvent.setup();
  const mock = createMockTransport();
  let last: object | undefined;
  await renderApp({
    path: '/administration/data',
    serve: async (request) => {
      const answer = await mock(request);
      if (request.method === 'POST' && request.path.startsWith('/service-tokens/')) {
        const { token: _, ...key } = answer.body as { token?: string };
        last = key;
      }
      return last && request.method === 'GET' && request.path === '/service-tokens/'
        ? { ...answer, body: [last] }
        : answer;
    },
  });
  const section = await screen.findByRole('region', { name: 'Ключи других систем' });
  await user.type(within(section).getByLabelText('Название ключа'), 'Ночная выгрузка');
  await user.click(within(section).getByRole('button', { name: 'Создать ключ' }));
  expect(await within(section).findByText('k'.repeat(43))).toBeVisible();
  await user.click(await within(section).findByRole('button', { name: 'Отозвать Ночная выгрузка' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Отозвать' }));
  expect(await screen.findByText(/^Ключ отозван: ./)).toBeVisible();
  await waitFor(() => expect(section).toHaveFocus());
  expect(within(section).queryByText('k'.repeat(43))).toBeNull();
});
