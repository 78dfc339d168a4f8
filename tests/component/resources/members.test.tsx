import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { groupFixture, subgroupFixture, userFixture } from '../../../src/dataProvider/mock/fixtures';
import type { Transport } from '../../../src/dataProvider/http';
import { createMockTransport, type MockOptions } from '../../../src/dataProvider/mock/mockTransport';
import { highlight } from '../../../src/resources/engine/highlight';
import { expectComplaint } from '../../support/complaints';
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
    for (const text of ['Петрова Анна', '11', 'Декларант', 'Требуется подпись', 'включены', 'Online'])
      expect(petrova.getByText(text)).toBeVisible();
    const department = within(screen.getByRole('region', { name: /^Отдел логистики, ID \d+$/ }));
    expect(department.getByText('in-department')).toBeVisible();
    expect(department.getByText('Отдел')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Свернуть ООО/ }));
    expect(screen.queryByText('petrova')).toBeNull();
  });

  it('B10 dims those who may not sign in, and brings out the active', async () => {
    const user = userEvent.setup();
    await renderApp({ fixtures: { groups, users } });
    await user.click((await row('Озёрный Терминал 5')).getByRole('button', { name: /^Развернуть/ }));
    expect((await screen.findByText('petrova')).closest('tr')).toHaveClass('active');
    for (const login of ['banned', 'locked']) expect(screen.getByText(login).closest('tr')).toHaveClass('banned');
  });

  const many = Array.from({ length: 120 }, (_, index) =>
    userFixture(500 - index, 5, { p_fullname: index === 90 ? 'Орлова Марина' : `Пользователь ${index}` }),
  );
  const logins = () => screen.queryAllByText(/^user\d+$/).map(({ textContent }) => textContent);

  it('B09 shows ten users at once; the others are paged and searched by the server', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ fixtures: { groups, users: many } });
    await user.click((await row('Озёрный Терминал 5')).getByRole('button', { name: /^Развернуть/ }));
    await waitFor(() => expect(logins()).toHaveLength(10));
    const pages = within(await screen.findByRole('navigation', { name: /^Страницы пользователей/ }));
    expect(await pages.findByText('Записи с 1 до 10 из 120')).toBeVisible();
    await user.click(pages.getByRole('button', { name: 'Последняя страница' }));
    expect(await pages.findByText('Записи с 111 до 120 из 120')).toBeVisible();
    expect(await screen.findByText('user381')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: /^Поиск пользователя/ }), 'марина орлова');
    expect(await pages.findByText(/1 до 1 из 1 \(.*120/)).toBeVisible();
    expect(logins()).toEqual(['user410']);
    expect(await screen.findAllByText(/^(Орлова|Марина)$/, { selector: 'mark' })).toHaveLength(2);
    const sizes = app.requests.filter(({ path }) => path.endsWith('/groups/5/users/')).map(({ query }) => query);
    expect(sizes.every((query) => query?.page_size === '10')).toBe(true);
  });

  it('B09 with few users there is nothing to search or to turn', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ fixtures: { groups, users } });
    await user.click((await row('Озёрный Терминал 5')).getByRole('button', { name: /^Развернуть/ }));
    await screen.findByText('petrova');
    expect(screen.queryByRole('searchbox', { name: /^Поиск пользователя/ })).toBeNull();
    expect(screen.queryByRole('navigation', { name: /^Страницы пользователей/ })).toBeNull();
    const [list, ...members] = app.requests.filter(({ path }) => path.includes('/groups/'));
    expect(list?.query).toMatchObject({ members: 'false' });
    expect(members.map(({ path }) => path.split('/').at(-2))).toEqual(['users']);
  });

  it('B09 a row that brings its members, as the documents have it, asks for nothing more', async () => {
    const user = userEvent.setup();
    const mock = createMockTransport({ fixtures: { groups, users, subgroups } });
    const serve: Transport = ({ query: { members: _, ...query } = {}, ...request }) => mock({ ...request, query });
    const app = await renderApp({ serve });
    await user.click((await row('Озёрный Терминал 5')).getByRole('button', { name: /^Развернуть/ }));
    expect(await screen.findByText('petrova')).toBeVisible();
    expect(screen.getByText('in-department')).toBeVisible();
    expect(app.requests.some(({ path }) => /groups\/5\//.test(path))).toBe(false);
  });

  it('B09 users and subgroups that could not be read are asked for again', async () => {
    const user = userEvent.setup();
    expectComplaint(/Сбой 503/);
    const failures: MockOptions['failures'] = { listMembers: 503, listSubgroups: 503 };
    await renderApp({ fixtures: { groups, users, subgroups }, failures });
    await user.click((await row('Озёрный Терминал 5')).getByRole('button', { name: /^Развернуть/ }));
    const again = async (what: RegExp) =>
      within((await screen.findByText(what)).closest('p') ?? document.body).getByRole('button', { name: 'Повторить' });
    const [first, second] = [await again(/загрузить пользователей/), await again(/загрузить подразделения/)];
    delete failures.listMembers;
    delete failures.listSubgroups;
    await user.click(first);
    await user.click(second);
    expect(await screen.findByText('petrova')).toBeVisible();
    expect(await screen.findByText('in-department')).toBeVisible();
  });

  it('P02 a user whom the list was searched for is shown and marked, his row unfolded; another search folds it again', async () => {
    const user = userEvent.setup();
    await renderApp({ fixtures: { groups: [groupFixture(5), groupFixture(6)], users: many } });
    await row('Озёрный Терминал 5');
    const search = screen.getByRole('searchbox', { name: 'Поиск' });
    await user.type(search, 'user410');
    const [login] = await screen.findAllByText('user410', { selector: 'mark' });
    expect(login?.closest('tr')).toHaveClass('found');
    expect(screen.getByRole('searchbox', { name: /^Поиск пользователя/ })).toHaveValue('user410');
    await user.clear(search);
    await user.type(search, 'Терминал');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Свернуть ООО/ })).toBeNull());
  });

  it('B09 shows the first 50 subgroups, and the others when asked', async () => {
    const user = userEvent.setup();
    const more = Array.from({ length: 51 }, (_, index) => subgroupFixture(901 + index, 5));
    await renderApp({ fixtures: { groups, users, subgroups: more } });
    await user.click((await row('Озёрный Терминал 5')).getByRole('button', { name: /^Развернуть/ }));
    const further = await screen.findByRole('button', { name: 'Показать ещё (осталось 1)' });
    expect(screen.queryByText('Отдел 901')).toBeNull();
    await user.click(further);
    expect(await screen.findByText('Отдел 901')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Показать ещё/ })).toBeNull();
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
    act(() => highlight({ resource: 'users', id: 'nova:12', inRow: 'nova:5' }));
    const petrova = (await screen.findByText('petrova')).closest('tr');
    vi.useFakeTimers();
    act(() => highlight({ resource: 'users', id: 'nova:11', inRow: 'nova:5' }));
    act(() => vi.advanceTimersByTime(2999));
    expect(petrova).toHaveClass('highlighted');
    act(() => vi.advanceTimersByTime(1));
    expect(petrova).not.toHaveClass('highlighted');
  });
});
