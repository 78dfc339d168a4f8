import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { HttpError, type Transport } from '../../../src/dataProvider/http';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';
import { tasksTwin } from '../../support/twinOfEighth';

afterEach(() => vi.useRealTimers());

/** An open page asks once a minute what is declared. */
const inTime = (check: () => void) =>
  vi.waitFor(
    async () => {
      await act(() => vi.advanceTimersByTimeAsync(61_000));
      check();
    },
    { timeout: 20_000 },
  );

/** A server with a section that is taken away while its page is open. */
function serverOf() {
  const mock = createMockTransport({ fixtures: { declared: [tasksTwin()] } });
  let there = true;
  const serve: Transport = async (request) => {
    if (there || !/^\/(rest|declared)\//.test(request.path)) return mock(request);
    if (request.path.startsWith('/rest/')) throw new HttpError('Запрашиваемый ресурс не найден', 404);
    return { status: 200, headers: new Headers(), body: { checksum: '0'.repeat(16), resources: [] } };
  };
  return { serve, takeAway: () => (there = false), giveBack: () => (there = true) };
}

it('M07 a section that a save finds gone is said to be gone at once', async () => {
  const user = userEvent.setup();
  const { serve, takeAway } = serverOf();
  await renderApp({ login: 'news', path: '/sections/tasks', serve });
  await user.click(await screen.findByRole('button', { name: 'Добавить' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Название'), 'Сверка');
  await user.selectOptions(dialog.getByLabelText('Важность'), 'Срочная');
  takeAway();
  expectComplaint(/HttpError/);
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Раздел больше не открыть')).toBeVisible();
});

it('M07 M11 lines that were loaded stay when their section is taken away, and are applied once it is back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const { serve, takeAway, giveBack } = serverOf();
  await renderApp({ login: 'news', path: '/sections/tasks/import', serve });
  const file = new File(['Название;Важность\nСверка;Срочная'], 'задачи.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('Файл с таблицей'), file);
  await user.type(await screen.findByLabelText('Причина'), 'Перенос');
  expect(await screen.findByRole('button', { name: 'Загрузить 1 из 1' })).toBeVisible();
  takeAway();
  await inTime(() => expect(screen.getByText(/^Раздел убрали/)).toBeVisible());
  giveBack();
  await inTime(() => expect(screen.queryByText(/^Раздел убрали/)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Загрузить 1 из 1' }));
  expect(await screen.findByText('Загружено записей: 1.')).toBeVisible();
});

it('M07 a page of a load with nothing loaded goes with its section', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { serve, takeAway } = serverOf();
  await renderApp({ login: 'news', path: '/sections/tasks/import', serve });
  expect(await screen.findByLabelText('Файл с таблицей')).toBeInTheDocument();
  takeAway();
  await inTime(() => expect(screen.getByText('Раздел больше не открыть')).toBeVisible());
});
