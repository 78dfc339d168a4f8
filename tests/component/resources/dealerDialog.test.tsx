import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { rightsThere } from '../../../src/dataProvider/existing/abilities';
import { dealerFixture } from '../../../src/dataProvider/mock/fixtures';
import { mockAccounts } from '../../../src/dataProvider/mock/accounts';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';

const place = '/administration/dealers-prices';
const without = (right: string) =>
  mockAccounts.map((one) => ({
    ...one,
    user: { ...one.user, rights: one.user.rights.filter((name) => name !== right) },
  }));
const shareLabel = 'Доля вышестоящего дилера, %';
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the dialog of a dealer', () => {
  it('D02 D03 D05 adds a dealer of the chosen server; the list returns to page 1', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: `${place}?page=2` });
    await user.click(await screen.findByRole('button', { name: '+ Добавить дилера' }));
    const dialog = await dialogOf('Добавление дилера');
    const save = dialog.getByRole('button', { name: 'Сохранить' });
    expect(await dialog.findByLabelText('Сервер')).toHaveValue('nova');
    expect(save).toBeDisabled();
    expect(
      dialog.getByText(/Заполните: ОПФ, Наименование, ИНН, КПП, ID организации, Головной дилер, Вид расчётов, Имя/),
    ).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('ОПФ'), 'ООО');
    await user.type(dialog.getByLabelText('Наименование'), 'Новый берег');
    await user.type(dialog.getByLabelText('ИНН'), '7707083893');
    await user.type(dialog.getByLabelText('КПП'), '770701001');
    await user.click(dialog.getByRole('button', { name: 'Выбрать' }));
    await user.click(await screen.findByRole('button', { name: /800001/ }));
    await user.selectOptions(await dialog.findByLabelText('Головной дилер'), 'ООО «Головная компания»');
    await user.type(dialog.getByLabelText(shareLabel), '7,05');
    await user.selectOptions(dialog.getByLabelText('Вид расчётов'), 'Динамический тариф (Даобит)');
    await user.type(dialog.getByLabelText('Имя'), 'Отдел продаж');
    await user.type(dialog.getByLabelText('E-mail'), 'sales@shore.example');
    await waitFor(() => expect(save).toBeEnabled());
    await user.click(save);
    await noDialog();
    expect(app.path()).toBe(`${place}?page=1`);
    const sent = app.requests.find(({ method }) => method === 'POST');
    expect(sent).toMatchObject({
      path: '/dealers/',
      headers: { 'Idempotency-Key': expect.any(String) },
      body: {
        p_piportal_alias: 'nova',
        p_parent: 1,
        p_parent_share: 7.05,
        p_org_id: 800_001,
        p_contacts: [{ name: 'Отдел продаж', email: 'sales@shore.example' }],
      },
    });
    await user.type(screen.getByLabelText('Поиск'), 'берег');
    expect(await screen.findByRole('link', { name: 'ООО «Новый берег»' })).toBeVisible();
    const after = app.requests.slice(app.requests.findIndex(({ method }) => method === 'POST') + 1);
    const lists = after.filter(({ method, path }) => method === 'GET' && path === '/dealers/');
    expect(lists.map(({ query }) => query?.search)).toEqual([undefined, 'берег']);
  });

  it('J07 while the register is empty a dealer is added with a typed organisation id', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: place, fixtures: { registerLoaded: false } });
    await user.click(await screen.findByRole('button', { name: '+ Добавить дилера' }));
    const dialog = await dialogOf('Добавление дилера');
    await user.selectOptions(await dialog.findByLabelText('ОПФ'), 'ООО');
    await user.type(dialog.getByLabelText('Наименование'), 'Тихий берег');
    await user.type(dialog.getByLabelText('ИНН'), '7707083893');
    await user.type(dialog.getByLabelText('КПП'), '770701001');
    const save = dialog.getByRole('button', { name: 'Сохранить' });
    expect(save).toHaveAccessibleDescription(/ID организации/);
    await user.type(
      await dialog.findByRole('textbox', {
        name: 'ID организации',
        description: 'Реестр не загружен: введите ID сами',
      }),
      '700077',
    );
    await user.selectOptions(await dialog.findByLabelText('Головной дилер'), 'ООО «Головная компания»');
    await user.selectOptions(dialog.getByLabelText('Вид расчётов'), 'Динамический тариф (Даобит)');
    await user.type(dialog.getByLabelText('Имя'), 'Отдел продаж');
    await user.type(dialog.getByLabelText('E-mail'), 'sales@shore.example');
    await waitFor(() => expect(save).toBeEnabled());
    await user.click(save);
    await noDialog();
    expect(app.requests.find(({ method }) => method === 'POST')).toMatchObject({ body: { p_org_id: 700_077 } });
    expect(await screen.findByText(/: ООО «Тихий берег»/)).toBeVisible();
  });

  it('D03 marks what is required, the parent dealer and the organisation id too', async () => {
    const user = userEvent.setup();
    await renderApp({ path: place });
    await user.click(await screen.findByRole('button', { name: '+ Добавить дилера' }));
    const dialog = await dialogOf('Добавление дилера');
    const required = 'ОПФ, Наименование, ИНН, КПП, ID организации, Сервер, Головной дилер, Вид расчётов';
    for (const label of required.split(', ')) expect(await dialog.findByLabelText(label), label).toBeRequired();
    for (const label of ['Регион', shareLabel]) expect(dialog.getByLabelText(label), label).not.toBeRequired();
  });

  it('D03 C07 an ИП needs no KPP and has 12 digits; Enter leads to what is missing', async () => {
    const user = userEvent.setup();
    await renderApp({ path: `${place}?dealer=new` });
    const dialog = await dialogOf('Добавление дилера');
    expect(await dialog.findByPlaceholderText('10 цифр')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('ОПФ'), 'ИП');
    expect(dialog.getByPlaceholderText('12 цифр')).toBeVisible();
    expect(dialog.getByText(/Заполните: Наименование, ИНН, ID организации/)).toBeVisible();
    dialog.getByLabelText('КПП').focus();
    await user.keyboard('{Enter}');
    expect(dialog.getByLabelText('Наименование')).toHaveFocus();
  });

  it('D03 another server leaves no parent chosen', async () => {
    const user = userEvent.setup();
    await renderApp({ path: `${place}?dealer=new` });
    const dialog = await dialogOf('Добавление дилера');
    await user.selectOptions(await dialog.findByLabelText('Головной дилер'), 'ООО «Головная компания»');
    await user.selectOptions(dialog.getByLabelText('Сервер'), 'Псков');
    expect(await dialog.findByRole('option', { name: 'ООО «Псковский рубеж»' })).toBeInTheDocument();
    expect(dialog.getByLabelText('Головной дилер')).toHaveValue('');
  });

  it('D08 a billing administrator says whether the dealer offers minimum tariffs', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: `${place}?dealer=2` });
    const dialog = await dialogOf('Редактирование дилера');
    await user.click(await dialog.findByLabelText('Предлагает тариф «Минимальный»'));
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await noDialog();
    const sent = app.requests.find(({ method }) => method === 'PATCH');
    expect(sent).toMatchObject({ path: '/dealers/2/', body: { minimum_tariff_enabled: true } });
  });

  it.each(['new', '2'])('L01 before a server without our own fields the form %s asks for none', async (dealer) => {
    const accounts = mockAccounts.map((one) => ({
      ...one,
      user: { ...one.user, rights: rightsThere(one.user.rights, new Set(['fields'])) },
    }));
    await renderApp({ path: `${place}?dealer=${dealer}`, fixtures: { accounts } });
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByLabelText('Регион')).toBeVisible();
    expect(dialog.queryByLabelText(shareLabel)).toBeNull();
    expect(dialog.queryByLabelText('Предлагает тариф «Минимальный»')).toBeNull();
  });

  it('D04 the billing administrator changes all but the server; only what has changed is sent, with its version', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: `${place}?dealer=2` });
    const dialog = await dialogOf('Редактирование дилера');
    const name = await dialog.findByLabelText('Наименование');
    expect(name).toBeEnabled();
    expect(dialog.getByLabelText('Сервер')).toBeDisabled();
    await waitFor(() => expect(dialog.getByLabelText('Вид расчётов')).toBeEnabled());
    expect(dialog.getByLabelText('Вид расчётов')).toHaveValue('dyn_tp');
    expect(dialog.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
    expect(dialog.getByText('Изменений нет')).toBeVisible();
    await user.clear(name);
    await user.type(name, 'Закат');
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await noDialog();
    await user.type(screen.getByLabelText('Поиск'), 'Закат');
    expect(await screen.findByRole('link', { name: 'ООО «Закат»' })).toBeVisible();
    const sent = app.requests.find(({ method }) => method === 'PATCH');
    expect(sent).toMatchObject({
      path: '/dealers/2/',
      headers: { 'If-Match': expect.any(String) },
      body: { p_fullname: 'Закат' },
    });
    expect(Object.keys(sent?.body as object)).toEqual(['p_fullname']);
  });

  it('D04 without billing_admin what identifies a dealer is locked, without select_billing_types there is no billing type', async () => {
    await renderApp({ path: `${place}?dealer=2`, fixtures: { accounts: without('billing_admin') } });
    const dialog = await dialogOf('Редактирование дилера');
    await dialog.findByRole('option', { name: 'ООО «Головная компания»' });
    for (const label of ['ОПФ', 'Наименование', 'ИНН', 'КПП', 'Головной дилер', 'Сервер'])
      expect(dialog.getByLabelText(label)).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Выбрать' })).toBeDisabled();
    expect(dialog.getByLabelText('Регион')).toBeEnabled();
    await waitFor(() => expect(dialog.getByLabelText('Вид расчётов')).toBeEnabled());
  });

  it('D03 the billing type is there for the holders of select_billing_types alone', async () => {
    await renderApp({ path: `${place}?dealer=2`, fixtures: { accounts: without('select_billing_types') } });
    const dialog = await dialogOf('Редактирование дилера');
    await dialog.findByLabelText('Регион');
    expect(dialog.queryByLabelText('Вид расчётов')).toBeNull();
  });

  it('D04 the parent’s share stands with a comma, says what is wrong with it, and is 0 when emptied', async () => {
    const user = userEvent.setup();
    const app = await renderApp({
      path: `${place}?dealer=2`,
      fixtures: { dealers: [dealerFixture(1), dealerFixture(2, { p_parent_share: 12.5 })] },
    });
    const dialog = await dialogOf('Редактирование дилера');
    const share = await dialog.findByLabelText(shareLabel);
    const save = dialog.getByRole('button', { name: 'Сохранить' });
    expect(share).toHaveValue('12,5');
    for (const [typed, problem] of [
      ['100,01', 'Процент от 0 до 100'],
      ['12,345', 'Не больше двух знаков после запятой'],
      ['-1', 'Число не может быть отрицательным'],
      ['много', 'Введите число: цифры и, после запятой, не больше двух знаков'],
    ] as const) {
      await user.clear(share);
      await user.type(share, typed);
      await user.tab();
      expect(await dialog.findByText(problem)).toBeVisible();
      expect(share).toHaveValue(typed);
      expect(save).toBeDisabled();
      expect(dialog.getByText(/Исправьте: Доля вышестоящего дилера, %/)).toBeVisible();
    }
    await user.clear(share);
    await user.type(share, '12,50');
    await waitFor(() => expect(dialog.getByText('Изменений нет')).toBeVisible());
    await user.clear(share);
    await user.click(save);
    await noDialog();
    expect(app.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ p_parent_share: 0 });
  });

  it('K02 the parent’s share is read-only but to billing administrators, and nobody else sends it', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: `${place}?dealer=2`, fixtures: { accounts: without('billing_admin') } });
    const dialog = await dialogOf('Редактирование дилера');
    const region = await dialog.findByLabelText('Регион');
    expect(dialog.getByLabelText(shareLabel)).toBeDisabled();
    expect(dialog.getByLabelText(shareLabel)).toHaveValue('10');
    await user.type(region, '8');
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await noDialog();
    expect(app.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ p_region: '778' });
  });

  it('K02 the parent’s share of a new dealer is asked of billing administrators alone', async () => {
    await renderApp({ path: `${place}?dealer=new`, fixtures: { accounts: without('billing_admin') } });
    const dialog = await dialogOf('Добавление дилера');
    await dialog.findByLabelText('Регион');
    expect(dialog.queryByLabelText(shareLabel)).toBeNull();
  });

  it('D04 D-ERR a conflict tells the parent’s share with a comma, and what is taken from it stands in the field', async () => {
    expectComplaint(/её изменил пользователь/);
    const user = userEvent.setup();
    const app = await renderApp({ path: `${place}?dealer=2` });
    const dialog = await dialogOf('Редактирование дилера');
    const share = await dialog.findByLabelText(shareLabel);
    await user.clear(share);
    await user.type(share, '0,5');
    await app.session.transport({ method: 'PATCH', path: '/dealers/2/', body: { p_parent_share: 7.25 } });
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    const row = await dialog.findByRole('row', { name: /^Доля вышестоящего дилера, %/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['10', '7,25', '0,5']);
    await user.click(dialog.getByRole('button', { name: 'Взять их значения' }));
    expect(share).toHaveValue('7,25');
  });

  it('D05 has one to five contacts', async () => {
    const user = userEvent.setup();
    await renderApp({ path: `${place}?dealer=2` });
    const dialog = await dialogOf('Редактирование дилера');
    const add = await dialog.findByRole('button', { name: 'Добавить контакт' });
    expect(dialog.getByRole('button', { name: 'Удалить контакт 1' })).toBeDisabled();
    for (let count = 1; count < 5; count += 1) await user.click(add);
    expect(dialog.getAllByLabelText('Имя')).toHaveLength(5);
    expect(add).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Удалить контакт 5' }));
    expect(dialog.getAllByLabelText('Имя')).toHaveLength(4);
    expect(add).toBeEnabled();
  });

  it('D02 D-ERR a save that fails closes the dialog; the toast brings it back as it was', async () => {
    expectComplaint(/503/);
    const user = userEvent.setup();
    await renderApp({ path: `${place}?dealer=2`, failures: { updateDealer: 503 } });
    const region = await (await dialogOf('Редактирование дилера')).findByLabelText('Регион');
    await user.clear(region);
    await user.type(region, 'Псковская область');
    await user.click(screen.getByRole('button', { name: 'Сохранить' }));
    await noDialog();
    await user.click(await screen.findByRole('button', { name: 'Вернуться к форме' }));
    expect(await (await dialogOf('Редактирование дилера')).findByLabelText('Регион')).toHaveValue('Псковская область');
  });
});
