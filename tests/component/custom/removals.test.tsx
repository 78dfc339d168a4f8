import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { groupFixture } from '../../../src/dataProvider/mock/fixtures';
import {
  minimumTariffFixture,
  priceListFixture,
  specConditionFixture,
} from '../../../src/dataProvider/mock/priceFixtures';
import { existingTransport } from '../../support/existingTransport';
import { renderApp } from '../../support/renderApp';
import { rowMenu } from '../../support/rowMenu';

const place = '/administration/dealers-prices';
const answer = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(within(await screen.findByRole('dialog', { name: 'Удалить?' })).getByRole('button', { name }));
const written = (app: Awaited<ReturnType<typeof renderApp>>) =>
  app.requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

describe('what has not begun yet', () => {
  it('K09 a future price list is deleted after a question, and brought back as it was; one in force is not', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: `${place}/1` });
    const name = 'Удалить: Даобит 12.2026';
    await user.click(await screen.findByRole('button', { name }));
    const question = await screen.findByRole('dialog', { name: 'Удалить?' });
    expect(question).toHaveAccessibleDescription(/^Нова, ООО «/);
    await answer(user, 'Отмена');
    expect(written(app)).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Удалить: Даобит 11.2026' })).toBeNull();
    await user.click(screen.getByRole('button', { name }));
    await answer(user, 'Удалить');
    expect(await screen.findByText('Удалено: прайс Даобит 12.2026')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Вернуть' }));
    expect(await screen.findByRole('button', { name })).toBeVisible();
    expect(document.activeElement).toContainElement(screen.getByRole('button', { name }));
    expect(screen.getByRole('main')).not.toHaveFocus();
    expect(screen.getByText('Возвращено: прайс Даобит 12.2026')).toBeVisible();
    expect(written(app)).toEqual(['DELETE /prices/dyn_tp/1/', 'POST /prices/dyn_tp/1/']);
  });

  it('K09 what somebody else has deleted meanwhile is told as that, and goes from the table', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: `${place}/1` });
    const name = 'Удалить: Даобит 12.2026';
    await user.click(await screen.findByRole('button', { name }));
    await app.session.transport({ method: 'DELETE', path: '/prices/dyn_tp/1/', query: { year: '2026', month: '12' } });
    await answer(user, 'Удалить');
    expect(
      await screen.findByText('Удалять нечего: прайс Даобит 12.2026. Запись удалили, или она вам больше не видна'),
    ).toBeVisible();
    expect(screen.queryByText('Что-то пошло не так')).toBeNull();
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  });

  it('K09 what cannot be brought back, since another stands there by now, is in the table with it', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: `${place}/1` });
    const name = 'Удалить: Даобит 12.2026';
    await user.click(await screen.findByRole('button', { name }));
    await answer(user, 'Удалить');
    expect(await screen.findByText('Удалено: прайс Даобит 12.2026')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    const { lycense, packages } = priceListFixture('dyn_tp', { year: 2026, month: 12 });
    const body = { year: 2026, month: 12, year_new: null, month_new: null, lycense, packages };
    await app.session.transport({ method: 'POST', path: '/prices/dyn_tp/1/', body });
    await user.click(await screen.findByRole('button', { name: 'Вернуть' }));
    expect(await screen.findByText(/^Прайс на 12\/2026 уже существует/)).toBeVisible();
    expect(await screen.findByRole('button', { name })).toBeVisible();
  });

  it('K09 what somebody else has changed since it was listed is not deleted, and is told of', async () => {
    const user = userEvent.setup();
    const month = { year: 2099, month: 12 };
    const condition = specConditionFixture(1, { year: 2099, month: 11 });
    const fixtures = { spec_condition: [condition], priceLists: [priceListFixture('dyn_pu', month)] };
    const app = await renderApp({ path: `${place}/1`, fixtures });
    const { client_id, packages } = condition;
    const { lycense, packages: lines } = priceListFixture('dyn_pu', month);
    const dearer = <T extends object>(rows: readonly T[], client_points_cost: number | number[]) =>
      rows.map((row) => ({ ...row, client_points_cost }));
    const deleteChanged = async (name: RegExp, path: string, query: Record<string, string>, prices: object) => {
      const trash = await screen.findByRole('button', { name });
      const body = { ...month, year_new: null, month_new: null, ...prices };
      await app.session.transport({ method: 'PUT', path, query, body });
      await user.click(trash);
      await answer(user, 'Удалить');
      expect(await screen.findByText(/^Пока вы правили запись, её изменил пользователь/)).toBeVisible();
      expect(await screen.findByRole('button', { name })).toBeVisible();
    };
    await deleteChanged(/^Удалить: Пик-ЮГ/, '/prices/dyn_pu/1/', {}, { lycense, packages: dearer(lines, [777]) });
    await user.click(screen.getByRole('tab', { name: 'Спецусловия' }));
    const theirs = { client_id, packages: dearer(packages, 777) };
    await deleteChanged(/^Удалить: Спецусловие, /, '/spec-prices/spec_condition/', { dealer_id: '1' }, theirs);
  });

  it('P02 the focus of a row that has gone from the table is in the row beside it', async () => {
    const user = userEvent.setup();
    const priceLists = [10, 11, 12].map((month) => priceListFixture('dyn_tp', { year: 2099, month }));
    await renderApp({ path: `${place}/1`, fixtures: { priceLists } });
    const trash = (month: number) => screen.findByRole('button', { name: `Удалить: Даобит ${month}.2099` });
    const removed = await trash(11);
    removed.focus();
    await user.keyboard('{Enter}');
    await answer(user, 'Удалить');
    await waitFor(() => expect(removed).not.toBeInTheDocument());
    await waitFor(() => expect(document.activeElement?.closest('tr')).not.toBeNull());
    expect(document.activeElement?.closest('tr')).toContainElement(await trash(10));
  });

  it('K09 N04 what was said of the remarks on their prices comes back with a list and a special condition', async () => {
    const user = userEvent.setup();
    const remarks = { checked: true, reason: 'Так договорились' };
    const month = { year: 2099, month: 12 };
    const fixtures = {
      priceLists: [priceListFixture('dyn_tp', month, { remarks })],
      spec_condition: [{ ...specConditionFixture(1, { year: 2099, month: 11 }), remarks }],
    };
    const app = await renderApp({ path: `${place}/1`, fixtures });
    const thereAndBack = async (name: RegExp) => {
      await user.click(await screen.findByRole('button', { name }));
      await answer(user, 'Удалить');
      await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
      await user.click(await screen.findByRole('button', { name: 'Вернуть' }));
      expect(await screen.findByRole('button', { name })).toBeVisible();
      expect(app.requests.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ remarks });
    };
    await thereAndBack(/^Удалить: Даобит 12\.2099/);
    await user.click(screen.getByRole('tab', { name: 'Спецусловия' }));
    await thereAndBack(/^Удалить: Спецусловие, .*12\.2099/);
  });

  it('K09 a way back that fails is offered again, and makes it once', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: `${place}/1`, failures: { createPriceList: 503 } });
    await user.click(await screen.findByRole('button', { name: 'Удалить: Даобит 12.2026' }));
    await answer(user, 'Удалить');
    for (const attempts of [1, 2]) {
      await user.click(await screen.findByRole('button', { name: 'Вернуть' }));
      await waitFor(() => expect(written(app)).toHaveLength(attempts + 1));
    }
    expect(await screen.findByRole('button', { name: 'Вернуть' })).toBeVisible();
    const keys = app.requests
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers?.['Idempotency-Key']);
    expect(new Set(keys).size).toBe(1);
  });

  it('K09 a future special condition goes and comes back; support deletes nothing', async () => {
    const user = userEvent.setup();
    await renderApp({ path: `${place}/3?tab=spec` });
    const buttons = () => screen.getAllByRole('button', { name: /^Удалить: / });
    const condition = await screen.findByRole('button', { name: /^Удалить: Спецусловие, .*1002.*12\.2026/ });
    expect(buttons()).toEqual([condition]);
    await user.click(condition);
    await answer(user, 'Удалить');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Удалить: / })).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Вернуть' }));
    expect(await screen.findByRole('button', { name: /^Удалить: Спецусловие, .*1002.*12\.2026/ })).toBeVisible();
  });

  it('K09 a minimum tariff to come goes after a question and comes back whole; one in force is not offered', async () => {
    const user = userEvent.setup();
    const begun = minimumTariffFixture({ year: 2020, month: 1 });
    const coming = {
      ...minimumTariffFixture({ year: 2099, month: 12 }),
      tariff_id: 2,
      percent: null,
      emails: ['one@example.org', 'two@example.org'],
    };
    const app = await renderApp({ path: `${place}/3?tab=spec`, fixtures: { minimumTariffs: [begun, coming] } });
    const name = /^Удалить: Тариф «Минимальный», .*1001.*01\.12\.2099/;
    const trash = await screen.findByRole('button', { name });
    expect(screen.queryByRole('button', { name: /^Удалить: .*01\.01\.2020/ })).toBeNull();
    await user.click(trash);
    await answer(user, 'Отмена');
    expect(written(app)).toEqual([]);
    await user.click(trash);
    await answer(user, 'Удалить');
    expect(await screen.findByText(/^Удалено: Тариф «Минимальный», /)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Вернуть' }));
    expect(await screen.findByRole('button', { name })).toBeVisible();
    expect(written(app)).toEqual(['DELETE /tariff-minimum/2/', 'POST /tariff-minimum/']);
    const { tariff_cost: cost, tariff_compensation: compensation, ...kept } = coming;
    const { client_org_id, dealer_org_id, start_date, emails } = kept;
    const sent = {
      client_id: 1001,
      client_org_id,
      dealer_org_id,
      start_date,
      package_count: 10,
      cost,
      compensation,
      emails,
    };
    expect(app.requests.find(({ method }) => method === 'POST')?.body).toEqual(sent);
  });

  it('D10 support deletes no price', async () => {
    await renderApp({ path: `${place}/1`, login: 'support' });
    expect(await screen.findByRole('button', { name: 'Посмотреть: Даобит 12.2026' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Удалить: / })).toBeNull();
  });

  it('K09 a subscription that begins later is taken out of the billing and put back; one that counts is not', async () => {
    const user = userEvent.setup();
    await renderApp({
      fixtures: { groups: [groupFixture(5)] },
      path: '/administration/organisations-users?billing=nova:5',
    });
    const at = within(await screen.findByRole('dialog', { name: 'Биллинг' }));
    await user.click(await at.findByRole('button', { name: 'Подключить подписку' }));
    expect(at.queryByRole('button', { name: /^Удалить: / })).toBeNull();
    await user.selectOptions(at.getByRole('combobox'), 'Минимальный');
    await user.clear(at.getByLabelText('Действует с'));
    await user.type(at.getByLabelText('Действует с'), '01122099');
    await user.click(at.getByRole('button', { name: 'Подключить' }));
    expect(await screen.findByText(/До этого дня подключение можно будет удалить\.$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Да, подключить' }));
    const name = 'Удалить: Тариф «Минимальный», с 01.12.2099';
    await user.click(await at.findByRole('button', { name }));
    await answer(user, 'Удалить');
    expect(await screen.findByText('Удалено: Тариф «Минимальный» с 01.12.2099')).toBeVisible();
    await waitFor(() => expect(at.queryByRole('button', { name: /^Удалить: / })).toBeNull());
    expect(at.getByText('Тариф «Стандартный»')).toBeVisible();
    const dialog = screen.getByRole('dialog', { name: 'Биллинг' });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await user.click(screen.getByRole('button', { name: 'Вернуть', hidden: true }));
    expect(await at.findByRole('button', { name })).toBeVisible();
  });

  it('K09 L01 a server without the extension «removal» is asked to delete nothing', async () => {
    const user = userEvent.setup();
    const { server, send } = existingTransport();
    const app = await renderApp({ path: `${place}/1`, serve: send });
    expect(await screen.findByRole('button', { name: 'Изменить: Даобит 12.2026' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Удалить: / })).toBeNull();
    await app.router.navigate('/administration/organisations-users?billing=nova:1001');
    const at = within(await screen.findByRole('dialog', { name: /Биллинг/ }));
    await user.click(await at.findByRole('button', { name: 'Подключить подписку' }));
    await user.selectOptions(at.getByRole('combobox'), 'Минимальный');
    await user.clear(at.getByLabelText('Действует с'));
    await user.type(at.getByLabelText('Действует с'), '01122099');
    await user.click(at.getByRole('button', { name: 'Подключить' }));
    expect(await screen.findByText(/Отменить подключение здесь будет нельзя\.$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Да, подключить' }));
    expect(await at.findByText('01.12.2099')).toBeVisible();
    expect(at.queryByRole('button', { name: /^Удалить: / })).toBeNull();
    expect(server.faults).toEqual([]);
  });

  it('K05 L01 a server without the extension «moves» is asked to move nobody', async () => {
    const user = userEvent.setup();
    const { server, send } = existingTransport();
    const app = await renderApp({ serve: send });
    const menu = await rowMenu('1023');
    expect(menu.getByRole('menuitem', { name: 'Биллинг' })).toBeVisible();
    expect(menu.queryByRole('menuitem', { name: 'Перевести к другому дилеру' })).toBeNull();
    await user.keyboard('{Escape}');
    await app.router.navigate('/administration/organisations-users?move=nova:1001');
    expect(await screen.findByRole('table')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.faults).toEqual([]);
  });
});
