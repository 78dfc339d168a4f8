import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useListController, useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { Footer } from '../../../src/custom/layout/Footer';
import { saveToken, saveUser } from '../../../src/dataProvider/storage';
import type { Right } from '../../../src/domain/rights';
import { createMemoryApi, refuse, userOf } from '../../support/memoryApi';
import { pressOfSafari } from '../../support/pressOfSafari';
import { renderShell } from '../../support/renderShell';

const pages = [
  {
    path: '/administration/organisations-users',
    title: 'Организации и пользователи',
    page: () => <p>список организаций</p>,
  },
  { path: '/administration/categories', title: 'Новости', page: () => <p>лента новостей</p> },
  { path: '/reports/:name', title: 'Отчёт', page: () => <p>отчёт</p> },
];

const open = (rights: readonly Right[], path = '/', answers = {}) => {
  const user = userOf('anna', rights);
  saveToken('anna');
  saveUser(user);
  const api = createMemoryApi([user], answers);
  return { api, ...renderShell({ ...api, pages, path }) };
};

const menu = () => within(screen.getByRole('complementary')).getByRole('navigation', { name: 'Разделы' });

describe('the shell', () => {
  it('A05 leads from / to organisations and users', async () => {
    const shell = open(['categories', 'organisations-users']);
    await screen.findByText('список организаций');
    expect(shell.path()).toBe('/administration/organisations-users');
  });

  it('A05 a link that goes with its page leaves the focus to the next one; who has pressed nothing keeps his place', async () => {
    const user = userEvent.setup();
    const page = () => <Link to="/administration/categories">к новостям</Link>;
    const linked = { path: '/administration/organisations-users', title: 'Организации и пользователи', page };
    const rights: Right[] = ['organisations-users', 'categories'];
    const signed = userOf('anna', rights);
    saveToken('anna');
    saveUser(signed);
    renderShell({ ...createMemoryApi([signed], {}), pages: [linked, ...pages.slice(1)], path: '/' });
    const link = await screen.findByRole('link', { name: 'к новостям' });
    expect(document.body).toHaveFocus();
    link.focus();
    await user.keyboard('{Enter}');
    await screen.findByText('лента новостей');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('A05 leads from / to the first entry there is a right to', async () => {
    const shell = open(['web_client_reports_pi_classic', 'categories']);
    await screen.findByText('лента новостей');
    expect(shell.path()).toBe('/administration/categories');
  });

  it('A05 tells a user without any right so, and lets him out', async () => {
    const shell = open([]);
    await screen.findByRole('heading', { name: 'Нет доступных разделов' });
    await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Выход' }));
    await screen.findByRole('button', { name: 'Войти' });
    expect(shell.path()).toBe('/login');
  });

  it('A06 names each screen in the window’s title', async () => {
    const { router } = open(['organisations-users', 'categories']);
    await waitFor(() => expect(document.title).toBe('Организации и пользователи — Личный кабинет'));
    await act(() => router.navigate('/administration/categories'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Новости' })).toBeVisible();
    expect(document.title).toBe('Новости — Личный кабинет');
  });

  it('A07 shows the full name; «Выход» tells the server and forgets the session', async () => {
    const { api, path } = open(['organisations-users']);
    await screen.findByText('Иванова Анна Петровна');
    await userEvent.click(screen.getByRole('button', { name: 'Выход' }));
    await screen.findByRole('button', { name: 'Войти' });
    expect(api.requests.find((request) => request.path === '/logout/')?.headers).toEqual({
      Authorization: 'Token anna',
    });
    expect(localStorage.getItem('lk.token')).toBeNull();
    expect(path()).toBe('/login');
  });

  it('A07 forgets the session even where the server does not answer', async () => {
    open(['organisations-users'], '/', { 'POST /logout/': () => new Promise(() => undefined) });
    await userEvent.click(await screen.findByRole('button', { name: 'Выход' }));
    await screen.findByRole('button', { name: 'Войти' });
    expect(localStorage.getItem('lk.token')).toBeNull();
    expect(localStorage.getItem('lk.user')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('A08 shows the entries of the user’s rights that have a page, and no empty group', async () => {
    open(['organisations-users', 'web_client_reports_pi_from_uin', 'client']);
    await screen.findByText('список организаций');
    expect(
      within(menu())
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Организации и пользователи', 'ПИ с УИН']);
    expect(within(menu()).queryByText('ПРОГРАММА')).toBeNull();
  });

  it('A09 collapses to a rail, whose groups open with arrows and close with Escape; it remembers', async () => {
    open(['organisations-users', 'categories']);
    await userEvent.click(await screen.findByRole('button', { name: 'Свернуть меню' }));
    expect(screen.getByRole('button', { name: 'Развернуть меню' })).toHaveFocus();
    expect(within(menu()).queryAllByRole('link')).toEqual([]);
    const group = await within(menu()).findByRole('button', { name: 'УПРАВЛЕНИЕ' });
    group.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(within(menu()).getByRole('link', { name: 'Организации и пользователи' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(within(menu()).getByRole('link', { name: 'Новости' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(within(menu()).queryAllByRole('link')).toEqual([]);
    expect(group).toHaveFocus();
    expect(localStorage.getItem('lk.rail')).toBe('collapsed');
  });

  it('A09 a group of the rail opened by the keyboard stays for a press on its link in Safari, too', async () => {
    pressOfSafari();
    localStorage.setItem('lk.rail', 'collapsed');
    const shell = open(['organisations-users', 'categories']);
    (await screen.findByRole('button', { name: 'УПРАВЛЕНИЕ' })).focus();
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.click(within(menu()).getByRole('link', { name: 'Новости' }));
    expect(shell.path()).toBe('/administration/categories');
    await userEvent.click(within(menu()).getByRole('button', { name: 'УПРАВЛЕНИЕ' }));
    expect(within(menu()).getByRole('link', { name: 'Новости' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(within(menu()).queryAllByRole('link')).toEqual([]);
  });

  it('A09 opens as it was left', async () => {
    localStorage.setItem('lk.rail', 'collapsed');
    open(['organisations-users']);
    await userEvent.click(await screen.findByRole('button', { name: 'Развернуть меню' }));
    expect(within(menu()).getByRole('link', { name: 'Организации и пользователи' })).toBeVisible();
    expect(localStorage.getItem('lk.rail')).toBe('expanded');
  });

  it('A11 has the year of the day and the version at its foot', () => {
    render(<Footer now={new Date(2031, 4, 1)} />);
    expect(screen.getByText(/^© 2031 /)).toBeVisible();
    expect(screen.getByText('Версия 2025.09.1.405068')).toBeVisible();
  });

  it('A12 says «Не найдено» inside the shell, with a way back', async () => {
    open(['organisations-users'], '/nowhere/at/all');
    expect(await screen.findByRole('heading', { name: 'Не найдено' })).toBeVisible();
    expect(await screen.findByText('Иванова Анна Петровна')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'На главную' }));
    await screen.findByText('список организаций');
  });

  it('A12 says «Не найдено» for a report that does not exist', async () => {
    open(['organisations-users'], '/reports/nothing');
    expect(await screen.findByRole('heading', { name: 'Не найдено' })).toBeVisible();
  });

  it('A13 refuses a typed address whose right the user lacks', async () => {
    const { router } = open(['organisations-users'], '/administration/categories');
    expect(await screen.findByRole('heading', { name: 'Отказано в доступе' })).toBeVisible();
    expect(screen.queryByText('лента новостей')).toBeNull();
    await act(() => router.navigate('/reports/web_client_reports_pi_classic'));
    expect(await screen.findByRole('heading', { name: 'Отказано в доступе' })).toBeVisible();
    expect(screen.queryByText('отчёт')).toBeNull();
  });

  it('takes an entry away when the server no longer grants its right', async () => {
    saveToken('anna');
    saveUser(userOf('anna', ['organisations-users', 'categories']));
    renderShell({ ...createMemoryApi([userOf('anna', ['organisations-users'])]), pages });
    await screen.findByText('список организаций');
    await waitFor(() => expect(within(menu()).queryByRole('link', { name: 'Новости' })).toBeNull());
  });

  it('keeps the shell where a page breaks', async () => {
    const Broken = () => {
      throw new Error('broken');
    };
    const onCaughtError = vi.fn();
    saveToken('anna');
    const user = userOf('anna', ['categories']);
    renderShell({
      ...createMemoryApi([user]),
      pages: [{ path: '/administration/categories', title: 'Новости', page: Broken }],
      onCaughtError,
    });
    expect(await screen.findByRole('heading', { name: 'Что-то пошло не так' })).toBeVisible();
    expect(await screen.findByText('Иванова Анна Петровна')).toBeVisible();
    expect(onCaughtError).toHaveBeenCalled();
  });

  it('says so where the server cannot tell who the user is, and keeps the session', async () => {
    saveToken('anna');
    const api = createMemoryApi([userOf('anna', [])], { 'GET /user/': () => refuse(503) });
    renderShell({ ...api, pages });
    expect(await screen.findByRole('button', { name: 'Обновить страницу' })).toBeVisible();
    expect(localStorage.getItem('lk.token')).toBe('anna');
  });
});

describe('failed requests', () => {
  const asking = (path: string, count = 1) => {
    const shell = open(['organisations-users'], '/', {
      'GET /busy/': () => refuse(503),
      'GET /gone/': () => refuse(404),
    });
    const ask = () =>
      act(async () => {
        await Promise.allSettled(Array.from({ length: count }, () => shell.session.transport({ method: 'GET', path })));
      });
    return { ask, ...shell };
  };

  it('A14 show one toast titled «Что-то пошло не так» in the words of the catalogue', async () => {
    const { ask } = asking('/busy/', 3);
    await screen.findByText('список организаций');
    await ask();
    expect(screen.getByRole('alert')).toHaveTextContent('Что-то пошло не такСервис временно недоступен(503)');
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть сообщение' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('A14 show no second toast through react-admin’s own notice', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined); // react-admin logs it in development
    const List = () => {
      const { error } = useListController({ resource: 'things', disableAuthentication: true, storeKey: false });
      const notify = useNotify();
      return error && <button onClick={() => notify('Готово', { type: 'success' })}>Дальше</button>;
    };
    saveToken('anna');
    const user = userOf('anna', ['categories']);
    renderShell({
      ...createMemoryApi([user]),
      pages: [{ path: '/administration/categories', title: 'Новости', page: List }],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Запрашиваемый ресурс не найден');
    // Notices are shown in their order: after this one, react-admin's own of the error would stand here too.
    await userEvent.click(await screen.findByRole('button', { name: 'Дальше' }));
    await screen.findByText('Готово');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('A15 P03 a dead token ends the session once, whatever the number of calls, without a toast', async () => {
    const { ask, api, path, session } = asking('/busy/', 5);
    const ends = vi.fn();
    session.onEnd(ends);
    await screen.findByText('список организаций');
    api.kill('anna');
    await ask();
    await screen.findByRole('button', { name: 'Войти' });
    expect(path()).toBe('/login?next=%2Fadministration%2Forganisations-users');
    expect(screen.getByRole('status')).toHaveTextContent('Сеанс завершён. Войдите снова');
    expect(ends.mock.calls).toEqual([['expired']]);
    expect(localStorage.getItem('lk.token')).toBeNull();
    expect(localStorage.getItem('lk.user')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
