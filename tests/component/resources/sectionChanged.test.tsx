import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Declaration } from '../../../src/contract/declared/declaration';
import type { Transport } from '../../../src/dataProvider/http';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';
import { tasksTwin } from '../../support/twinOfEighth';

afterEach(() => vi.useRealTimers());

/** The section without its days, whose title goes by another name. */
const changedTwin = (): Declaration => {
  const { title, days: _, ...fields } = tasksTwin().fields;
  if (!title) throw new Error('no title');
  return {
    ...tasksTwin(),
    fields: { heading: { ...title, was: ['title'] }, ...fields },
    rowName: '{heading}',
    search: ['heading'],
    list: { columns: ['heading', 'priority'] },
    form: { ...tasksTwin().form, sections: [{ fields: ['heading', 'priority'] }] },
  };
};

/** A server whose section is declared anew while its page is open. */
function serverOf() {
  const serverWith = (declared: Declaration) => createMockTransport({ fixtures: { declared: [declared] } });
  let serving = serverWith(tasksTwin());
  const serve: Transport = async (request) => serving(request);
  return { serve, change: () => (serving = serverWith(changedTwin())) };
}

type Person = ReturnType<typeof userEvent.setup>;
async function typeTask(user: Person) {
  await user.click(await screen.findByRole('button', { name: 'Добавить' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Название'), 'Сверка');
  await user.type(dialog.getByLabelText('Дней'), '3');
  await user.selectOptions(dialog.getByLabelText('Важность'), 'Срочная');
  return dialog;
}
const told = /^Описание раздела «Задачи» изменили. Введённое сохранено/;
async function takeBack(user: Person) {
  await user.click(await screen.findByRole('button', { name: 'Вернуть введённое' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByLabelText('Название')).toHaveValue('Сверка');
  const left = within(dialog.getByRole('region', { name: 'Введённое' }));
  expect(left.getByRole('row', { name: 'Дней 3' })).toBeVisible();
  return dialog;
}

it('M07 a form that a save finds declared anew keeps what was typed, and says so', async () => {
  const user = userEvent.setup();
  const { serve, change } = serverOf();
  const app = await renderApp({ login: 'news', path: '/sections/tasks', serve });
  const dialog = await typeTask(user);
  change();
  expectComplaint(/HttpError/);
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(screen.getByText(told)).toBeVisible());
  const anew = await takeBack(user);
  await user.click(anew.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = app.requests.filter(({ method, path }) => method === 'POST' && path === '/rest/tasks').at(-1);
  expect(sent?.body).toMatchObject({ heading: 'Сверка', priority: 'high' });
  expect(sent?.body).not.toHaveProperty('days');
});

it('M07 a form that is open while its section is declared anew keeps what was typed, and says so', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const { serve, change } = serverOf();
  await renderApp({ login: 'news', path: '/sections/tasks', serve });
  await typeTask(user);
  change();
  await vi.waitFor(
    async () => {
      await act(() => vi.advanceTimersByTimeAsync(61_000));
      expect(screen.getByText(told)).toBeVisible();
    },
    { timeout: 20_000 },
  );
  await takeBack(user);
});
