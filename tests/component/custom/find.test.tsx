import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '../../support/renderApp';

const open = async (keys: string, login?: string) => {
  const user = userEvent.setup();
  const app = await renderApp({ path: '/administration/dealers-prices', ...(login && { login }) });
  await screen.findByRole('button', { name: 'Найти (Ctrl+K)' });
  await screen.findByRole('heading', { name: 'Дилеры и прайсы' });
  await user.keyboard(keys);
  const box = await screen.findByRole('combobox', { name: 'Что найти' });
  expect(box).toHaveFocus();
  return { user, app, box };
};

it('O01 Ctrl+K, a login in the wrong layout, Enter: the organisation with its user is on the screen', async () => {
  const { user, app } = await open('{Control>}k{/Control}');
  await user.keyboard('щкдщмф');
  expect(await screen.findByText('Показано для «orlova»: раскладка исправлена')).toBeVisible();
  const [first] = await screen.findAllByRole('option');
  if (!first) throw new Error('no hit');
  expect(first).toHaveAttribute('aria-selected', 'true');
  expect(within(first).getByText('логин')).toBeVisible();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(app.path()).toContain('/administration/organisations-users/'));
  expect(await screen.findByRole('heading', { level: 1, name: 'ООО «Озёрный Терминал 1023»' })).toBeVisible();
  expect(await screen.findByRole('row', { name: /^orlova/ })).toBeVisible();
});

it('O01 a section is found by its name, the arrows choose, and what is not there is said with what was tried', async () => {
  const { user, app, box } = await open('/');
  await user.type(box, 'нетничегопохожего');
  expect(await screen.findByText(/Ничего не найдено: искали «нетничегопохожего», «ytnybxtujgj\[j;tuj»/)).toBeVisible();
  await user.clear(box);
  await user.type(box, 'новост');
  expect(await screen.findByText('Найдено строк: 1')).toBeVisible();
  const section = screen.getByRole('option', { name: 'Новости' });
  expect(section).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(app.path()).toContain('/administration/categories'));
});

it('O01 no key opens the search while something is typed into a field, and Escape gives the page back', async () => {
  const { user } = await open('/');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Что найти' })).toBeNull());
  const field = screen.getByLabelText('Поиск');
  await user.type(field, 'а/б');
  expect(field).toHaveValue('а/б');
  expect(screen.queryByRole('combobox', { name: 'Что найти' })).toBeNull();
});
