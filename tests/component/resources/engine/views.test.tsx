import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { groupFixture } from '../../../../src/dataProvider/mock/fixtures';
import { renderApp } from '../../../support/renderApp';

const path = '/administration/organisations-users';
const groups = Array.from({ length: 12 }, (_, index) => groupFixture(index + 1));
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const open = async (user: ReturnType<typeof userEvent.setup>) => user.click(await screen.findByText('Вид'));
const views = () => within(screen.getByRole('region', { name: 'Виды' }));
const columns = () => within(screen.getByRole('region', { name: 'Столбцы' }));

it('O05 columns are hidden, moved and widened, and stay so at the next visit', async () => {
  const user = userEvent.setup();
  await renderApp({ fixtures: { groups } });
  await screen.findByText('Записи с 1 до 5 из 12');
  const before = heads();
  await open(user);
  expect(columns().getByRole('checkbox', { name: 'Организация' })).toBeDisabled();
  await user.click(columns().getByRole('checkbox', { name: 'Инфо' }));
  await user.click(columns().getByRole('button', { name: 'Левее: Состав' }));
  await user.type(columns().getByRole('spinbutton', { name: 'Ширина: Состав, px' }), '120');
  const after = ['Организация', 'ID группы', 'Группа', 'Состав', 'Параметры', 'Действия'];
  expect(heads()).toEqual(after);
  cleanup();
  await renderApp({ fixtures: { groups } });
  await screen.findByText('Записи с 1 до 5 из 12');
  expect(heads()).toEqual(after);
  expect(screen.getByRole('columnheader', { name: 'Состав' })).toHaveAttribute('data-least', '120');
  await open(user);
  await user.click(columns().getByRole('button', { name: 'Столбцы как были' }));
  expect(heads()).toEqual(before);
});

it('O05 a view keeps filters, order, page size, columns and the height of rows under a name; the first one opens the list, the address wins', async () => {
  const user = userEvent.setup();
  const filter = encodeURIComponent('{"search":"Терминал"}');
  const named = `${path}?filter=${filter}&order=ASC&page=1&perPage=10&sort=name`;
  const app = await renderApp({ fixtures: { groups }, path: named });
  await screen.findByText(/^Записи с 1 до/);
  await user.click(screen.getByRole('button', { name: 'Плотные строки' }));
  await open(user);
  await user.click(columns().getByRole('checkbox', { name: 'Группа' }));
  await user.type(views().getByRole('textbox', { name: 'Название вида' }), 'Терминалы{Enter}');
  await user.click(views().getByRole('button', { name: /^Открывать список с этого вида/ }));
  await user.click(columns().getByRole('button', { name: 'Столбцы как были' }));
  await user.click(screen.getByRole('button', { name: 'Плотные строки' }));
  expect(heads()).toContain('Группа');
  app.router.dispose();
  cleanup();

  const again = await renderApp({ fixtures: { groups }, path });
  await screen.findByText(/^Записи с 1 до/);
  await waitFor(() => expect(new URLSearchParams(again.path().split('?')[1]).get('sort')).toBe('name'));
  const asked = again.requests.filter((request) => request.path.endsWith('/groups/all/'));
  expect(asked.map(({ query }) => query)).toEqual([
    { search: 'Терминал', page: '1', page_size: '10', ordering: 'name', members: 'false' },
  ]);
  expect(heads()).not.toContain('Группа');
  expect(screen.getByRole('button', { name: 'Плотные строки' })).toHaveAttribute('aria-pressed', 'true');
  again.router.dispose();
  cleanup();

  await renderApp({ fixtures: { groups }, path: `${path}?filter=%7B%7D&order=DESC&page=1&perPage=5&sort=p_gid` });
  await screen.findByText('Записи с 1 до 5 из 12');
  await open(user);
  await user.click(views().getByRole('button', { name: 'Удалить вид: Терминалы' }));
  expect(views().queryByRole('button', { name: 'Терминалы' })).toBeNull();
});

it('O05 a view that is picked sets the list; what the browser keeps may make no sense', async () => {
  const user = userEvent.setup();
  localStorage.setItem(
    'lk.lists',
    JSON.stringify({ [`admin ${path}`]: { columns: [null, { name: 'gone' }], views: 'x', first: 7 } }),
  );
  const app = await renderApp({ fixtures: { groups } });
  await screen.findByText('Записи с 1 до 5 из 12');
  await open(user);
  await user.type(views().getByRole('textbox', { name: 'Название вида' }), 'Все{Enter}');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Показывать по' }), '10');
  await screen.findByText('Записи с 1 до 10 из 12');
  await user.click(views().getByRole('button', { name: 'Все' }));
  expect(await screen.findByText('Записи с 1 до 5 из 12')).toBeVisible();
  expect(app.path()).toContain('perPage=5');
});
