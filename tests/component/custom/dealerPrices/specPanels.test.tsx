import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TransportRequest } from '../../../../src/dataProvider/http';
import { expectComplaint } from '../../../support/complaints';
import { cell, choose, dealer, gone, panelOf, show, type } from '../../../support/showSpec';

const condition = (change: object = {}): TransportRequest => ({
  method: 'POST',
  path: '/spec-prices/spec_condition/',
  query: { dealer_id: '3' },
  body: {
    client_id: 1001,
    year: 2026,
    month: 12,
    year_new: null,
    month_new: null,
    percents: { packages: 20 },
    packages: [
      { message_price_position_alias: 'pp_pi', client_points_cost: 100, daobit_points_cost: 20 },
      { message_price_position_alias: 'pp_pnp', client_points_cost: 50, daobit_points_cost: 10 },
    ],
    ...change,
  },
});

describe('the panel of a special condition', () => {
  it('E10 a percent that is not stored is the one that the rewards have', async () => {
    await show('spec=spec_condition:1001:2026-12', { stored: condition({ percents: undefined }) });
    await panelOf('Редактирование спецусловия');
    expect(cell('percents.packages')).toHaveValue('20');
  });

  it('K08 E08 E11 E12 E14 P03 adds one: organisation, month, rows of different kinds, rewards by the percent', async () => {
    const { app, onSaved, user, writes } = await show('spec=spec_condition:new');
    const panel = await panelOf('Добавление спецусловия');
    const submit = panel.getByRole('button', { name: 'Добавить спецусловие' });
    expect(submit).toHaveAccessibleDescription('Выберите организацию');
    await user.click(panel.getByRole('button', { name: 'Выберите организацию' }));
    expect(panel.getByLabelText('Организация')).toHaveFocus();
    const dialog = screen.getByRole('dialog', { name: 'Добавление спецусловия' });
    expect(dialog).toHaveAccessibleDescription(`Нова, ${dealer.name}`);
    await choose(user, /1001/);
    expect(dialog).toHaveAccessibleDescription(new RegExp(`^Нова, ${dealer.name}, .+ 1001»$`));
    expect(submit).toHaveAccessibleDescription('Выберите месяц начала действия');
    await user.type(panel.getByLabelText('Месяц начала действия прайса'), '122026');
    expect(submit).toHaveAccessibleDescription('Выберите вид пакетов в каждой строке');
    await user.click(panel.getByRole('button', { name: 'Выберите вид пакетов в каждой строке' }));
    expect(panel.getByLabelText('Вид пакетов, строка 1')).toHaveFocus();
    await user.selectOptions(panel.getByLabelText('Вид пакетов, строка 1'), 'pp_pi');
    expect(panel.getByRole('button', { name: 'Удалить строку 1' })).toBeDisabled();
    await type(user, 'rows.0.client_points_cost', '100,5');
    await type(user, 'percents.packages', '20');
    await user.click(panel.getByRole('button', { name: 'Рассчитать' }));
    expect(cell('rows.0.daobit_points_cost')).toHaveTextContent('20,10');
    await user.click(panel.getByRole('button', { name: 'Добавить строку' }));
    expect(cell('rows.0.client_points_cost')).toHaveTextContent('100,50');
    const second = panel.getByLabelText('Вид пакетов, строка 2');
    expect(second).toHaveFocus();
    expect(within(second).getByRole('option', { name: 'ПИ' })).toBeDisabled();
    await user.selectOptions(second, 'pp_pnp');
    await user.click(submit);
    await gone();
    expect(await screen.findByText(/^Спецусловие добавлено: .+ 1001»$/)).toBeVisible();
    expect(onSaved).toHaveBeenCalledOnce();
    expect(app.path()).toBe('/prices');
    const packages = [
      { message_price_position_alias: 'pp_pi', client_points_cost: 100.5, daobit_points_cost: 20.1 },
      { message_price_position_alias: 'pp_pnp', client_points_cost: 0, daobit_points_cost: 0 },
    ];
    expect(writes()).toMatchObject([condition({ packages })]);
  });

  it('E08 a row that was removed comes back with what stood in it, by its button or by Ctrl+Z', async () => {
    const { user } = await show('spec=spec_condition:1001:2026-12', { stored: condition() });
    const panel = await panelOf('Редактирование спецусловия');
    await type(user, 'rows.0.client_points_cost', '77');
    await user.click(panel.getByRole('button', { name: 'Удалить строку 1' }));
    expect(panel.getByLabelText('Вид пакетов, строка 1')).toHaveValue('pp_pnp');
    const back = panel.getByRole('button', { name: 'Вернуть удалённую строку' });
    expect(back).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(panel.getByLabelText('Вид пакетов, строка 1')).toHaveValue('pp_pi');
    expect(cell('rows.0.client_points_cost')).toHaveTextContent('77,00');
    expect(panel.queryByRole('button', { name: 'Вернуть удалённую строку' })).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Добавить строку' }));
    await user.selectOptions(panel.getByLabelText('Вид пакетов, строка 3'), 'pp_etd');
    await user.click(cell('rows.0.client_points_cost'));
    await user.keyboard('{Control>}zz{/Control}');
    expect(panel.queryByLabelText('Вид пакетов, строка 3')).toBeNull();
    await user.keyboard('{Control>}z{/Control}');
    await user.click(cell('rows.0.client_points_cost'));
    await user.keyboard('{Control>}z{/Control}');
    expect(cell('rows.0.client_points_cost')).toHaveTextContent('100,00');
  });

  it('E08 E11 changes one: the organisation stays, a row goes, the old month goes along', async () => {
    const { onSaved, user, writes } = await show('spec=spec_condition:1001:2026-12', { stored: condition() });
    const panel = await panelOf('Редактирование спецусловия');
    expect(panel.getByLabelText('Организация')).toBeDisabled();
    expect(panel.getByLabelText('Месяц начала действия прайса')).toHaveValue('12/2026');
    await user.click(panel.getByRole('button', { name: 'Удалить строку 1' }));
    expect(panel.getByLabelText('Вид пакетов, строка 1')).toHaveValue('pp_pnp');
    expect(cell('rows.1.client_points_cost')).toHaveTextContent('50,00');
    await user.clear(panel.getByLabelText('Месяц начала действия прайса'));
    await user.type(panel.getByLabelText('Месяц начала действия прайса'), '012027');
    await user.click(panel.getByRole('button', { name: 'Изменить спецусловие' }));
    await gone();
    expect(onSaved).toHaveBeenCalledOnce();
    expect(writes()[0]).toMatchObject({
      method: 'PUT',
      body: {
        client_id: 1001,
        year: 2026,
        month: 12,
        year_new: 2027,
        month_new: 1,
        packages: [{ message_price_position_alias: 'pp_pnp' }],
      },
    });
    expect(writes()[0]).toHaveProperty('headers.If-Match');
  });

  const others = condition({
    percents: { packages: 30 },
    packages: [
      { message_price_position_alias: 'pp_pnp', client_points_cost: 55, daobit_points_cost: 10 },
      { message_price_position_alias: 'pp_etd', client_points_cost: 7, daobit_points_cost: 1 },
      { message_price_position_alias: 'pp_pi', client_points_cost: 100, daobit_points_cost: 20 },
    ],
  });

  it("E12 D-ERR somebody has changed it meanwhile: what, and one's own goes on top by the kinds of packages", async () => {
    expectComplaint(/изменил/);
    const { elsewhere, onSaved, user, writes } = await show('spec=spec_condition:1001:2026-12', {
      stored: condition(),
    });
    const panel = await panelOf('Редактирование спецусловия');
    await type(user, 'rows.0.client_points_cost', '111');
    await elsewhere({ ...others, method: 'PUT' });
    await user.click(panel.getByRole('button', { name: 'Изменить спецусловие' }));
    const notice = within(await panel.findByRole('alert', { name: 'Данные изменились' }));
    const cells = (name: RegExp) =>
      within(notice.getByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cells(/^ПНП.*Стоимость/i)).toEqual(['50,00', '55,00', '50,00']);
    expect(cells(/^ЭТД.*Стоимость/i)).toEqual(['—', '7,00', '—']);
    expect(notice.queryByRole('row', { name: /^ПИ, Стоимость/i })).toBeNull();
    await user.click(notice.getByRole('button', { name: 'Наложить мои изменения поверх' }));
    await waitFor(() => expect(panel.getByLabelText('Вид пакетов, строка 3')).toHaveValue('pp_pi'));
    expect(['rows.0', 'rows.1', 'rows.2'].map((row) => cell(`${row}.client_points_cost`).textContent)).toEqual([
      '55,00',
      '7,00',
      '111,00',
    ]);
    await user.click(panel.getByRole('button', { name: 'Изменить спецусловие' }));
    await gone();
    expect(onSaved).toHaveBeenCalledOnce();
    expect(writes().at(-1)).toMatchObject({
      body: {
        percents: { packages: 30 },
        packages: [{ client_points_cost: 55 }, { client_points_cost: 7 }, { client_points_cost: 111 }],
      },
    });
  });

  it('E12 D-ERR or theirs is taken as it is', async () => {
    expectComplaint(/изменил/);
    const { elsewhere, user } = await show('spec=spec_condition:1001:2026-12', { stored: condition() });
    const panel = await panelOf('Редактирование спецусловия');
    await type(user, 'rows.0.client_points_cost', '111');
    await elsewhere({ ...others, method: 'PUT' });
    await user.click(panel.getByRole('button', { name: 'Изменить спецусловие' }));
    await user.click(await panel.findByRole('button', { name: 'Взять их значения' }));
    await waitFor(() => expect(cell('rows.2.client_points_cost')).toHaveTextContent('100,00'));
    expect(panel.queryByRole('alert')).toBeNull();
  });

  it('D-401 what was typed is kept while the session dies, rows too, and offered back', async () => {
    expectComplaint(/Требуется вход/);
    const { app, user } = await show('spec=spec_condition:1001:2026-12', { stored: condition() });
    const panel = await panelOf('Редактирование спецусловия');
    await user.click(panel.getByRole('button', { name: 'Удалить строку 1' }));
    await type(user, 'rows.1.client_points_cost', '77');
    await app.session.transport({ method: 'POST', path: '/logout/' });
    await user.click(panel.getByRole('button', { name: 'Изменить спецусловие' }));
    await screen.findByRole('button', { name: 'Войти' });
    await user.type(screen.getByLabelText('Логин'), 'admin');
    await user.type(screen.getByLabelText('Пароль'), 'demo');
    await user.click(screen.getByRole('button', { name: 'Войти' }));
    const again = await panelOf('Редактирование спецусловия');
    expect(again.getByLabelText('Вид пакетов, строка 1')).toHaveValue('pp_pi');
    await user.click(await again.findByRole('button', { name: 'Вернуть введённое' }));
    await waitFor(() => expect(again.getByLabelText('Вид пакетов, строка 1')).toHaveValue('pp_pnp'));
    expect(cell('rows.0.client_points_cost')).toHaveTextContent('77,00');
    expect(again.queryByLabelText('Вид пакетов, строка 2')).toBeNull();
  });

  it('E05 E08 its toolbar has «Сравнить» and «История», as the panels of price lists have', async () => {
    const { elsewhere, user } = await show('spec=spec_condition:1001:2026-12', { stored: condition() });
    const packages = [{ message_price_position_alias: 'pp_pi', client_points_cost: 77, daobit_points_cost: 20 }];
    const panel = await panelOf('Редактирование спецусловия');
    await elsewhere(condition({ client_id: 1002, packages }));
    await elsewhere({ ...condition({ percents: { packages: 30 } }), method: 'PUT' });
    await user.click(panel.getByRole('button', { name: 'Сравнить' }));
    const compare = within(panel.getByRole('region', { name: 'Сравнить с другим спецусловием' }));
    await user.click(compare.getByRole('combobox', { name: 'Спецусловие' }));
    expect(await compare.findAllByRole('option')).toHaveLength(1);
    await user.click(compare.getByRole('option', { name: /1002/ }));
    expect(await compare.findByText('Отличается ячеек: 3')).toBeVisible();
    const cells = within(compare.getByRole('row', { name: /^ПИ: стоимость/ })).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['100,00', '77,00']);
    await user.keyboard('{Escape}');
    await user.click(panel.getByRole('button', { name: 'История' }));
    const history = within(panel.getByRole('region', { name: 'История спецусловия' }));
    expect(await history.findByText(/изменено, admin: ячеек 1$/)).toBeVisible();
    expect(history.getByText(/добавлено, admin$/)).toBeVisible();
    await user.keyboard('{Escape}');
    expect(panel.getByRole('button', { name: 'История' })).toHaveFocus();
  });

  it('E12 a failure keeps the panel and what was typed', async () => {
    expectComplaint(/уже существует/);
    const { user } = await show('spec=spec_condition:new', { stored: condition() });
    const panel = await panelOf('Добавление спецусловия');
    await choose(user, /1001/);
    await user.type(panel.getByLabelText('Месяц начала действия прайса'), '122026');
    await user.selectOptions(panel.getByLabelText('Вид пакетов, строка 1'), 'pp_pi');
    await user.click(panel.getByRole('button', { name: 'Добавить спецусловие' }));
    expect(await panel.findByText(/уже существует/)).toBeVisible();
    expect(panel.getByLabelText('Вид пакетов, строка 1')).toHaveValue('pp_pi');
  });

  it('D10 P03 one in force is locked for whoever is no billing administrator, and says why', async () => {
    await show('spec=spec_condition:1001:2026-11', { login: 'dealer', stored: condition({ month: 11 }) });
    const panel = await panelOf('Просмотр спецусловия');
    expect(panel.getByRole('button', { name: 'Изменить спецусловие' })).toHaveAccessibleDescription(
      /статус «Активный»/,
    );
    expect(panel.getByLabelText('Вид пакетов, строка 1')).toBeDisabled();
  });

  it('D10 one in force is open to a billing administrator', async () => {
    const { user } = await show('spec=spec_condition:1001:2026-11', { stored: condition({ month: 11 }) });
    const panel = await panelOf('Редактирование спецусловия');
    expect(panel.getByRole('button', { name: 'Изменить спецусловие' })).toHaveAccessibleDescription('Изменений нет');
    await type(user, 'rows.0.client_points_cost', '101');
    expect(panel.getByRole('button', { name: 'Изменить спецусловие' })).toBeEnabled();
  });

  it('K05 D10 a billing administrator who goes back to months that are billed is told what that does', async () => {
    const { user } = await show('spec=spec_condition:new', { login: 'admin' });
    const panel = await panelOf('Добавление спецусловия');
    const month = panel.getByLabelText('Месяц начала действия прайса');
    await user.type(month, '102025');
    expect(panel.getByText('Месяц уже прошёл: отчёты с 10/2025 по сегодня изменятся')).toBeVisible();
    await user.clear(month);
    await user.type(month, '122096');
    expect(panel.queryByText(/^Месяц уже прошёл/)).toBeNull();
  });

  it('D10 support looks only', async () => {
    await show('spec=spec_condition:1001:2026-12', { login: 'support', stored: condition() });
    const panel = await panelOf('Просмотр спецусловия');
    expect(panel.getByRole('button', { name: 'Изменить спецусловие' })).toHaveAccessibleDescription(
      'Поддержка только просматривает',
    );
  });
});
