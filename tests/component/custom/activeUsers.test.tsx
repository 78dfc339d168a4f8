import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { currentMonth, formatMonth, fromMonthIndex } from '../../../src/domain/month';
import { renderApp } from '../../support/renderApp';

const path = '/reports/active_users';
const loaded = `${path}?start=24313&end=24316&server=nova&dealer=2&client=1001`;
type App = Awaited<ReturnType<typeof renderApp>>;
const asked = (app: App) => app.requests.filter((request) => request.path.includes('active-users'));
const load = () => screen.findByRole('button', { name: 'Загрузить' });
const file = () => screen.findByRole('button', { name: 'Выгрузить в Excel' });
const retype = async (label: string, typed: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), typed);
};
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);

afterEach(() => void vi.restoreAllMocks());

describe('active users', () => {
  it("O05 opens on the current month and the first client of the caller's own dealer, and loads", async () => {
    const app = await renderApp({ path, login: 'dealer' });
    await waitFor(() => expect(asked(app)).toHaveLength(1));
    await waitFor(() => expect(screen.getByLabelText('Дилер')).toHaveValue('ООО «Дилер Восход»'));
    const [, month] = /start=(\d+)/.exec(app.path()) ?? [];
    expect(asked(app)[0]?.path).toBe(`/billing/months/${month}/dealers/202/reports/active-users/`);
    expect(formatMonth(fromMonthIndex(Number(month)))).toBe(formatMonth(currentMonth(new Date())));
    expect(app.path()).toMatch(/dealer=2&client=\d+/);
    await userEvent.click(await load());
    await waitFor(() => expect(asked(app)).toHaveLength(2));
  });

  it('F04 F09 loads once month, dealer and client are chosen, with the calls of the document', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: `${path}?dealer=9999` });
    expect(await screen.findByText('Нет данных в таблице')).toBeVisible();
    expect(await file()).toBeDisabled();
    expect(screen.getByLabelText('Месяц с')).toHaveValue(formatMonth(currentMonth(new Date())));
    await retype('Месяц с', '012026');
    await retype('Месяц по', '042026');
    expect(await load()).toBeDisabled();
    expect(screen.getByLabelText('Организация клиента')).toBeDisabled();
    await user.type(screen.getByLabelText('Дилер'), 'дилер восход»');
    await user.click(await screen.findByRole('option', { name: 'ООО «Дилер Восход»' }));
    expect(await load()).toBeDisabled();
    await user.type(screen.getByLabelText('Организация клиента'), '1001');
    await user.click(await screen.findByRole('option', { name: /1001/ }));
    const choice = app.requests.findLast(({ path: called }) => called === '/dealers/2/clients/');
    expect(choice?.query).toMatchObject({ search: '1001', since: '24313' });
    await user.click(await load());
    await waitFor(async () => expect(await file()).toBeEnabled());
    expect(asked(app).map(({ method, path, query }) => ({ method, path, query }))).toEqual([
      {
        method: 'GET',
        path: '/billing/months/24313/dealers/202/reports/active-users/',
        query: { piportal_alias: 'nova', month_year: '01.2026', dealer_id: '2', client_id: '1001', month_end: '24316' },
      },
    ]);
    expect(app.path()).toBe(loaded);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Логин',
      'Количество пакетов',
      'Где подан пакет',
      'Период',
    ]);
    expect(rows()).toHaveLength(10);
    expect(
      within(screen.getByLabelText('Показывать по'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['10', '20', '50']);
  });

  it('F04 an address with everything loads at once; the file takes the same', async () => {
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const app = await renderApp({ path: loaded });
    await waitFor(async () => expect(await file()).toBeEnabled());
    await waitFor(() =>
      expect(screen.getByLabelText('Организация клиента')).toHaveValue('ООО «Озёрный Терминал 1001»'),
    );
    await userEvent.click(await file());
    await waitFor(() =>
      expect(asked(app).at(-1)).toMatchObject({
        method: 'POST',
        path: '/billing/months/24313/dealers/202/reports/active-users/xlsx/',
      }),
    );
    expect(asked(app).at(-1)?.body).toEqual({
      piportal_alias: 'nova',
      month_year: '01.2026',
      dealer_id: 2,
      client_id: 1001,
      month_end: 24316,
    });
  });

  it('F04 with no rows it is «Нет данных по вашему запросу», and there is no file', async () => {
    await renderApp({ path: loaded.replace('1001', '1003') });
    expect(await screen.findByText('Нет данных по вашему запросу')).toBeVisible();
    expect(await file()).toBeDisabled();
  });

  it('F04 A18 a client that does not exist is «Ничего не найдено...»', async () => {
    const user = userEvent.setup();
    await renderApp({ path: `${path}?dealer=2` });
    await waitFor(() => expect(screen.getByLabelText('Организация клиента')).toBeEnabled());
    await user.type(screen.getByLabelText('Организация клиента'), 'нет такой');
    expect(await screen.findByText('Ничего не найдено...')).toBeVisible();
  });

  it('F04 the server is for dealer_users and support to choose, and changes the dealers', async () => {
    const user = userEvent.setup();
    await renderApp({ login: 'support', path });
    await user.click(await screen.findByRole('radio', { name: 'Псков' }));
    await waitFor(() => expect(screen.getByLabelText('Дилер')).toHaveValue('ООО «Псковский рубеж»'));
  });

  it('F04 a plain dealer has no choice of servers', async () => {
    await renderApp({ login: 'dealer', path });
    await screen.findByLabelText('Дилер');
    expect(screen.queryByRole('radio')).toBeNull();
  });
});
