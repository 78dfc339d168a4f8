import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TransportRequest } from '../../../../src/dataProvider/http';
import { expectComplaint } from '../../../support/complaints';
import { cell, choose, gone, panelOf, show, type } from '../../../support/showSpec';

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
        body: {
          client_id: 1001,
          client_org_id: 101_001,
          dealer_org_id: 203,
          start_date: '2026-12-01',
          package_count: 10,
          cost: 1000,
          compensation: 125,
          percent: 12.5,
          emails: ['one@example.org', 'two@example.org'],
        },
      },
    ]);
  });

  it('E09 a client whose organisation has no id yet is found all the same, and what is missing is said', async () => {
    const client = { client_id: 5, client_org_id: null, client_name: 'ООО «Новый»', inn: '7702000010', kpp: null };
    const { user } = await show('minimum=new', { fixtures: { clients: [client] } });
    const panel = await panelOf('Добавление тарифа «Минимальный»');
    await choose(user, /Новый.*нет ID организации/);
    await user.type(panel.getByLabelText('Дата начала действия'), '01122026');
    const button = panel.getByRole('button', { name: 'Добавить тариф' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription('Впишите организации её ID: без него тарифа нет');
  });

  const tariff: TransportRequest = {
    method: 'POST',
    path: '/tariff-minimum/',
    body: {
      client_org_id: 101_001,
      dealer_org_id: 203,
      start_date: '2026-12-01',
      package_count: 10,
      cost: 1000,
      compensation: 125,
      percent: 12.5,
      emails: ['one@example.org'],
    },
  };

  it('E10 a percent that is not stored is the one that the reward has', async () => {
    const { percent: _, ...documented } = tariff.body as { percent: number };
    await show('minimum=1', { stored: { ...tariff, body: documented } });
    await panelOf('Редактирование тарифа «Минимальный»');
    expect(cell('percents.tariff')).toHaveValue('12,50');
  });

  it('E10 a percent that is stored stands as it was typed, though the reward was put otherwise since', async () => {
    await show('minimum=1', { stored: { ...tariff, body: { ...(tariff.body as object), percent: 12.6 } } });
    await panelOf('Редактирование тарифа «Минимальный»');
    expect(cell('percents.tariff')).toHaveValue('12,60');
    expect(cell('compensation')).toHaveTextContent('125,00');
  });

  it('E09 changes one: another day from the calendar, another price; the organisation stays', async () => {
    const { user, writes } = await show('minimum=1', { stored: tariff });
    const panel = await panelOf('Редактирование тарифа «Минимальный»');
    expect(panel.getByLabelText('Организация')).toBeDisabled();
    expect(panel.getByLabelText('Дата начала действия')).toHaveValue('01/12/2026');
    await user.click(panel.getByRole('button', { name: 'Выбрать в календаре: Дата начала действия' }));
    await user.click(await screen.findByRole('gridcell', { name: '15' }));
    expect(panel.getByLabelText('Дата начала действия')).toHaveValue('15/12/2026');
    await type(user, 'cost', '2000');
    await user.click(panel.getByRole('button', { name: 'Изменить тариф' }));
    await gone();
    expect(writes()).toMatchObject([
      {
        method: 'PATCH',
        path: '/tariff-minimum/',
        body: { start_date: '2026-12-15', cost: 2000, compensation: 125, emails: ['one@example.org'] },
      },
    ]);
    expect(writes()[0]).toHaveProperty('headers.If-Match');
  });

  it("E09 D-ERR somebody has changed it meanwhile: what, and one's own goes on top", async () => {
    expectComplaint(/изменил/);
    const { elsewhere, user, writes } = await show('minimum=1', { stored: tariff });
    const panel = await panelOf('Редактирование тарифа «Минимальный»');
    await user.type(panel.getByLabelText('Email'), ', two@example.org');
    await elsewhere({
      ...tariff,
      method: 'PATCH',
      path: '/tariff-minimum/',
      body: { ...(tariff.body as object), tariff_id: 1, start_date: '2027-01-01', cost: 3000 },
    });
    await user.click(panel.getByRole('button', { name: 'Изменить тариф' }));
    const notice = await panel.findByRole('alert', { name: 'Данные изменились' });
    expect(notice).toHaveTextContent('Дата начала действия01/12/202601/01/202701/12/2026');
    expect(notice).toHaveTextContent('1 000,003 000,001 000,00');
    await user.click(panel.getByRole('button', { name: 'Наложить мои изменения поверх' }));
    await user.click(await panel.findByRole('button', { name: 'Изменить тариф' }));
    await gone();
    expect(writes().at(-1)).toMatchObject({
      body: { start_date: '2027-01-01', cost: 3000, emails: ['one@example.org', 'two@example.org'] },
    });
  });
});

