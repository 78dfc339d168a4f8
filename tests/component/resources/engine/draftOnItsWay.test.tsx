import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createMockTransport } from '../../../../src/dataProvider/mock/mockTransport';
import { renderApp } from '../../../support/renderApp';
import { closePage } from '../../../support/renderShell';

it('D-ERR C08 what was being saved when the page was loaded anew is saved once, though one comes back to its draft twice', async () => {
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

  const comeBack = async () => {
    const app = await renderApp({ path, serve: mock });
    at = await dialog();
    await user.click(await at.findByRole('button', { name: 'Вернуть введённое' }));
    return app;
  };
  await comeBack();
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  closePage();
  const again = await comeBack();
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

it('D-ERR C10 a page that goes while a user is being saved leaves no password behind', async () => {
  const user = userEvent.setup();
  const mock = createMockTransport();
  const never = new Promise<never>(() => undefined);
  const { requests } = await renderApp({
    path: '/administration/organisations-users?in=nova:1001&user=new',
    serve: (request) => (request.method === 'POST' && request.path.endsWith('/users/') ? never : mock(request)),
  });
  const at = within(await screen.findByRole('dialog', { name: 'Добавление пользователя' }));
  await user.type(await at.findByLabelText('ФИО'), 'Иванов Иван');
  await user.type(at.getByLabelText('E-mail'), 'ivanov@client.example');
  await user.click(at.getByRole('button', { name: 'Как e-mail' }));
  await at.findByRole('option', { name: 'Декларант' });
  await user.selectOptions(at.getByLabelText('Роль'), 'Декларант');
  const password = (at.getByLabelText('Пароль') as HTMLInputElement).value;
  await user.click(at.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(requests.some(({ method, path }) => method === 'POST' && /users/.test(path))).toBe(true));
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  expect(kept).toContain('Иванов Иван');
  expect(kept).not.toContain(password);
});
