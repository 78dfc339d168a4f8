import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/dataProvider/http';
import { mockAccounts } from '../../../src/dataProvider/mock/accounts';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { renderApp } from '../../support/renderApp';
import { closePage } from '../../support/renderShell';

const place = '/administration/dealers-prices';
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the list of dealers', () => {
  it('D01 shows a server’s dealers with their prices, ten to a page, and leads to the page of one', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: place });
    const row = within(await screen.findByRole('row', { name: /Головная компания/ }));
    for (const price of ['Даобит', 'Псков', 'Калининград', 'Пик-ЮГ']) expect(row.getByText(price)).toBeVisible();
    expect(row.getAllByText('11.2026')).toHaveLength(4);
    expect(screen.getByText('Записи с 1 до 10 из 12')).toBeVisible();
    expect(
      within(screen.getByLabelText('Показывать по'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['5', '10', '20', '50']);
    await user.click(row.getByRole('button', { name: /Прайсы/ }));
    expect(app.path()).toBe(`${place}/1`);
  });

  it('D01 L02 of who has no server, as an existing one may tell of him, shows the dealers that there are', async () => {
    const mock = createMockTransport();
    const serve: Transport = async (request) => {
      const answer = await mock(request);
      return request.path === '/user/' ? { ...answer, body: { ...(answer.body as object), piportals: [] } } : answer;
    };
    await renderApp({ path: place, serve });
    expect(await screen.findByRole('row', { name: /Головная компания/ })).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('D01 another server is remembered in the browser, and the list begins anew', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: `${place}?page=2` });
    expect(await screen.findByText('Записи с 11 до 12 из 12')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Псков' }));
    expect(await screen.findByText(/Псковский рубеж/)).toBeVisible();
    expect(app.path()).toBe(`${place}?portal=pskov`);
    expect(localStorage.getItem('dealer-server')).toBe('pskov');
    closePage();
    await renderApp({ path: place });
    expect(await screen.findByText(/Псковский рубеж/)).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Псков' })).toBeChecked();
  });

  it('D01 one with a single server has no choice of them', async () => {
    const accounts = mockAccounts.map((one) =>
      one.user.user_profile.login === 'dealer'
        ? { ...one, user: { ...one.user, rights: [...one.user.rights, 'dealers'] } }
        : one,
    );
    await renderApp({ login: 'dealer', path: place, fixtures: { accounts } });
    expect(await screen.findByText('Записи с 1 до 2 из 2')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('D01 the text filter asks once, after a pause', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: place });
    await screen.findByText('Записи с 1 до 10 из 12');
    const before = app.requests.length;
    await user.type(screen.getByLabelText('Поиск'), 'Восход 12');
    expect(await screen.findByText(/Записи с 1 до 1 из 1/)).toBeVisible();
    const asked = app.requests.slice(before).filter(({ path }) => path === '/dealers/');
    expect(asked.map(({ query }) => query?.search)).toEqual(['Восход 12']);
  });

  it('D04 support looks, and neither adds nor saves', async () => {
    await renderApp({ login: 'support', path: `${place}?dealer=2` });
    const dialog = await dialogOf('Просмотр дилера');
    await dialog.findByRole('option', { name: 'ООО «Головная компания»' });
    expect(dialog.getByLabelText('Наименование')).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
    expect(dialog.getByText('Поддержка только просматривает')).toBeVisible();
    expect(screen.queryByRole('button', { name: '+ Добавить дилера', hidden: true })).toBeNull();
  });
});

it('D04 a dealer is not offered as his own parent', async () => {
  await renderApp({ path: '/administration/dealers-prices?dealer=2' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Редактирование дилера' }));
  expect(await dialog.findByRole('option', { name: 'ООО «Головная компания»' })).toHaveValue('1');
  const parent = dialog.getByLabelText('Головной дилер');
  await waitFor(() => expect(parent).toBeEnabled());
  const parents = within(parent).getAllByRole<HTMLOptionElement>('option');
  expect(parents.map(({ value }) => value)).not.toContain('2');
});
