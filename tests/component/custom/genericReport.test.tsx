import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { formatDay } from '../../../src/domain/day';
import { currentMonth } from '../../../src/domain/month';
import { renderApp } from '../../support/renderApp';

const uin = '/reports/web_client_reports_pi_from_uin';
const load = () => screen.findByRole('button', { name: 'Загрузить' });
/** It is there once there are rows. */
const file = () => screen.findByRole('button', { name: 'Выгрузить в Excel' });
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const asked = (app: Awaited<ReturnType<typeof renderApp>>) =>
  app.requests.filter(({ path }) => path.includes('/reports/'));

describe('generic report', () => {
  it('F07 P04 opens on the current month; without a month it does not load; what it loads stands in the address', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: uin });
    const { year, month } = currentMonth(new Date());
    await waitFor(() => expect(asked(app)[0]?.query).toEqual({ p_year: `${year}`, p_month: `${month}`, p_tt: '20' }));
    await user.clear(screen.getByLabelText('Месяц'));
    expect(await load()).toBeDisabled();
    await user.type(screen.getByLabelText('Месяц'), '042026');
    await user.selectOptions(screen.getByLabelText('Вид транспорта'), 'Автомобильный');
    expect(asked(app)).toHaveLength(1);
    await user.click(await load());
    await waitFor(() => expect(asked(app)).toHaveLength(2));
    await file();
    expect(rows().length).toBeGreaterThan(1);
    expect(
      asked(app)
        .slice(1)
        .map(({ path, query }) => ({ path, query })),
    ).toEqual([
      {
        path: '/piportals/nova/reports/web_client_reports_pi_from_uin/',
        query: { p_year: '2026', p_month: '4', p_tt: '3' },
      },
    ]);
    expect(app.path()).toBe(`${uin}?p_year=2026&p_month=4&p_tt=3&server=nova`);
    expect(document.title).toBe('ПИ с УИН — Личный кабинет');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^ПИ с УИН$/);
  });

  it('F07 moments are typed in Russian; a day alone is the whole of it', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: '/reports/web_client_reports_pi_classic' });
    const { year, month } = currentMonth(new Date());
    const from = await screen.findByLabelText('Начало периода');
    expect(from).toHaveValue(`${formatDay({ year, month, day: 1 })} 00:00`);
    for (const label of ['Начало периода', 'Конец периода']) await user.clear(screen.getByLabelText(label));
    expect(await load()).toBeDisabled();
    await user.type(from, '310420260000');
    expect(screen.getByText('Такого времени нет')).toBeVisible();
    await user.clear(from);
    await user.type(from, '010420260930');
    expect(from).toHaveValue('01.04.2026 09:30');
    await user.type(screen.getByLabelText('Конец периода'), '02042026');
    await user.click(await load());
    await waitFor(() => expect(asked(app).at(-1)?.query).toEqual({ d1: '2026-04-01T09:30', d2: '2026-04-02T23:59' }));
  });

  it('F07 what all rows share stands in a line above, with the total; the count stays in the table', async () => {
    await renderApp({ path: `${uin}?p_year=2026&p_month=4&p_tt=20&server=nova` });
    await file();
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toContain('Количество');
    expect(heads).not.toContain('Транспорт');
    const facts = Object.fromEntries(
      [...document.querySelectorAll('dl[aria-label="Итоги отчёта"] > div')].map((fact) => [
        fact.querySelector('dt')?.textContent,
        fact.querySelector('dd')?.textContent,
      ]),
    );
    expect(facts).toMatchObject({ Месяц: '04.2026', Транспорт: 'Железнодорожный' });
    await userEvent.selectOptions(screen.getByLabelText('Показывать по'), '100');
    const counts = screen
      .getAllByRole('cell')
      .filter(({ dataset }) => dataset.label === 'Количество')
      .map(({ textContent }) => Number(textContent));
    expect(Number(facts['Итого, количество']?.replace(/\D/g, ''))).toBe(counts.reduce((sum, one) => sum + one, 0));
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
