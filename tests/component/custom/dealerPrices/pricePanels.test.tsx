import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PricePanels } from '../../../../src/custom/dealerPrices/price/PricePanels';
import type { Transport, TransportRequest } from '../../../../src/dataProvider/http';
import { priceListFixture } from '../../../../src/dataProvider/mock/priceFixtures';
import { createMockTransport } from '../../../../src/dataProvider/mock/mockTransport';
import { createSession } from '../../../../src/dataProvider/session';
import { expectComplaint } from '../../../support/complaints';
import { renderShell } from '../../../support/renderShell';

const dealer = { id: 1, name: 'ООО «Дилер»', server_alias: 'nova' };
const december = { year: 2026, month: 12 };

/** A page of one dealer over the mock; `asSomebodyElse` writes past it. */
const show = async (price: string, login = 'admin') => {
  const serve = createMockTransport();
  const requests: TransportRequest[] = [];
  const onSaved = vi.fn();
  const send: Transport = (request) => {
    requests.push(request);
    return serve(request);
  };
  await createSession(serve, () => undefined).signIn({ username: login, password: 'demo' });
  const page = () => <PricePanels dealer={dealer} onSaved={onSaved} />;
  const app = renderShell({
    send,
    path: `/prices?price=${price}`,
    pages: [{ path: '/prices', title: 'Прайсы', right: 'dealers', page }],
  });
  const headers = { Authorization: requests[0]?.headers?.Authorization ?? '' };
  const asSomebodyElse: Transport = (request) =>
    serve({ ...request, headers: { Authorization: requests.at(-1)?.headers?.Authorization ?? headers.Authorization } });
  return {
    app,
    onSaved,
    asSomebodyElse,
    user: userEvent.setup(),
    writes: () => requests.filter(({ method }) => method !== 'GET'),
  };
};

