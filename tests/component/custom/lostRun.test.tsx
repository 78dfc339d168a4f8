import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { lackingOf, rightsThere } from '../../../src/dataProvider/existing/abilities';
import { HttpError, type Transport } from '../../../src/dataProvider/http';
import { mockAccounts } from '../../../src/dataProvider/mock/accounts';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { allowComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';

it('D-401 N02 what became of records one by one is told after signing in again, where the session has ended meanwhile', async () => {
  const user = userEvent.setup();
  allowComplaint(/Требуется вход/);
  const accounts = mockAccounts.map((one) => ({
    ...one,
    user: { ...one.user, rights: rightsThere(one.user.rights, lackingOf({ extensions: [] })) },
  }));
  const mock = createMockTransport({ fixtures: { accounts } });
  let made = 0;
  const serve: Transport = async (request) => {
    if (request.method === 'POST' && request.path.startsWith('/prices/')) made += 1;
    if (made === 3 && request.path !== '/auth/') {
      made += 1;
      throw new HttpError('Требуется вход в систему', 401);
    }
    return mock(request);
  };
  await renderApp({ path: '/administration/price-board?month=03-2031', serve });
  await user.click(await screen.findByRole('checkbox', { name: 'Выбрать: ООО «Головная компания»' }));
  await user.click(screen.getByRole('button', { name: 'Создать из действующего…' }));
  const panel = within(await screen.findByRole('region', { name: 'Создать на 03/2031' }));
  await user.keyboard('7');
  const create = await panel.findByRole('button', { name: 'Создать 4 прайса' });
  await expect.poll(() => create).toBeEnabled();
  await user.click(create);
  await user.type(await screen.findByLabelText('Логин'), 'admin');
  await user.type(screen.getByLabelText('Пароль'), 'demo');
  await user.click(screen.getByRole('button', { name: 'Войти' }));
  const run = within(await screen.findByRole('dialog', { name: 'Изменение по одной записи' }));
  expect(run.getByText('Сделано 2 из 4')).toBeVisible();
  expect(run.getAllByText('сделано')).toHaveLength(2);
  expect(run.getByText('прервано: сделано ли, неизвестно')).toBeVisible();
  expect(run.getByText('остановлено, не тронуто')).toBeVisible();
  expect(run.queryByRole('button', { name: /^Повторить/ })).toBeNull();
  await user.click(run.getByRole('button', { name: 'Готово' }));
  await expect.poll(() => screen.queryByRole('dialog', { name: 'Изменение по одной записи' })).toBeNull();
});
