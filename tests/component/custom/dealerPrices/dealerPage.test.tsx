import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Transport } from '../../../../src/dataProvider/http';
import { mockAccounts } from '../../../../src/dataProvider/mock/accounts';
import { createMockTransport } from '../../../../src/dataProvider/mock/mockTransport';
import { apiPriceFixture, specConditionFixture } from '../../../../src/dataProvider/mock/priceFixtures';
import { currentMonth, formatMonth } from '../../../../src/domain/month';
import { expectComplaint } from '../../../support/complaints';
import { renderApp } from '../../../support/renderApp';
import { closePage } from '../../../support/renderShell';

const place = '/administration/dealers-prices';
const thisMonth = formatMonth(currentMonth(new Date()));
const rowsOf = async (table: string) => within(await screen.findByRole('table', { name: table })).findAllByRole('row');
/** What the cells say; what stands in a column of its own is said once more for cards alone. */
const cells = (row: HTMLElement | undefined) =>
  row
    ? within(row)
        .getAllByRole('cell')
        .map(({ textContent, children }) =>
          textContent.replace(children[0]?.querySelector('.onCard')?.textContent ?? '', ''),
        )
    : [];

const withoutBilling = mockAccounts.map((one) => ({
  ...one,
  user: { ...one.user, rights: one.user.rights.filter((name) => name !== 'billing_admin') },
}));

