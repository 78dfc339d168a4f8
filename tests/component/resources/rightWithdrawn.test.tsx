import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockAccounts } from '../../../src/dataProvider/mock/accounts';
import { groupFixture, userFixture } from '../../../src/dataProvider/mock/fixtures';
import { rightId } from '../../../src/domain/rights';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';

it('C10 D-ERR a right that the giver has lost since he ticked it is shown, and can be put back', async () => {
  expectComplaint(/Отказано в доступе/);
  const [admin] = mockAccounts;
  if (!admin) throw new Error('no account');
  const rights = [...admin.user.rights];
  const app = await renderApp({
    path: '/administration/organisations-users?user=nova:55',
    fixtures: {
      accounts: [{ ...admin, user: { ...admin.user, rights } }],
      groups: [groupFixture(5)],
      users: [userFixture(55, 5, { p_name: 'petrova', p_rights: [rightId('client'), rightId('sales-statistic')] })],
    },
  });
  const user = userEvent.setup();
  const form = within(await screen.findByRole('dialog', { name: 'Редактирование пользователя' }));
  await user.click(await form.findByLabelText('Статистика по пакетам'));
  await user.click(form.getByLabelText('Статистика продаж'));
  await user.type(form.getByLabelText('Комментарий'), ' и ещё');
  for (const lost of ['package-statistic', 'sales-statistic']) rights.splice(rights.indexOf(lost), 1);
  await user.click(form.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Вернуться к форме' }));
  const back = within(await screen.findByRole('dialog', { name: 'Редактирование пользователя' }));
  expect(
    await back.findByText(/^Вы больше не можете дать или забрать: Статистика продаж, Статистика по/),
  ).toBeVisible();
  const given = back.getByLabelText('Статистика по пакетам');
  expect(given).toBeChecked();
  await user.click(given);
  await user.click(back.getByLabelText('Статистика продаж'));
  expect(back.queryByText(/Вы больше не можете/)).toBeNull();
  expect(back.getByLabelText('Статистика продаж')).toBeDisabled();
  await user.click(back.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(2);
});
