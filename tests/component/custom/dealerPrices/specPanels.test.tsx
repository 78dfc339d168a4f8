import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { SpecPanels } from '../../../../src/custom/dealerPrices/panels/SpecPanels';
import type { Transport, TransportRequest } from '../../../../src/dataProvider/http';
import { mockAccounts } from '../../../../src/dataProvider/mock/fixtures';
import { createMockTransport } from '../../../../src/dataProvider/mock/mockTransport';
import { createSession } from '../../../../src/dataProvider/session';
import { expectComplaint } from '../../../support/complaints';
import { renderShell } from '../../../support/renderShell';

/** Who has the right to dealers, but none to change what has begun. */
const accounts = mockAccounts.map((account) =>
  account.user.user_profile.login === 'dealer' ? { user: { ...account.user, rights: [...account.user.rights, 'dealers'] } } : account,
);

const dealer = { id: 3, org_id: 100_003, minimum_tariff_enabled: true };

/** A page of one dealer over the mock, in which some special price is stored already. */
const show = async (search: string, { login = 'admin', stored, of = dealer }: { login?: string; stored?: TransportRequest; of?: typeof dealer } = {}) => {
  const serve = createMockTransport({ fixtures: { accounts } });
  const requests: TransportRequest[] = [];
  const onSaved = vi.fn();
  const send: Transport = (request) => {
    requests.push(request);
    return serve(request);
  };
  if (stored) {
    const { body } = await serve({ method: 'POST', path: '/auth/', body: { username: 'admin', password: 'demo' }, anonymous: true });
    const { token } = body as { token: string };
    await serve({ ...stored, headers: { Authorization: `Token ${token}` } });
  }
  await createSession(serve, () => undefined).signIn({ username: login, password: 'demo' });
  const page = () => <SpecPanels dealer={of} onSaved={onSaved} />;
  const app = renderShell({ send, path: `/prices?${search}`, pages: [{ path: '/prices', title: 'Прайсы', right: 'dealers', page }] });
  return { app, onSaved, user: userEvent.setup(), writes: () => requests.filter(({ method, path }) => method !== 'GET' && path !== '/auth/') };
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
const type = async (user: ReturnType<typeof userEvent.setup>, id: string, text: string) => {
  await user.click(cell(id));
  await user.keyboard(`${text}{Enter}`);
};
const choose = async (user: ReturnType<typeof userEvent.setup>, name: RegExp) => {
  await user.click(screen.getByLabelText('Организация'));
  await user.click(await screen.findByRole('option', { name }));
};

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
  it('E08 E11 E12 E14 adds one: organisation, month, rows of different kinds, rewards by the percent', async () => {
    const { app, onSaved, user, writes } = await show('spec=spec_condition:new');
    const panel = await panelOf('Добавление спецусловия');
    const submit = panel.getByRole('button', { name: 'Добавить спецусловие' });
    expect(submit).toHaveAccessibleDescription('Выберите организацию');
    await choose(user, /1001/);
    expect(submit).toHaveAccessibleDescription('Выберите месяц начала действия');
    await user.type(panel.getByLabelText('Месяц начала действия прайса'), '122026');
    expect(submit).toHaveAccessibleDescription('Выберите вид пакетов в каждой строке');
    await user.selectOptions(panel.getByLabelText('Вид пакетов, строка 1'), 'pp_pi');
    expect(panel.getByRole('button', { name: 'Удалить строку 1' })).toBeDisabled();
    await type(user, 'rows.0.client_points_cost', '100,5');
    await type(user, 'percents.packages', '20');
    await user.click(panel.getByRole('button', { name: 'Рассчитать' }));
    expect(cell('rows.0.daobit_points_cost')).toHaveTextContent('20,10');
    await user.click(panel.getByRole('button', { name: 'Добавить строку' }));
    expect(cell('rows.0.client_points_cost')).toHaveTextContent('100,50');
    const second = panel.getByLabelText('Вид пакетов, строка 2');
    expect(within(second).getByRole('option', { name: 'ПИ' })).toBeDisabled();
    await user.selectOptions(second, 'pp_pnp');
    await user.click(submit);
    await gone();
    expect(onSaved).toHaveBeenCalledOnce();
    expect(app.path()).toBe('/prices');
    expect(writes()).toMatchObject([
      {
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
            { message_price_position_alias: 'pp_pi', client_points_cost: 100.5, daobit_points_cost: 20.1 },
            { message_price_position_alias: 'pp_pnp', client_points_cost: 0, daobit_points_cost: 0 },
          ],
        },
      },
    ]);
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
    expect(writes()[0]).toMatchObject({ method: 'PUT', body: { client_id: 1001, year: 2026, month: 12, year_new: 2027, month_new: 1, packages: [{ message_price_position_alias: 'pp_pnp' }] } });
    expect(writes()[0]).toHaveProperty('headers.If-Match');
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

  it('D10 one in force is locked for whoever is no billing administrator, and says why', async () => {
    await show('spec=spec_condition:1001:2026-11', { login: 'dealer', stored: condition({ month: 11 }) });
    const panel = await panelOf('Редактирование спецусловия');
    expect(panel.getByRole('button', { name: 'Изменить спецусловие' })).toHaveAccessibleDescription(/статус «Активный»/);
    expect(panel.getByLabelText('Вид пакетов, строка 1')).toBeDisabled();
  });

  it('D10 one in force is open to a billing administrator', async () => {
    await show('spec=spec_condition:1001:2026-11', { stored: condition({ month: 11 }) });
    const panel = await panelOf('Редактирование спецусловия');
    expect(panel.getByRole('button', { name: 'Изменить спецусловие' })).toBeEnabled();
  });

  it('D10 support looks only', async () => {
    await show('spec=spec_condition:1001:2026-12', { login: 'support', stored: condition() });
    const panel = await panelOf('Редактирование спецусловия');
    expect(panel.getByRole('button', { name: 'Изменить спецусловие' })).toHaveAccessibleDescription('Поддержка только просматривает');
  });
});