describe('the page of a dealer', () => {
  it('K02 his own lists are for a dealer to look at, those of others to change', async () => {
    const user = userEvent.setup();
    await renderApp({ path: `${place}/1`, fixtures: { accounts: withoutBilling } });
    await user.click(await screen.findByRole('button', { name: 'Посмотреть: Даобит 12.2026' }));
    expect(screen.queryByRole('button', { name: 'Добавить прайс' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Изменить прайс' })).toHaveAccessibleDescription(
      'Свой прайс изменяет только администратор биллинга',
    );
    closePage();
    await renderApp({ path: `${place}/2`, fixtures: { accounts: withoutBilling } });
    expect(await screen.findByRole('button', { name: 'Добавить прайс' })).toBeVisible();
  });

  it('D06 names the dealer, with its INN and KPP and contacts to write and call to', async () => {
    await renderApp({ path: `${place}/1` });
    const header = within(await screen.findByRole('banner'));
    expect(await header.findByRole('heading', { name: 'ООО «Головная компания»' })).toBeVisible();
    expect(screen.getAllByRole('heading', { name: 'ООО «Головная компания»' })).toHaveLength(1);
    expect(screen.getByText(/ИНН\/КПП 77\d{8}\/770101001/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'sales@dealer-1.example' })).toHaveAttribute(
      'href',
      'mailto:sales@dealer-1.example',
    );
    expect(screen.getByRole('link', { name: '+7(495)000-10-01' })).toHaveAttribute('href', 'tel:+74950001001');
    await waitFor(() => expect(document.title).toBe('ООО «Головная компания» — Личный кабинет'));
  });

  it('D06 the tab is in the address, by press, by arrow keys and on arrival', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: `${place}/1?tab=spec` });
    expect(await screen.findByRole('tab', { name: 'Спецусловия', selected: true })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Прайсы' }));
    expect(app.path()).toBe(`${place}/1`);
    await user.keyboard('{ArrowRight}');
    expect(app.path()).toBe(`${place}/1?tab=spec`);
    expect(screen.getByRole('tab', { name: 'Спецусловия' })).toHaveFocus();
  });

  it('D06 an unknown dealer, or none, is «Не найдено»', async () => {
    await renderApp({ path: `${place}/999` });
    expect(await screen.findByText('Не найдено')).toBeVisible();
    closePage();
    await renderApp({ path: `${place}/nova` });
    expect(await screen.findByText('Не найдено')).toBeVisible();
  });

  it('D06 leaving the page clears its data: coming back asks anew', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: `${place}/1` });
    await rowsOf('Прайсы');
    const asked = () => app.requests.filter(({ path }) => path === '/dealers/1/prices/').length;
    expect(asked()).toBe(1);
    await user.click(within(screen.getByRole('navigation', { name: 'Путь' })).getByRole('link'));
    await user.click(await screen.findByRole('link', { name: 'ООО «Головная компания»' }));
    await rowsOf('Прайсы');
    expect(asked()).toBe(2);
  });

  it('D07 lists the prices by number, name, status and month; a row opens its panel', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: `${place}/1` });
    await screen.findAllByText('Будущий');
    const rows = await rowsOf('Прайсы');
    expect(rows).toHaveLength(13);
    expect(cells(rows[1]).slice(0, 4)).toEqual(['1', 'Даобит', 'Будущий', '12.2026']);
    expect(cells(rows[5]).slice(0, 4)).toEqual(['5', 'Даобит', 'Активный', '11.2026']);
    expect(cells(rows[9]).slice(0, 4)).toEqual(['9', 'Даобит', 'Архивный', '11.2025']);
    await user.click(screen.getByRole('button', { name: 'Изменить: Даобит 12.2026' }));
    expect(app.path()).toBe(`${place}/1?price=dyn_tp%3A2026-12`);
    expect(await screen.findByRole('dialog', { name: 'Редактирование прайса Даобит' })).toBeVisible();
  });

  it('D07 adds a price of one of the four schemes', async () => {
    const user = userEvent.setup();
    await renderApp({ path: `${place}/1` });
    await user.click(await screen.findByRole('button', { name: 'Добавить прайс' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Даобит',
      'Псков',
      'Калининград',
      'Пик-ЮГ',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Калининград' }));
    expect(await screen.findByRole('dialog', { name: 'Добавление прайса Калининград' })).toBeVisible();
  });

  it('D10 support looks at every price and adds none', async () => {
    await renderApp({ login: 'support', path: `${place}/1` });
    expect(await screen.findByRole('button', { name: 'Посмотреть: Даобит 12.2026' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Добавить прайс' })).toBeNull();
  });

  it('D08 lists the special conditions, with the minimum tariffs of the dealer that has them', async () => {
    await renderApp({ path: `${place}/3?tab=spec` });
    await screen.findAllByText('ООО «Озёрный Терминал 1002»');
    const [, ...rows] = await rowsOf('Спецусловия');
    expect(rows.map((row) => cells(row).slice(0, 6))).toEqual([
      ['1', 'ООО «Озёрный Терминал 1002»', `—за ${thisMonth}: 28`, 'Будущий', 'Спецусловие', '12.2026'],
      ['2', 'ООО «Озёрный Терминал 1001»', `10за ${thisMonth}: 78`, 'Активный', 'Тариф «Минимальный»', '01.11.2026'],
      ['3', 'ООО «Озёрный Терминал 1001»', `100за ${thisMonth}: 25`, 'Активный', 'Спецусловие API', '08.2026'],
    ]);
  });

  it('L03 a server that has not counted what a client sent is not taken for one that says nothing was sent', async () => {
    const mock = createMockTransport();
    const serve: Transport = async (request) => {
      const answer = await mock(request);
      if (!request.path.endsWith('/spec-prices/')) return answer;
      return { ...answer, body: (answer.body as object[]).map((row) => ({ ...row, actual_package_count: null })) };
    };
    await renderApp({ path: `${place}/3?tab=spec`, serve });
    await screen.findAllByText('ООО «Озёрный Терминал 1002»');
    const [, ...rows] = await rowsOf('Спецусловия');
    expect(rows.map((row) => cells(row)[2])).toEqual(['—', '10', '100']);
  });

  it('P03 special conditions are found by client and by state', async () => {
    const user = userEvent.setup();
    await renderApp({ path: `${place}/3?tab=spec` });
    await screen.findAllByText('ООО «Озёрный Терминал 1002»');
    const names = async () => (await rowsOf('Спецусловия')).slice(1).map((row) => cells(row)[1]);
    await user.type(screen.getByLabelText('Клиент'), 'терминал 1001');
    await waitFor(async () => expect(await names()).toHaveLength(2));
    await user.clear(screen.getByLabelText('Клиент'));
    await user.selectOptions(screen.getByLabelText('Статус'), 'Будущий');
    await waitFor(async () => expect(await names()).toEqual(['ООО «Озёрный Терминал 1002»']));
    await user.type(screen.getByLabelText('Клиент'), '1001');
    expect(await screen.findByText('Нет данных по вашему запросу')).toBeVisible();
  });

  it('D09 D08 a special row opens the panel of its type; three types are offered where there are minimum tariffs, else two', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: `${place}/3?tab=spec` });
    const offered = async () => {
      await user.click(await screen.findByRole('button', { name: 'Добавить спецусловие' }));
      const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
      await user.keyboard('{Escape}');
      return names;
    };
    expect(await offered()).toEqual(['Спецусловие', 'Спецусловие API', 'Тариф Минимальный']);
    await user.click(await screen.findByRole('button', { name: /^Изменить: Спецусловие, .*1002/ }));
    expect(app.path()).toBe(`${place}/3?tab=spec&spec=${encodeURIComponent('spec_condition:1002:2026-12')}`);
    expect(await screen.findByRole('dialog', { name: 'Редактирование спецусловия' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Закрыть' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.path()).toBe(`${place}/3?tab=spec`);
    await user.click(await screen.findByRole('button', { name: /Тариф «Минимальный»/ }));
    expect(await screen.findByRole('dialog', { name: 'Редактирование тарифа «Минимальный»' })).toBeVisible();
    expect(app.path()).toBe(`${place}/3?tab=spec&minimum=1`);
    closePage();
    await renderApp({ path: `${place}/1?tab=spec` });
    expect(await offered()).toEqual(['Спецусловие', 'Спецусловие API']);
  });

  it('K03 of two active conditions of a client the page says which one is billed', async () => {
    const now = { year: 2026, month: 11 };
    const active = { ...specConditionFixture(3, now), client_id: 1001, year: 2026, month: 5 };
    await renderApp({
      path: `${place}/3?tab=spec`,
      fixtures: { minimumTariffs: [], api: [apiPriceFixture(3, now)], spec_condition: [active] },
    });
    await screen.findByText('начисляется');
    const [, ...rows] = await rowsOf('Спецусловия');
    expect(rows.map((row) => within(row).queryByText(/начисляется$/)?.textContent)).toEqual([
      'начисляется',
      'не начисляется',
    ]);
  });

  it('D08 says where there is nothing', async () => {
    await renderApp({ path: `${place}/2?tab=spec` });
    expect(await screen.findByText('Нет данных в таблице')).toBeVisible();
  });

  it('D06 a list that does not come can be asked for again', async () => {
    expectComplaint(/503/);
    await renderApp({ path: `${place}/1`, failures: { listDealerPrices: 503 } });
    expect(await screen.findByText(/^Не удалось загрузить прайсы: /)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Повторить' })).toBeVisible();
  });

  it('D06 A14 says why a dealer cannot be read: the right to it may have been taken away meanwhile', async () => {
    expectComplaint(/403/);
    await renderApp({ path: `${place}/1`, failures: { readDealer: 403 } });
    expect(await screen.findByText('Не удалось загрузить дилера: Сбой 403 по заказу')).toBeVisible();
  });
});
