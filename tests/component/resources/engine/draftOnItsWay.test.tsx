import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createMockTransport } from '../../../../src/dataProvider/mock/mockTransport';
import { renderApp } from '../../../support/renderApp';
import { closePage } from '../../../support/renderShell';

it('D-ERR C08 what was being saved when the page was loaded anew is saved once, though one saves its draft', async () => {
  const user = userEvent.setup();
  const mock = createMockTransport();
  const path = '/administration/organisations-users?server=nova&organisation=new';
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Добавление организации' }));
  const added: unknown[] = [];
  const first = await renderApp({
    path,
    serve: async (request) => {
      const answer = await mock(request);
      if (request.method !== 'POST' || !request.path.endsWith('/groups/')) return answer;
      added.push(answer.body);
      return new Promise(() => undefined);
    },
  });
  let at = await dialog();
  await user.selectOptions(await at.findByLabelText(/^ОПФ/), 'ООО');
  await user.type(at.getByLabelText(/^Наименование/), 'Ромашка');
  await user.type(at.getByLabelText(/^ИНН/), '7707083893');
  await user.type(at.getByLabelText(/^КПП/), '770701001');
  await waitFor(() => expect(at.getByRole('button', { name: 'Сохранить' })).toBeEnabled());
  await user.click(at.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(added).toHaveLength(1));
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  closePage();

  const again = await renderApp({ path, serve: mock });
  at = await dialog();
  await user.click(await at.findByRole('button', { name: 'Вернуть введённое' }));
  await waitFor(() => expect(at.getByRole('button', { name: 'Сохранить' })).toBeEnabled());
  await user.click(at.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Добавлено: ООО «Ромашка»')).toBeVisible();
  const keyIn = (app: typeof first) =>
    app.requests.find(({ method, path: to }) => method === 'POST' && to.endsWith('/groups/'))?.headers?.[
      'Idempotency-Key'
    ];
  expect(keyIn(first)).toBeDefined();
  expect(keyIn(again)).toBe(keyIn(first));
});