describe('the panel of a minimum tariff', () => {
  it('E09 adds one for ten packages, with a day and addresses', async () => {
    const { onSaved, user, writes } = await show('minimum=new');
    const panel = await panelOf('Добавление тарифа «Минимальный»');
    await choose(user, /1001/);
    await user.type(panel.getByLabelText('Дата начала действия'), '01122026');
    await user.type(panel.getByLabelText('Email'), 'one@example.org, two');
    await type(user, 'cost', '1000');
    await type(user, 'percents.tariff', '12,5');
    await user.click(panel.getByRole('button', { name: 'Рассчитать' }));
    expect(panel.getByRole('button', { name: 'Добавить тариф' })).toHaveAccessibleDescription('Исправьте адреса');
    await user.type(panel.getByLabelText('Email'), '@example.org');
    await user.click(panel.getByRole('button', { name: 'Добавить тариф' }));
    await gone();
    expect(onSaved).toHaveBeenCalledOnce();
    expect(writes()).toMatchObject([
      {
        method: 'POST',
        path: '/tariff-minimum/',
        body: { client_org_id: 101_001, dealer_org_id: 100_003, start_date: '2026-12-01', package_count: 10, cost: 1000, compensation: 125, percent: 12.5, emails: ['one@example.org', 'two@example.org'] },
      },
    ]);
  });
});

describe('the panel of a special condition of the API', () => {
  it('E07 E15 adds one: licence, accounts whole or not at all, rows with a threshold and six ranges', async () => {
    const { user, writes } = await show('spec=api:new');
    const panel = await panelOf('Добавление спецусловия API');
    const submit = panel.getByRole('button', { name: 'Добавить прайс' });
    await choose(user, /1001/);
    await user.type(panel.getByLabelText('Месяц начала действия прайса'), '122026');
    await user.selectOptions(panel.getByLabelText('Вид пакетов, строка 1'), 'pp_pi');
    expect(submit).toBeEnabled();
    await type(user, 'accounts.client_price', '300');
    expect(submit).toHaveAccessibleDescription(/Исправьте ошибки: 2/);
    await type(user, 'accounts.max_free_count', '5');
    await type(user, 'accounts.accountPercent', '10');
    await type(user, 'client_price', '1000');
    await type(user, 'percents.license', '15');
    await type(user, 'percents.packages', '50');
    await type(user, 'rows.0.threshold', '1,5');
    expect(cell('rows.0.threshold')).toHaveAttribute('aria-invalid', 'true');
    await type(user, 'rows.0.threshold', '100');
    await type(user, 'rows.0.client_points_cost.5', '7');
    await user.click(panel.getByRole('button', { name: 'Рассчитать' }));
    await user.click(submit);
    await gone();
    expect(writes()).toMatchObject([
      {
        method: 'POST',
        path: '/spec-prices/api/',
        body: {
          client_id: 1001,
          client_price: 1000,
          daobit_price: 150,
          accounts: { max_free_count: 5, client_price: 300, daobit_price: 30, accountPercent: 10 },
          percents: { license: 15, packages: 50 },
          packages: [{ message_price_position_alias: 'pp_pi', threshold: 100, client_points_cost: [0, 0, 0, 0, 0, 7], daobit_points_cost: [0, 0, 0, 0, 0, 3.5] }],
        },
      },
    ]);
  });
});