const panelOf = async (name: string) => {
  const panel = within(await screen.findByRole('dialog', { name }));
  await panel.findAllByRole('grid');
  return panel;
};
const cell = (id: string) => {
  const found = document.querySelector(`[data-cell="${id}"]`);
  if (!(found instanceof HTMLElement)) throw new Error(`no cell ${id}`);
  return found;
};
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the panels of a dealer', () => {
  it('E01 E11 E12 adds a list from its address; the page is told and the panel goes', async () => {
    const { app, onSaved, user, writes } = await show('dyn_tp:new');
    const panel = await panelOf('Добавление прайса Даобит');
    await user.type(panel.getByLabelText('Месяц с которой действует'), '022027');
    await user.click(cell('packages.pp_pi.client_points_cost.3'));
    await user.keyboard('12,5{Enter}');
    await user.click(panel.getByRole('button', { name: 'Добавить прайс' }));
    await gone();
    expect(onSaved).toHaveBeenCalledOnce();
    expect(app.path()).toBe('/prices');
    expect(writes()).toMatchObject([
      { method: 'POST', path: '/prices/dyn_tp/1/', body: { year: 2027, month: 2, year_new: null, month_new: null } },
    ]);
    expect(writes()[0]).toHaveProperty('headers.Idempotency-Key', expect.stringMatching(/^[\w-]{36}$/));
  });

  it('E11 E12 a month that is taken is said, and everything stays', async () => {
    expectComplaint(/уже существует/);
    const { user } = await show('dyn_pu:new');
    const panel = await panelOf('Добавление прайса Пик-Юг');
    await user.type(panel.getByLabelText('Месяц начала действия прайса'), '122026');
    await user.click(panel.getByRole('button', { name: 'Добавить прайс' }));
    expect(await panel.findByText('Прайс не сохранён: Прайс на 12/2026 уже существует')).toBeVisible();
    expect(panel.getByLabelText('Месяц начала действия прайса')).toHaveValue('12/2026');
  });

  it('P03 a month that is taken offers to open its list', async () => {
    expectComplaint(/уже существует/);
    const { app, user } = await show('dyn_pu:new');
    const panel = await panelOf('Добавление прайса Пик-Юг');
    await user.type(panel.getByLabelText('Месяц начала действия прайса'), '122026');
    await user.click(cell('packages.pp_pnp_pu.client_points_cost.0'));
    await user.keyboard('77{Enter}');
    await user.keyboard('{Control>}[KeyS]{/Control}');
    await user.click(await panel.findByRole('button', { name: 'Открыть прайс на 12/2026' }));
    await panelOf('Редактирование прайса Пик-Юг');
    expect(app.path()).toContain('price=dyn_pu%3A2026-12');
    expect(cell('packages.pp_pnp_pu.client_points_cost.0')).toHaveTextContent('100,00');
  });

  it('P03 names server and dealer', async () => {
    await show('dyn_pu:new');
    await panelOf('Добавление прайса Пик-Юг');
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription('Нова, ООО «Дилер»');
  });

  it('E11 a month that has passed is marked at its field', async () => {
    expectComplaint(/Месяц уже прошёл/);
    const { user } = await show('dyn_pu:new');
    const panel = await panelOf('Добавление прайса Пик-Юг');
    await user.type(panel.getByLabelText('Месяц начала действия прайса'), '102026');
    await user.click(panel.getByRole('button', { name: 'Добавить прайс' }));
    expect(await panel.findByText('Месяц уже прошёл: выберите 11/2026 или позже')).toBeVisible();
    expect(screen.queryByText('Что-то пошло не так')).toBeNull();
  });

  it.each([
    ['dyn_tp', 'Даобит'],
    ['dyn_disc_multi', 'Псков'],
    ['dyn_mc_disc', 'Калининград'],
    ['dyn_pu', 'Пик-Юг'],
  ])('E03 E04 E05 E06 changes a list of %s', async (alias, name) => {
    const { onSaved, user, writes } = await show(`${alias}:2026-12`);
    const panel = await panelOf(`Редактирование прайса ${name}`);
    await user.click(cell(`percents.${alias === 'dyn_disc_multi' ? 'tariff' : 'packages'}`));
    await user.keyboard('31{Enter}');
    await user.click(panel.getByRole('button', { name: 'Рассчитать' }));
    await user.click(panel.getByRole('button', { name: 'Изменить прайс' }));
    await gone();
    expect(onSaved).toHaveBeenCalledOnce();
    expect(writes()[0]).toMatchObject({
      method: 'PUT',
      path: `/prices/${alias}/1/`,
      body: { year: 2026, month: 12, year_new: 2026, month_new: 12 },
    });
    expect(writes()[0]).toHaveProperty('headers.If-Match');
  });

  it("E12 D-ERR a list changed meanwhile: whose, where, and one's own on top", async () => {
    expectComplaint(/её изменил/);
    const { asSomebodyElse, onSaved, user } = await show('dyn_pu:2026-12');
    const panel = await panelOf('Редактирование прайса Пик-Юг');
    const { lycense, packages } = priceListFixture('dyn_pu', december);
    const body = {
      year: 2026,
      month: 12,
      year_new: null,
      month_new: null,
      lycense,
      packages: packages.map((row) => ({ ...row, client_points_cost: [120] })),
    };
    await asSomebodyElse({ method: 'PUT', path: '/prices/dyn_pu/1/', body });
    await user.click(cell('packages.pp_pnp_pu.daobit_points_cost.0'));
    await user.keyboard('30{Enter}');
    await user.click(panel.getByRole('button', { name: 'Изменить прайс' }));
    const notice = within(await panel.findByRole('alert', { name: 'Прайс изменился' }));
    expect(notice.getByText(/её изменил пользователь/)).toBeVisible();
    await user.click(notice.getByRole('button', { name: 'Наложить мои изменения поверх' }));
    expect(screen.getByRole('dialog')).toHaveFocus();
    expect(cell('packages.pp_pnp_pu.client_points_cost.0')).toHaveTextContent(/^120,00/);
    expect(cell('packages.pp_pnp_pu.daobit_points_cost.0')).toHaveTextContent(/^30,00/);
    await user.click(panel.getByRole('button', { name: 'Изменить прайс' }));
    await gone();
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('A20 Escape folds a tool away, and its button has the focus; then it closes the panel', async () => {
    const { app, user } = await show('dyn_pu:2026-12');
    const panel = await panelOf('Редактирование прайса Пик-Юг');
    for (const [name, tool] of [
      ['История', 'История прайса'],
      ['Сравнить', 'Сравнить с другим прайсом'],
    ]) {
      await user.click(panel.getByRole('button', { name }));
      expect(panel.getByRole('region', { name: tool })).toHaveFocus();
      await user.keyboard('{Escape}');
      expect(panel.queryByRole('region', { name: tool })).toBeNull();
      expect(panel.getByRole('button', { name })).toHaveFocus();
    }
    expect(app.path()).toContain('price=');
    await user.keyboard('{Escape}');
    await gone();
  });

  it("a new list is made of one of this dealer's months", async () => {
    const { user } = await show('dyn_mc_disc:new');
    const panel = await panelOf('Добавление прайса Калининград');
    await user.click(panel.getByRole('button', { name: 'Создать на основе…' }));
    const months = within(panel.getByRole('region', { name: 'Создать на основе' }));
    await months.findByRole('option', { name: '12/2026' });
    expect(months.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Этот дилер', '12/2026', '11/2026', '11/2025']),
    );
    await user.selectOptions(months.getByLabelText('Прайс'), '12/2026');
    await user.click(
      await waitFor(() => {
        const fill = months.getByRole('button', { name: 'Заполнить' });
        expect(fill).toBeEnabled();
        return fill;
      }),
    );
    expect(cell('lycense.tpp_discrete_portal.client_price')).toHaveTextContent('100,00');
    expect(panel.getByRole('button', { name: 'Добавить прайс' })).toHaveAccessibleDescription(
      'Выберите месяц, с которого действует прайс',
    );
  });

  it('two months are compared cell by cell, what differs first', async () => {
    const { user } = await show('dyn_mc_disc:2026-12');
    const panel = await panelOf('Редактирование прайса Калининград');
    await user.click(cell('lycense.tpp_discrete_10.client_price'));
    await user.keyboard('111{Enter}');
    await user.click(panel.getByRole('button', { name: 'Сравнить' }));
    const form = within(panel.getByRole('region', { name: 'Сравнить с другим прайсом' }));
    await user.selectOptions(form.getByLabelText('Прайс'), await form.findByRole('option', { name: '11/2026' }));
    expect(await form.findByText('Отличается ячеек: 1')).toBeVisible();
    expect(form.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['111,00', '100,00']);
    await user.click(form.getByLabelText('Показать и одинаковые'));
    expect(form.getAllByRole('rowheader')).toHaveLength(18);
  });

  it('D10 P03 a list in force is locked, and says why', async () => {
    await show('dyn_tp:2026-11');
    const panel = await panelOf('Просмотр прайса Даобит');
    expect(panel.getByRole('button', { name: 'Изменить прайс' })).toHaveAccessibleDescription(/статус «Активный»/);
  });

  it('D10 support looks only, and adds nothing by the address', async () => {
    await show('dyn_tp:2026-12', 'support');
    const panel = await panelOf('Просмотр прайса Даобит');
    expect(panel.getByRole('button', { name: 'Изменить прайс' })).toHaveAccessibleDescription(
      'Поддержка только просматривает',
    );
  });

  it('D-ERR a list that is not there is said in the panel once, and the page reads its lists anew', async () => {
    expectComplaint(/не найден/);
    const { onSaved } = await show('dyn_tp:2031-01');
    const panel = within(await screen.findByRole('dialog', { name: 'Редактирование прайса Даобит' }));
    const said = 'Не удалось открыть прайс: запись удалили, или она вам больше не видна';
    expect(await panel.findByText(said)).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Повторить' })).toBeNull();
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('D-ERR a list that is deleted while it is open keeps what is typed, and the page reads its lists anew', async () => {
    expectComplaint(/не найден/);
    const { onSaved, user, asSomebodyElse } = await show('dyn_tp:2026-12');
    const panel = await panelOf('Редактирование прайса Даобит');
    await user.click(cell('packages.pp_pi.client_points_cost.3'));
    await user.keyboard('77{Enter}');
    await asSomebodyElse({ method: 'DELETE', path: '/prices/dyn_tp/1/', query: { year: '2026', month: '12' } });
    await user.click(panel.getByRole('button', { name: 'Изменить прайс' }));
    expect(await panel.findByText('Прайс не сохранён: запись удалили, или она вам больше не видна')).toBeVisible();
    expect(cell('packages.pp_pi.client_points_cost.3')).toHaveTextContent('77,00');
    expect(onSaved).toHaveBeenCalledOnce();
  });
});
