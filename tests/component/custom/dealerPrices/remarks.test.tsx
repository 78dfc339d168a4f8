import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { usualPriceGuard } from '../../../../src/contract/priceGuard';
import { HttpError, type Transport } from '../../../../src/dataProvider/http';
import { createMockTransport } from '../../../../src/dataProvider/mock/mockTransport';
import { packageAliases } from '../../../../src/domain/tiers';
import { expectComplaint } from '../../../support/complaints';
import { renderApp } from '../../../support/renderApp';
import { cell, pikYug, price, put, reward, show, submit } from '../../../support/showPrice';

const words = /^Замечания проверены/;

describe('N04 remarks in a price panel', () => {
  it('N04 a doubtful price is marked, leads to its cell, and saves with one tick and its reason', async () => {
    const { panel, server, user } = await show({ guard: { ...usualPriceGuard, require_check: true } });
    await put(user, price, '70');
    expect(panel.queryByRole('checkbox', { name: words })).toBeNull();
    await put(user, reward, '71');
    expect(cell(reward)).toHaveAttribute('title', 'Вознаграждение больше цены');
    expect(await panel.findByText('Отметьте, что замечания проверены: 1')).toBeVisible();
    expect(submit()).toBeDisabled();
    await user.click(panel.getByRole('button', { name: 'Передача пакета документов: вознаграждение' }));
    expect(cell(reward)).toHaveFocus();
    await user.click(panel.getByRole('checkbox', { name: 'Замечания проверены: 1' }));
    await user.type(panel.getByRole('textbox', { name: 'Причина, если нужна' }), 'Разовая акция');
    await user.click(submit());
    expect(await screen.findByText(/^Прайс на 11\/2026 изменён: ./)).toBeVisible();
    expect(server.sent.map(({ payload }) => payload.remarks)).toEqual([{ checked: true, reason: 'Разовая акция' }]);
  });

  it('N04 remarks are walked through by keys, there and back, round and round; a long list unfolds', async () => {
    const packages = Object.keys(packageAliases.dyn_tp).map((alias) => ({
      message_price_position_alias: alias,
      client_points_cost: [80, 80, 80, 80, 80, 80],
      daobit_points_cost: [90, 70, 70, 70, 70, 90],
    }));
    const { panel, user } = await show({ alias: 'dyn_tp', lists: { '11/2026': { lycense: [], packages } } });
    const cells = packages.flatMap(({ message_price_position_alias: kind }) =>
      [0, 5].map((range) => `packages.${kind}.daobit_points_cost.${range}`),
    );
    const title = await panel.findByRole('heading', { name: /^Замечания: \d+$/ });
    const count = Number(/\d+/.exec(title.textContent)?.[0]);
    expect(count).toBeGreaterThan(8);
    const lines = () => within(panel.getByRole('region', { name: 'Замечания' })).getAllByRole('listitem');
    await user.click(panel.getByRole('button', { name: `и ещё ${count - 8}` }));
    await waitFor(() => expect(within(lines()[8] as HTMLElement).getByRole('button')).toHaveFocus());
    expect(lines()).toHaveLength(count);
    await user.click(cell(cells[0] ?? ''));
    await user.keyboard('{F8}');
    expect(cell(cells[1] ?? '')).toHaveFocus();
    await user.keyboard('{Shift>}{F8}{F8}{/Shift}');
    expect(cell(cells[0] ?? '')).not.toHaveFocus();
    await user.keyboard('{F8}');
    expect(cell(cells[0] ?? '')).toHaveFocus();
  });

  it('N04 nothing is asked for before saving where the installation does not want it', async () => {
    const { panel, server, user } = await show();
    await put(user, reward, '81');
    expect(await panel.findByRole('checkbox', { name: 'Замечания проверены: 1' })).not.toBeChecked();
    await user.click(submit());
    expect(await screen.findByText(/^Прайс на 11\/2026 изменён: ./)).toBeVisible();
    expect(server.sent[0]?.payload).not.toHaveProperty('remarks');
  });

  it('N04 what comes after the tick is to be looked at, too; what stood there is not', async () => {
    const { panel, server, user } = await show({ lists: { '11/2026': pikYug(80, 90) } });
    await waitFor(() => expect(cell(reward)).toHaveAttribute('title', 'Вознаграждение больше цены'));
    expect(panel.queryByRole('checkbox', { name: words })).toBeNull();
    await put(user, price, '79');
    expect(panel.queryByRole('checkbox', { name: words })).toBeNull();
    await user.click(submit());
    expect(await screen.findByText(/^Прайс на 11\/2026 изменён: ./)).toBeVisible();
    expect(server.sent[0]?.payload).not.toHaveProperty('remarks');
  });

  it('N04 a price far from the one in force is doubtful, and nothing is asked once it is not', async () => {
    const { panel, user } = await show({ inForce: pikYug(80, 32) });
    await put(user, price, '101');
    expect(await panel.findByRole('checkbox', { name: 'Замечания проверены: 1' })).not.toBeChecked();
    expect(cell(price)).toHaveAttribute('title', 'Выше действующей цены на 26 %: было 80,00');
    await put(user, price, '100');
    expect(panel.queryByRole('checkbox', { name: words })).toBeNull();
    expect(submit()).toBeEnabled();
  });

  it('N04 what is being typed is spoken of once one pauses', async () => {
    const { user } = await show();
    await user.click(cell(reward));
    await user.keyboard('{Enter}{Control>}a{/Control}81');
    await waitFor(() => expect(cell(reward)).toHaveAttribute('title', 'Вознаграждение больше цены'));
    expect(cell(reward).querySelector('input')).toHaveFocus();
  });

  it('N04 Ctrl+S before the pause asks about what was typed, as Enter does', async () => {
    const { panel, server, user } = await show({ guard: { ...usualPriceGuard, require_check: true } });
    await user.click(cell(reward));
    await user.keyboard('8');
    await waitFor(() => expect(cell(reward)).toHaveAttribute('title', 'Не по проценту: по нему 32,00'));
    await user.keyboard('10{Control>}[KeyS]{/Control}');
    expect(await panel.findByText('Отметьте, что замечания проверены: 1')).toBeVisible();
    await user.click(panel.getByRole('checkbox', { name: words }));
    await user.keyboard('{Control>}[KeyS]{/Control}');
    expect(await screen.findByText(/^Прайс на 11\/2026 изменён: ./)).toBeVisible();
    expect(server.sent.map(({ payload }) => payload.remarks)).toEqual([{ checked: true, reason: null }]);
  });

  it('N04 what the installation refuses is an error', async () => {
    const { user } = await show({ guard: { ...usualPriceGuard, refuse_reward_above_price: true } });
    await put(user, reward, '81');
    expect(await screen.findByText('Исправьте ошибки: 1')).toBeVisible();
    expect(cell(reward)).toHaveAttribute('aria-invalid', 'true');
  });

  it('N04 says that remarks may be missing while what prices are held against is not read, and asks again', async () => {
    expectComplaint(/Сбой/);
    const mock = createMockTransport();
    let down = true;
    const serve: Transport = async (request) => {
      if (down && request.path === '/price-guard/') throw new HttpError('Сбой', 500);
      return mock(request);
    };
    await renderApp({ path: '/administration/dealers-prices/1?price=dyn_tp:new', serve });
    const user = userEvent.setup();
    const panel = within(await screen.findByRole('dialog', { name: /^Добавление прайса/ }));
    const unread = await panel.findByRole('alert');
    expect(unread).toHaveTextContent('Замечания могут быть не все: не удалось прочитать заданные пороги.');
    down = false;
    await user.click(within(unread).getByRole('button', { name: 'Повторить' }));
    await waitFor(() => expect(panel.queryByRole('alert')).toBeNull());
  });
});
