import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { HttpError, type Transport } from '../../../src/dataProvider/http';
import { mockAccounts } from '../../../src/dataProvider/mock/accounts';
import { groupFixture, userFixture } from '../../../src/dataProvider/mock/fixtures';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
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

it('C10 D-ERR a role that the giver may give no more since he chose it is said to be', async () => {
  expectComplaint(/Отказано в доступе/);
  const mock = createMockTransport({
    fixtures: { groups: [groupFixture(5)], users: [userFixture(55, 5, { p_rid: 4 })] },
  });
  let lost = false;
  const serve: Transport = async (request) => {
    if (lost && request.method === 'PATCH') throw new HttpError('Отказано в доступе', 403, {});
    const answer = await mock(request);
    if (!lost || !request.path.endsWith('/user/dropdowns/')) return answer;
    const { roles, ...rest } = answer.body as { roles: { p_rid: number }[] };
    return { ...answer, body: { ...rest, roles: roles.filter(({ p_rid }) => p_rid > 2) } };
  };
  await renderApp({ path: '/administration/organisations-users?user=nova:55', serve });
  const user = userEvent.setup();
  const form = within(await screen.findByRole('dialog', { name: 'Редактирование пользователя' }));
  await form.findByRole('option', { name: 'Администратор' });
  await user.selectOptions(form.getByLabelText('Роль'), 'Администратор');
  lost = true;
  await user.click(form.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Вернуться к форме' }));
  const back = within(await screen.findByRole('dialog', { name: 'Редактирование пользователя' }));
  expect(await back.findByText('Выбранную роль вы больше не можете дать: выберите другую')).toBeVisible();
  await user.selectOptions(back.getByLabelText('Роль'), 'Декларант');
  expect(back.queryByText(/^Выбранную роль/)).toBeNull();
});
