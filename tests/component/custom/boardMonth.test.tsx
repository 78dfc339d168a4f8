import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../support/renderApp';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-30T20:59:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

it('N02 the month of the board stays the one that was opened, though another begins meanwhile', async () => {
  const user = userEvent.setup();
  const { path } = await renderApp({ path: '/administration/price-board' });
  await user.click(await screen.findByRole('checkbox', { name: /^Выбрать всех отобранных/ }));
  await user.click(screen.getByRole('button', { name: 'Создать из действующего…' }));
  const panel = within(await screen.findByRole('region', { name: 'Создать на 12/2026' }));
  // Midnight in Moscow.
  vi.setSystemTime(Date.parse('2026-11-30T21:01:00Z'));
  await user.type(panel.getByLabelText('Причина'), 'Индексация');
  await user.click(screen.getAllByRole('checkbox', { name: /^Выбрать: / })[0] ?? document.body);
  expect(screen.getByRole('heading', { name: 'Прайсы на 12/2026' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Создать на 12/2026' })).toBeVisible();
  expect(path()).toBe('/administration/price-board?month=12-2026');
});

it('A08 N02 the entry of the page that one is on makes no step to go back', async () => {
  const user = userEvent.setup();
  const { path, router } = await renderApp({ path: '/profile' });
  const menu = within(await screen.findByRole('complementary'));
  const entry = await menu.findByRole('link', { name: 'Прайсы на месяц' });
  for (const _ of ['there', 'again']) {
    await user.click(entry);
    await expect.poll(path).toBe('/administration/price-board?month=12-2026');
  }
  await act(() => router.navigate(-1));
  await expect.poll(path).toBe('/profile');
});
