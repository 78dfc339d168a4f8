import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { renderApp } from '../../support/renderApp';

it('J05 P02 a revoked key is told of, and leaves the focus at the keys', async () => {
  const user = userEvent.setup();
  const mock = createMockTransport();
  let revoked: unknown;
  await renderApp({
    path: '/administration/data',
    serve: async (request) => {
      const answer = await mock(request);
      if (request.method === 'POST' && request.path.startsWith('/service-tokens/')) revoked = answer.body;
      return revoked && request.path === '/service-tokens/' ? { ...answer, body: [revoked] } : answer;
    },
  });
  const section = await screen.findByRole('region', { name: 'Ключи других систем' });
  await user.click(await within(section).findByRole('button', { name: /^Отозвать / }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Отозвать' }));
  expect(await screen.findByText(/^Ключ отозван: ./)).toBeVisible();
  await waitFor(() => expect(section).toHaveFocus());
});
