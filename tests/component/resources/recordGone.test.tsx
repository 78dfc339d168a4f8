import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockAccounts } from '../../../src/dataProvider/mock/accounts';
import { groupFixture, newsFixture } from '../../../src/dataProvider/mock/fixtures';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';
import { pickOfRow } from '../../support/rowMenu';

it('D-ERR what is typed over a record that somebody else has deleted stays to be copied', async () => {
  expectComplaint(/Запрашиваемый ресурс не найден/);
  const serve = createMockTransport({ fixtures: { news: [newsFixture(1, { title: 'Плановые работы' })] } });
  await renderApp({ login: 'news', path: '/administration/categories?news=1', serve });
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole('dialog', { name: 'Редактирование новости' }));
  await user.type(await dialog.findByLabelText('Анонс'), ' и сроки');
  const { body } = await serve({ method: 'POST', path: '/auth/', body: { username: 'news', password: 'demo' } });
  const headers = { Authorization: `Token ${(body as { token: string }).token}` };
  await serve({ method: 'DELETE', path: '/categories/1/', headers });
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Запись удалили, или она вам больше не видна: изменить её нельзя, а введённое можно скопировать.',
  );
  expect(dialog.getByLabelText('Анонс')).toHaveValue('Коротко о новости 1 и сроки');
  expect(dialog.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
  expect(dialog.queryByRole('button', { name: 'Удалить' })).toBeNull();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('row', { name: /Плановые работы/, hidden: true })).toBeNull());
});

it('D-ERR what is to be added to an organisation that has gone out of sight stays to be copied, and says so', async () => {
  expectComplaint(/Запрашиваемый ресурс не найден/);
  const dealer = mockAccounts.find(({ user }) => user.user_profile.login === 'dealer');
  if (!dealer) throw new Error('no account');
  const scopeGids = [...(dealer.scopeGids ?? [])];
  await renderApp({
    login: 'dealer',
    fixtures: { accounts: [{ ...dealer, scopeGids }], groups: [groupFixture(5, { parent_id: 104 })] },
  });
  const user = userEvent.setup();
  await pickOfRow('Терминал 5', 'Добавить отдел/организацию');
  const dialog = within(await screen.findByRole('dialog', { name: 'Добавление отдела/организации' }));
  await user.type(await dialog.findByLabelText('Наименование'), 'Отдел логистики');
  scopeGids.pop();
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  const said =
    'Организация, в которую вы добавляете, вам больше не видна: сохранить нельзя, а введённое можно скопировать.';
  expect(await dialog.findByText(said)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
  await waitFor(() => expect(screen.queryByRole('row', { name: /Терминал 5/, hidden: true })).toBeNull());
  await user.type(dialog.getByLabelText('Наименование'), ' и склада');
  expect(dialog.getByLabelText('Наименование')).toHaveValue('Отдел логистики и склада');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(dialog.getByText(said)).toBeVisible();
});

it('D-ERR a row that somebody else has deleted goes from the list as soon as it is known', async () => {
  expectComplaint(/Запрашиваемый ресурс не найден/);
  const news = [
    newsFixture(1, { title: 'Плановые работы' }),
    newsFixture(2, { title: 'Черновик', is_published: false }),
  ];
  const app = await renderApp({ login: 'news', path: '/administration/categories', fixtures: { news } });
  const user = userEvent.setup();
  const edit = await screen.findByRole('button', { name: 'Изменить: Плановые работы' });
  await app.session.transport({ method: 'DELETE', path: '/categories/1/' });
  await user.click(edit);
  const dialog = within(await screen.findByRole('dialog', { name: 'Редактирование новости' }));
  expect(await dialog.findByText('Не удалось открыть запись: её удалили, или она вам не видна')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Отмена' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(edit).not.toBeInTheDocument());

  const publish = await screen.findByRole('button', { name: 'Опубликовать: Черновик' });
  await app.session.transport({ method: 'DELETE', path: '/categories/2/' });
  await user.click(publish);
  await user.click(await screen.findByRole('button', { name: 'Опубликовать' }));
  const said = 'Не сделано: Черновик. Запись удалили, или она вам больше не видна';
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.queryByText('Что-то пошло не так')).toBeNull();
  await waitFor(() => expect(publish).not.toBeInTheDocument());
});

it('D-ERR the address of a record that is gone says so once, and nothing asks again', async () => {
  expectComplaint(/Запрашиваемый ресурс не найден/);
  await renderApp({ login: 'news', path: '/administration/categories?news=999' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Редактирование новости' }));
  expect(await dialog.findByText('Не удалось открыть запись: её удалили, или она вам не видна')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Повторить' })).toBeNull();
  await waitFor(() => expect(screen.queryByText('Что-то пошло не так')).toBeNull());
});

it.each([
  [
    'history=user:nova:999999',
    'История пользователя',
    /^Не удалось загрузить историю: Запрашиваемый ресурс не найден$/,
  ],
  ['reset=nova:999999', 'Сброс пароля', /^Не удалось загрузить пользователя: Запрашиваемый ресурс не найден$/],
])('P03 what is not there is not asked for again: %s', async (search, title, words) => {
  expectComplaint(/Запрашиваемый ресурс не найден/);
  await renderApp({ path: `/administration/organisations-users?${search}` });
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  expect(await dialog.findByText(words)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Повторить' })).toBeNull();
});
