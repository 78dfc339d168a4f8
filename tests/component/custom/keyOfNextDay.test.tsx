import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../support/renderApp';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-30T20:00:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

it('J05 a key ends on the day that was typed, though it is made on another day than it was filled in', async () => {
  const user = userEvent.setup();
  const app = await renderApp({ path: '/administration/data' });
  const keys = within(await screen.findByRole('region', { name: 'Ключи других систем' }));
  await user.type(keys.getByLabelText('Название ключа'), 'Ночная выгрузка');
  await user.clear(keys.getByLabelText('Действует до'));
  await user.type(keys.getByLabelText('Действует до'), '10.12.2026');
  vi.setSystemTime(Date.parse('2026-12-01T06:00:00Z'));
  await user.click(keys.getByRole('button', { name: 'Создать ключ' }));
  expect(await keys.findByText('k'.repeat(43))).toBeVisible();
  const sent = app.requests.find(({ method, path }) => method === 'POST' && path === '/service-tokens/');
  expect(sent?.body).toMatchObject({ days: 9 });
});
