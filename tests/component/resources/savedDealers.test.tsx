import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockAccounts } from '../../../src/dataProvider/mock/accounts';
import { dealerFixture } from '../../../src/dataProvider/mock/fixtures';
import { renderApp } from '../../support/renderApp';

const place = '/administration/dealers-prices';

/** Fills in a new dealer, whose name sorts behind those of the first page, and saves it. */
async function add(server: string, parent: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '+ Добавить дилера' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Добавление дилера' }));
  await user.selectOptions(await dialog.findByLabelText('ОПФ'), 'ООО');
  await user.type(dialog.getByLabelText('Наименование'), 'Ясный берег');
  await user.type(dialog.getByLabelText('ИНН'), '7707083893');
  await user.type(dialog.getByLabelText('КПП'), '770701001');
  await user.click(dialog.getByRole('button', { name: 'Выбрать' }));
  await user.click(await screen.findByRole('button', { name: /800001/ }));
  await user.selectOptions(dialog.getByLabelText('Сервер'), server);
  await dialog.findByRole('option', { name: parent });
  await user.selectOptions(dialog.getByLabelText('Головной дилер'), parent);
  const billing = dialog.queryByLabelText('Вид расчётов');
  if (billing) await user.selectOptions(billing, 'Динамический тариф (Даобит)');
  await user.type(dialog.getByLabelText('Имя'), 'Отдел продаж');
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return user;
}

it('D04 D05 a dealer that has no contact, as the first of a bare base, is changed without one', async () => {
  const user = userEvent.setup();
  const app = await renderApp({
    path: `${place}?dealer=2`,
    fixtures: { dealers: [dealerFixture(2, { p_contacts: [] })] },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Редактирование дилера' }));
  await user.type(await dialog.findByLabelText('Регион'), '8');
  await user.click(dialog.getByRole('button', { name: 'Добавить контакт' }));
  await user.click(await dialog.findByRole('button', { name: 'Удалить контакт 1' }));
  expect(dialog.getByRole('button', { name: 'Добавить контакт' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.requests.find(({ method }) => method === 'PATCH')).toMatchObject({ body: { p_region: '778' } });
});

describe('a dealer that was added', () => {
  it('D02 P02 is found where it stands on a further page', async () => {
    await renderApp({ path: place });
    const user = await add('Нова', 'ООО «Головная компания»');
    expect(await screen.findByText('Сохранено: ООО «Ясный берег». На другой странице.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Показать' }));
    expect(await screen.findByRole('row', { name: /ООО «Ясный берег»/ })).toHaveClass('highlighted');
  });

  it('D01 D02 of another server is shown in the list of that server', async () => {
    await renderApp({ path: place });
    await add('Псков', 'ООО «Псковский рубеж»');
    expect(await screen.findByRole('row', { name: /ООО «Ясный берег»/ })).toHaveClass('highlighted');
    expect(screen.getByRole('radio', { name: 'Псков' })).toBeChecked();
    expect(screen.getByText('Добавлено: ООО «Ясный берег»')).toBeVisible();
  });

  it('P02 is not looked for on a further page by one who does not see sub-dealers', async () => {
    const accounts = mockAccounts.map((one) => ({
      ...one,
      user: { ...one.user, rights: ['dealers' as const] },
      scopeGids: [102],
    }));
    await renderApp({ login: 'dealer', path: place, fixtures: { accounts } });
    await add('Нова', 'ООО «Дилер Восход»');
    expect(await screen.findByText('Сохранено: ООО «Ясный берег». Вам эта запись не видна.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Показать' })).toBeNull();
  });
});
