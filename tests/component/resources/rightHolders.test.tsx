import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { groupFixture, userFixture } from '../../../src/dataProvider/mock/fixtures';
import { renderApp } from '../../support/renderApp';

const path = '/administration/rights';
const fixtures = {
  groups: [groupFixture(5)],
  users: [
    userFixture(55, 5, { p_name: 'petrova', p_fullname: 'Петрова Анна', p_rights: [1, 3] }),
    userFixture(56, 5, { p_name: 'sidorov', p_fullname: 'Сидоров Олег', p_rights: [1] }),
    userFixture(57, 5, { p_name: 'nobody', p_rights: [] }),
  ],
};
const table = async () => within(await screen.findByRole('table', { name: 'Кто что может' }));

it('O03 has a row for everybody with rights, a tick where one is held, and the way to his form', async () => {
  await renderApp({ path, fixtures });
  const rows = (await table()).getAllByRole('row').slice(2);
  expect(rows).toHaveLength(2);
  const [petrova] = rows;
  expect(petrova).toHaveTextContent('Петрова Анна');
  expect(within(petrova ?? document.body).getAllByText('есть')).toHaveLength(2);
  expect(within(petrova ?? document.body).getByRole('link', { name: 'Петрова Анна' })).toHaveAttribute(
    'href',
    expect.stringContaining('?user=nova:55'),
  );
});

it('O03 a right leads to those who hold it, with a sentence about it; all stands in the address', async () => {
  const user = userEvent.setup();
  const app = await renderApp({ path, fixtures });
  await user.click((await table()).getByRole('button', { name: 'Новости 1' }));
  expect(await screen.findByText(/Пишет, публикует и удаляет новости/)).toBeVisible();
  await expect.poll(() => screen.queryByText('Сидоров Олег')).toBeNull();
  expect(new URLSearchParams(app.router.state.location.search).get('right')).toBe('3');
  await user.selectOptions(screen.getByLabelText('Право'), '');
  expect(await screen.findByText('Сидоров Олег')).toBeVisible();
  await user.type(screen.getByLabelText('Кто'), 'нет такого{Enter}');
  expect(await screen.findByText('Таких людей нет.')).toBeVisible();
});

it('O03 is not there for whom organisations are not', async () => {
  await renderApp({ path, fixtures, login: 'news' });
  expect(await screen.findByRole('heading', { name: 'Отказано в доступе' })).toBeVisible();
});
