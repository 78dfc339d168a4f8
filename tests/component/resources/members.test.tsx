import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { groupFixture, subgroupFixture, userFixture } from '../../../src/dataProvider/mock/fixtures';
import { highlight } from '../../../src/resources/engine/highlight';
import { renderApp } from '../../support/renderApp';

const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
const groups = [groupFixture(5)];

afterEach(() => vi.useRealTimers());

describe('an unfolded row', () => {
  const users = [
    userFixture(11, 5, {
      p_name: 'petrova',
      p_fullname: 'Петрова Анна',
      selfsign: 'Да',
      p_notification: true,
      in_online: true,
    }),
    userFixture(12, 5, { p_name: 'banned', p_rid: 6 }),
    userFixture(13, 5, { p_name: 'locked', p_rid: 7 }),
    userFixture(14, 5, { p_name: 'in-department', p_gid: 77 }),
  ];
  const subgroups = [subgroupFixture(77, 5, { p_fullname: 'Отдел логистики' })];

  it('B09 shows users and subgroups with theirs', async () => {
    const user = userEvent.setup();
    await renderApp({ fixtures: { groups, users, subgroups } });
    await user.click((await row('Озёрный Терминал 5')).getByRole('button', { name: /^Развернуть/ }));
    const petrova = await row('^petrova');
    for (const text of ['Петрова Анна', '11', 'Декларант', 'Требуется подпись', 'Уведомления включены', 'Online'])
      expect(petrova.getByText(text)).toBeVisible();
    const department = within(screen.getByRole('region', { name: 'Отдел логистики' }));
    expect(department.getByText('in-department')).toBeVisible();
    expect(department.getByText('Отдел')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Свернуть ООО/ }));
    expect(screen.queryByText('petrova')).toBeNull();
  });

  it('B10 dims those who may not sign in, and brings out the active', async () => {
    const user = userEvent.setup();
    await renderApp({ fixtures: { groups, users } });
    await user.click((await row('Озёрный Терминал 5')).getByRole('button', { name: /^Развернуть/ }));
    expect(screen.getByText('petrova').closest('tr')).toHaveClass('active');
    for (const login of ['banned', 'locked']) expect(screen.getByText(login).closest('tr')).toHaveClass('banned');
  });

  it('B09 shows the first 50 users and subgroups, and the others when asked', async () => {
    const user = userEvent.setup();
    const many = Array.from({ length: 120 }, (_, index) => userFixture(500 - index, 5));
    const more = Array.from({ length: 51 }, (_, index) => subgroupFixture(901 + index, 5));
    const app = await renderApp({ fixtures: { groups, users: many, subgroups: more } });
    await user.click((await row('Озёрный Терминал 5')).getByRole('button', { name: /^Развернуть/ }));
    const shown = () => screen.queryAllByText(/^user\d+$/).length;
    expect(shown()).toBe(50);
    expect(screen.queryByText('Отдел 901')).toBeNull();
    const [users, departments] = screen.getAllByRole('button', { name: 'Показать ещё' });
    await user.click(users as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Показать ещё (осталось 20)' }));
    await waitFor(() => expect(shown()).toBe(120));
    await user.click(departments as HTMLElement);
    expect(await screen.findByText('Отдел 901')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Показать ещё/ })).toBeNull();
    expect(app.requests.filter(({ path }) => /\/groups\/5\//.test(path)).map(({ query }) => query?.page)).toEqual([
      '2',
      '3',
      '2',
    ]);
  });

  it('B09 B12 without users or subgroups: «Данные отсутствуют»', async () => {
    const user = userEvent.setup();
    await renderApp({ fixtures: { groups, users: [] } });
    await user.click((await row('Озёрный Терминал 5')).getByRole('button', { name: /^Развернуть/ }));
    expect(screen.getAllByText('Данные отсутствуют')).toHaveLength(2);
  });

  it('B15 a new or edited record stands out for 3 seconds, its row unfolded', async () => {
    await renderApp({ fixtures: { groups, users } });
    await row('Озёрный Терминал 5');
    vi.useFakeTimers();
    act(() => highlight({ resource: 'users', id: 'nova:11', inRow: 'nova:5' }));
    const petrova = screen.getByText('petrova').closest('tr');
    act(() => vi.advanceTimersByTime(2999));
    expect(petrova).toHaveClass('highlighted');
    act(() => vi.advanceTimersByTime(1));
    expect(petrova).not.toHaveClass('highlighted');
  });
});
