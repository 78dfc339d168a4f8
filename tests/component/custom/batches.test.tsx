import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Batch } from '../../../src/contract/batches';
import { HttpError, type Transport } from '../../../src/dataProvider/http';
import { mockAccounts } from '../../../src/dataProvider/mock/accounts';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { renderApp } from '../../support/renderApp';
import { closePage } from '../../support/renderShell';

const long: Batch = {
  id: 8,
  kind: 'prices-from-current',
  actor: 'admin',
  reason: 'Индексация',
  state: 'running',
  rows: 620,
  done: 250,
  failure: null,
  created_at: '2026-05-13T10:40:00Z',
  finished_at: null,
  undone_at: null,
  undone_by: null,
};
const words = 'Изменение остановлено: ничего не сделано';

/** A server whose long batch goes on until it is stopped. */
function serverOf(): { serve: Transport; go: (batch: Partial<Batch>) => void } {
  const mock = createMockTransport();
  let batch = long;
  const go = (more: Partial<Batch>) => (batch = { ...batch, ...more });
  const serve: Transport = async (request) => {
    const { method, path } = request;
    const json = (body: unknown) => ({ status: 200, headers: new Headers(), body });
    if (path === '/batches/8/stop/') go({ state: 'stopped', done: 0, failure: words });
    if (path === '/batches/8/stop/') return json(batch);
    if (path === '/batches/8/') return json({ ...batch, input: {}, items: [] });
    if (path === '/batches/' && method === 'GET') return json({ count: 1, total: 1, results: [batch] });
    if (path === '/batches/' && method === 'POST') return json({ ...batch, state: 'waiting', done: 0 });
    return mock(request);
  };
  return { serve, go };
}

it('N01 the page tells how far a long batch is, and stops it', async () => {
  const user = userEvent.setup();
  const { serve } = serverOf();
  await renderApp({ path: '/administration/batches', serve });
  expect(await screen.findByText('Выполняется: 250 из 620')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Отменить/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Остановить: Прайсы из действующих, Индексация' }));
  expect(await screen.findByText(`остановлено: ${words}`)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Остановить/ })).toBeNull();
  expect(screen.getByRole('columnheader', { name: 'Действия' })).toHaveAttribute('data-tools');
  expect(screen.getByRole('button', { name: /^Строки/ }).closest('td')).toHaveAttribute('data-tools');
});

it('N02 once a batch is undone the focus stays in its row', async () => {
  const user = userEvent.setup();
  const mock = createMockTransport();
  const done: Batch = { ...long, state: 'done', done: 620, finished_at: long.created_at };
  let batches = [{ ...done, id: 9, reason: 'Другая' }, done];
  const serve: Transport = async (request) => {
    const json = (body: unknown) => ({ status: 200, headers: new Headers(), body });
    if (request.path === '/batches/8/undo/') {
      batches = batches.map((one) => (one.id === 8 ? { ...one, undone_at: long.created_at, undone_by: 'admin' } : one));
      return json(batches[1]);
    }
    return request.path === '/batches/' ? json({ count: 2, total: 2, results: batches }) : mock(request);
  };
  await renderApp({ path: '/administration/batches', serve });
  await user.click(await screen.findByRole('button', { name: 'Отменить: Прайсы из действующих, Индексация' }));
  await user.click(await screen.findByRole('button', { name: 'Отменить изменение' }));
  expect(await screen.findByText(/^отменил admin/)).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Строки: Прайсы из действующих, Индексация' })).toHaveFocus(),
  );
});

it('N01 N02 the board waits for a long batch, stops it, and says that nothing was done', async () => {
  const user = userEvent.setup();
  const { serve } = serverOf();
  await renderApp({ path: '/administration/price-board?month=03-2031', serve });
  await user.click(await screen.findByRole('checkbox', { name: /^Выбрать всех отобранных/ }));
  await user.click(screen.getByRole('button', { name: 'Создать из действующего…' }));
  const panel = within(await screen.findByRole('region', { name: 'Создать на 03/2031' }));
  await user.keyboard('7');
  expect(await panel.findAllByText('+7,0 %')).toHaveLength(4);
  await user.type(panel.getByLabelText('Причина'), 'Индексация');
  await user.click(await panel.findByRole('button', { name: 'Создать 4 прайса' }));
  expect(await panel.findByText('Ждёт очереди')).toBeVisible();
  expect(await panel.findByText('Выполняется: 250 из 620', undefined, { timeout: 5000 })).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Остановить' }));
  expect(await panel.findByText(words, undefined, { timeout: 5000 })).toBeVisible();
  expect(panel.queryByText(/^Выполняется/)).toBeNull();
});

it('N02 none yet: the page names the board to those alone who may open it', async () => {
  const opened = async (withDealers: boolean) => {
    const accounts = mockAccounts.map((one) => ({
      ...one,
      user: { ...one.user, rights: one.user.rights.filter((right) => withDealers || right !== 'dealers') },
    }));
    const mock = createMockTransport({ fixtures: { accounts } });
    const serve: Transport = async (request) =>
      request.path === '/batches/'
        ? { ...(await mock(request)), body: { count: 0, total: 0, results: [] } }
        : mock(request);
    await renderApp({ path: '/administration/batches', serve });
    return screen.findByText(/^Пакетных изменений ещё не было/);
  };
  expect(await opened(false)).toHaveTextContent(/^Пакетных изменений ещё не было\.$/);
  closePage();
  expect(await opened(true)).toHaveTextContent(/на странице «Прайсы на месяц»\.$/);
});

it('N01 P03 rows of a batch that could not be read are asked for again', async () => {
  const user = userEvent.setup();
  const mock = createMockTransport();
  let busy = true;
  await renderApp({
    path: '/administration/batches',
    serve: async (request) => {
      if (busy && request.path === '/batches/7/') throw new HttpError('Сервер занят', 503);
      return mock(request);
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Строки: / }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Не удалось прочитать строки.');
  busy = false;
  await user.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByRole('table', { name: 'Строки изменения' })).toBeVisible();
});
