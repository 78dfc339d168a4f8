import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '../../support/renderApp';
import { tasksTwin } from '../../support/twinOfEighth';

it('M04 a list is filtered by yes and by no alike, and shows which', async () => {
  const user = userEvent.setup();
  const twin = tasksTwin();
  const declared = [{ ...twin, list: { ...twin.list, filters: ['done'] } }];
  const app = await renderApp({ login: 'news', path: '/', fixtures: { declared } });
  for (const [title, done] of [
    ['Сверка', true],
    ['Акт', false],
  ] as const)
    await app.session.transport({ method: 'POST', path: '/rest/tasks', body: { title, priority: 'low', done } });
  await user.click(await screen.findByRole('link', { name: twin.title }));
  expect(await screen.findByRole('row', { name: /Сверка/ })).toBeVisible();
  const filter = () => within(screen.getByRole('search')).getByRole('combobox', { name: 'Сделана' });
  await user.selectOptions(filter(), 'Нет');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Сверка/ })).toBeNull());
  expect(await screen.findByRole('row', { name: /Акт/ })).toBeVisible();
  await user.selectOptions(filter(), 'Да');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Акт/ })).toBeNull());
  expect(await screen.findByRole('row', { name: /Сверка/ })).toBeVisible();
  await user.selectOptions(filter(), 'Все');
  expect(await screen.findByRole('row', { name: /Акт/ })).toBeVisible();
});
