import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../support/renderApp';

const uin = '/reports/web_client_reports_pi_from_uin';
const load = () => screen.findByRole('button', { name: 'Загрузить' });
/** It is there once there are rows. */
const file = () => screen.findByRole('button', { name: 'Выгрузить в Excel' });
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const asked = (app: Awaited<ReturnType<typeof renderApp>>) =>
  app.requests.filter(({ path }) => path.includes('/reports/'));

describe('generic report', () => {
  it('F07 loads once its required controls are filled, and puts them into the address', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: uin });
    expect(await load()).toBeDisabled();
    await user.type(screen.getByLabelText('Месяц'), '042026');
    expect(await load()).toBeDisabled();
    await user.selectOptions(screen.getByLabelText('Вид транспорта'), 'Автомобильный');
    expect(asked(app)).toEqual([]);
    await user.click(await load());
    await file();
    expect(rows().length).toBeGreaterThan(1);
    expect(asked(app).map(({ path, query }) => ({ path, query }))).toEqual([
      {
        path: '/piportals/nova/reports/web_client_reports_pi_from_uin/',
        query: { p_year: '2026', p_month: '4', p_tt: '3' },
      },
    ]);
    expect(app.path()).toBe(`${uin}?p_year=2026&p_month=4&p_tt=3&server=nova`);
    expect(document.title).toContain('ПИ (с УИН)');
  });

  it('F07 an address with parameters loads at once, without a pause; the file takes the same', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: `${uin}?p_year=2026&p_month=4&p_tt=20&server=pskov` });
    await file();
    expect(rows().length).toBeGreaterThan(1);
    expect(screen.getByLabelText('Месяц')).toHaveValue('04/2026');
    expect(screen.getByLabelText('Сервер')).toHaveValue('pskov');
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    await user.click(await file());
    await waitFor(() =>
      expect(asked(app).at(-1)).toMatchObject({ method: 'POST', body: { p_year: '2026', p_month: '4', p_tt: '20' } }),
    );
    expect(asked(app).at(-1)?.path).toBe('/piportals/pskov/reports/web_client_reports_pi_from_uin/xlsx/');
  });

  it('F07 a table of 20, 50 or 100 rows a page, 20 to begin with', async () => {
    const user = userEvent.setup();
    await renderApp({ path: '/reports/web_client_reports_otvt_tk?d1=2026-01-01T00:00&d2=2026-12-01T00:00' });
    await file();
    expect(rows()).toHaveLength(20);
    const size = screen.getByLabelText('Показывать по');
    expect(
      within(size)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['20', '50', '100']);
    await user.click(screen.getByRole('button', { name: 'Следующая страница' }));
    await user.selectOptions(size, '50');
    expect(rows().length).toBeGreaterThan(20);
    expect(screen.getByText(/^Записи с 1 до/)).toBeVisible();
  });

  it('F07 a period that ends before it begins is said so, and is not asked for', async () => {
    const app = await renderApp({
      path: '/reports/web_client_reports_pi_classic?d1=2026-03-02T00:00&d2=2026-03-01T00:00',
    });
    expect(await screen.findByText('Конец должен быть позже начала')).toBeVisible();
    expect(await load()).toBeDisabled();
    expect(asked(app)).toEqual([]);
  });

  it('F07 A12 an unknown name is «Не найдено»', async () => {
    await renderApp({ path: '/reports/nothing' });
    expect(await screen.findByRole('heading', { name: 'Не найдено' })).toBeVisible();
  });

  it('F07 A13 a report whose right is missing is refused', async () => {
    await renderApp({ login: 'dealer', path: uin });
    expect(await screen.findByRole('heading', { name: 'Отказано в доступе' })).toBeVisible();
  });
});
