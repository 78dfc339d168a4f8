import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMockTransport } from '../../../../src/dataProvider/mock/mockTransport';
import { renderApp } from '../../../support/renderApp';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-30T20:59:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const midnight = () => vi.setSystemTime(Date.parse('2026-11-30T21:01:00Z'));
const clock = () => new Date();

it('D08 packages of a client are those of the month they were read in, though another begins meanwhile', async () => {
  const user = userEvent.setup();
  await renderApp({ path: '/administration/dealers-prices/3?tab=spec', clock });
  expect((await screen.findAllByText(/^за 11\/2026: /)).length).toBeGreaterThan(0);
  midnight();
  await user.type(screen.getByLabelText('Клиент'), 'о');
  expect(screen.getAllByText(/^за 11\/2026: /).length).toBeGreaterThan(0);
  expect(screen.queryByText(/^за 12\/2026: /)).toBeNull();
});

it('N03 prices are recalculated from those in force now, on a page that was opened in another month', async () => {
  const user = userEvent.setup();
  await renderApp({ path: '/administration/dealers-prices/1', clock });
  const recalculate = await screen.findByRole('button', { name: 'Изменить цены…' });
  midnight();
  await user.click(recalculate);
  const dialog = within(await screen.findByRole('dialog', { name: 'Изменить цены прайсов' }));
  expect(dialog.getByLabelText('С месяца')).toHaveValue('01/2027');
  expect(await dialog.findByRole('checkbox', { name: /^Даобит, с 12\/2026.*Активный/ })).toBeChecked();
  expect(dialog.getByRole('checkbox', { name: /^Даобит, с 11\/2026.*Архивный/ })).not.toBeChecked();
});

it('N03 nothing is typed into a recalculation before its prices have been read again', async () => {
  const user = userEvent.setup();
  const mock = createMockTransport({ clock });
  const held: (() => void)[] = [];
  let reads = 0;
  await renderApp({
    path: '/administration/dealers-prices/1',
    serve: async (request) => {
      if (request.path === '/dealers/1/prices/' && ++reads > 1) await new Promise<void>((go) => held.push(go));
      return mock(request);
    },
  });
  const recalculate = await screen.findByRole('button', { name: 'Изменить цены…' });
  await user.click(recalculate);
  await waitFor(() => expect(held).toHaveLength(1));
  expect(recalculate).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByRole('dialog')).toBeNull();
  held[0]?.();
  expect(await screen.findByRole('dialog', { name: 'Изменить цены прайсов' })).toBeVisible();
  expect(recalculate).not.toHaveAttribute('aria-busy');
});

it('N03 a recalculation does not open over what has been opened while its prices were read again', async () => {
  const user = userEvent.setup();
  const mock = createMockTransport({ clock });
  const held: (() => void)[] = [];
  let hold = false;
  await renderApp({
    path: '/administration/dealers-prices/1',
    serve: async (request) => {
      if (hold && request.path === '/dealers/1/prices/') await new Promise<void>((go) => held.push(go));
      return mock(request);
    },
  });
  const recalculate = await screen.findByRole('button', { name: 'Изменить цены…' });
  // Its code is there, so that it would open at once.
  await user.click(recalculate);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Отмена' }));
  hold = true;
  await user.click(recalculate);
  await waitFor(() => expect(held).toHaveLength(1));
  const [row] = screen.getAllByRole('button', { name: /^(Изменить|Посмотреть): / });
  if (!row) throw new Error('no list');
  await user.click(row);
  const panel = await screen.findByRole('dialog');
  held[0]?.();
  await waitFor(() => expect(recalculate).not.toHaveAttribute('aria-busy'));
  expect(screen.getAllByRole('dialog')).toEqual([panel]);
});
