import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { groupFixture } from '../../../src/dataProvider/mock/fixtures';
import { counting } from '../../support/counting';
import { existingTransport } from '../../support/existingTransport';
import { renderApp } from '../../support/renderApp';

const open = async (keys: string, login?: string) => {
  const user = userEvent.setup();
  const app = await renderApp({ path: '/administration/dealers-prices', ...(login && { login }) });
  await screen.findByRole('button', { name: 'Найти или сделать (Ctrl+K)' });
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

it('O01 a login that was copied with signs that nobody sees is found as what it looks like', async () => {
  const { user } = await open('{Control>}k{/Control}');
  await user.paste('\u202aorlova\u200b');
  expect(await screen.findByText(/^Найдено строк: /)).toBeVisible();
  const [first] = await screen.findAllByRole('option');
  expect(first).toHaveAccessibleName(/orlova/);
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

it('O01 «>» runs commands: the sales of October, a new price for a dealer, a new client', async () => {
  const { user, app, box } = await open('>');
  expect(box).toHaveValue('>');
  await user.keyboard('продажи 10/2026');
  const sales = await screen.findByRole('option', { name: /^Статистика продаж: октябрь 2026/ });
  expect(sales).toHaveAttribute('aria-selected', 'true');
  await user.clear(box);
  await user.keyboard('>новый прайс даобит восход');
  expect(await screen.findByRole('option', { name: /^Новый прайс Даобит: ООО «Дилер Восход»/ })).toBeVisible();
  await user.clear(box);
  await user.keyboard('>новый клиент{Enter}');
  await waitFor(() => expect(app.path()).toContain('client=new'));
  expect(await screen.findByRole('dialog', { name: /Новый клиент/ })).toBeVisible();
});

it('O01 nothing found offers what can be done: a client with this INN, which stands in the form then', async () => {
  const { user, box } = await open('/');
  await user.type(box, '7701 0000 19');
  await user.click(await screen.findByRole('option', { name: /^Добавить клиента с ИНН 7701000019: Нова/ }));
  const form = within(await screen.findByRole('dialog', { name: /Новый клиент/ }));
  expect(await form.findByLabelText(/^ИНН/)).toHaveValue('7701000019');
});

it('O01 Ctrl+Enter opens in a new tab, and the search stays', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const { user, app, box } = await open('/');
  await user.type(box, 'новост');
  await screen.findByText('Найдено строк: 1');
  const before = app.path();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(opened).toHaveBeenCalledWith('/account/administration/categories', '_blank', 'noopener');
  expect(app.path()).toBe(before);
  expect(box).toBeVisible();
});

it('O01 what was opened last stands there before anything is typed', async () => {
  const { user, app } = await open('/');
  await user.keyboard('orlova');
  await screen.findByText(/^Найдено строк/);
  await user.keyboard('{Enter}');
  await screen.findByRole('region', { name: 'Состояние' });
  const client = app.path();
  await user.keyboard('gd');
  await waitFor(() => expect(app.path()).toContain('/administration/dealers-prices'));
  await screen.findByRole('heading', { name: 'Дилеры и прайсы' });
  await user.keyboard('/');
  await screen.findByText('Недавно открытые');
  const [first] = await screen.findAllByRole('option');
  expect(first).toHaveTextContent(/Озёрный Терминал/);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(app.path()).toBe(client));
});

it('O01 a caller is found from any page by his INN: no click, 11 keys', async () => {
  const { count, type } = counting();
  const groups = [groupFixture(5, { p_inn: '7701000019' }), groupFixture(6)];
  await renderApp({ path: '/administration/categories', fixtures: { groups } });
  await screen.findByRole('heading', { name: 'Новости' });
  await type('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Что найти' });
  await type('7701000019');
  const [caller] = await screen.findAllByRole('option', { name: /Озёрный Терминал 5/ });
  if (!caller) throw new Error('no hit');
  expect(caller).toHaveAttribute('aria-selected', 'true');
  expect(within(caller).getByText('ИНН')).toBeVisible();
  expect(count).toEqual({ clicks: 0, keys: 11 });
});

it('O01 L01 the search says what it finds by: before a server of the documents alone neither contracts nor telephones', async () => {
  const { send } = existingTransport();
  const user = userEvent.setup();
  await renderApp({ path: '/administration/dealers-prices', serve: send });
  await screen.findByRole('heading', { name: 'Дилеры и прайсы' });
  await screen.findByRole('button', { name: 'Найти или сделать (Ctrl+K)' });
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByText('ИНН, КПП, ID, город, почта, логин или название; «>» — команды')).toBeVisible();
});