describe('the panel of a special condition of the API', () => {
  it('E15 checks the fields of an account as soon as any of them is filled', async () => {
    const { user } = await show('spec=api:new');
    await panelOf('Добавление спецусловия API');
    const fields = ['max_free_count', 'client_price', 'daobit_price', 'accountPercent'].map(
      (name) => `accounts.${name}`,
    );
    const wrong = () => fields.filter((id) => cell(id).getAttribute('aria-invalid') === 'true');
    expect(wrong()).toEqual([]);
    await type(user, 'accounts.accountPercent', '10');
    expect(wrong()).toEqual(fields.slice(0, 3));
    await type(user, 'accounts.max_free_count', '5');
    await type(user, 'accounts.client_price', '300');
    await type(user, 'accounts.daobit_price', '30');
    expect(wrong()).toEqual([]);
  });

  it('E07 adds one: licence, accounts whole or not at all, rows with a threshold and six ranges', async () => {
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
          packages: [
            {
              message_price_position_alias: 'pp_pi',
              threshold: 100,
              client_points_cost: [0, 0, 0, 0, 0, 7],
              daobit_points_cost: [0, 0, 0, 0, 0, 3.5],
            },
          ],
        },
      },
    ]);
  });

  it('E07 E10 changes one: what is stored stands in its cells, and a row is added', async () => {
    const prices = [10, 9, 8, 7, 6, 5];
    const stored: TransportRequest = {
      method: 'POST',
      path: '/spec-prices/api/',
      query: { dealer_id: '3' },
      body: {
        client_id: 1001,
        year: 2026,
        month: 12,
        year_new: null,
        month_new: null,
        client_price: 1000,
        daobit_price: 150,
        percents: { license: 15 },
        accounts: { max_free_count: 5, client_price: 300, daobit_price: 30, accountPercent: 10 },
        packages: [
          {
            message_price_position_alias: 'pp_pi',
            threshold: 100,
            client_points_cost: prices,
            daobit_points_cost: prices.map((price) => price / 2),
          },
        ],
      },
    };
    const { user, writes } = await show('spec=api:1001:2026-12', { stored });
    const panel = await panelOf('Редактирование спецусловия API');
    // The one of the packages is not stored: it is what their rewards have (E10).
    expect(cell('percents.license')).toHaveValue('15');
    expect(cell('percents.packages')).toHaveValue('50');
    expect(
      ['client_price', 'accounts.max_free_count', 'rows.0.threshold', 'rows.0.client_points_cost.5'].map(
        (id) => cell(id).textContent,
      ),
    ).toEqual(['1\u00a0000,00', '5', '100', '5,00']);
    await user.click(panel.getByRole('button', { name: 'Добавить строку' }));
    await user.selectOptions(panel.getByLabelText('Вид пакетов, строка 2'), 'pp_pnp');
    await type(user, 'rows.1.client_points_cost.0', '3');
    await user.click(panel.getByRole('button', { name: 'Изменить прайс' }));
    await gone();
    expect(writes()).toMatchObject([
      {
        method: 'PUT',
        path: '/spec-prices/api/',
        body: {
          client_price: 1000,
          packages: [
            { threshold: 100, client_points_cost: prices },
            { message_price_position_alias: 'pp_pnp', client_points_cost: [3, 0, 0, 0, 0, 0] },
          ],
        },
      },
    ]);
    expect(writes()[0]).toHaveProperty('headers.If-Match');
  });
});
