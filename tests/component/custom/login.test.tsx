import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { saveDraft, saveToken, saveUser, takeDraft } from '../../../src/dataProvider/storage';
import { createMemoryApi, refuse, userOf } from '../../support/memoryApi';
import { renderShell } from '../../support/renderShell';

const anna = userOf('anna', ['organisations-users', 'categories']);
const pages = [
  {
    path: '/administration/organisations-users',
    title: 'Организации и пользователи',
    page: () => <p>список организаций</p>,
  },
  { path: '/administration/categories', title: 'Новости', page: () => <p>лента новостей</p> },
];

const login = () => screen.findByRole('textbox', { name: 'Логин' });
const password = () => screen.getByLabelText('Пароль');
const submit = () => screen.getByRole('button', { name: 'Войти' });

describe('the login form', () => {
  it('A01 stands before every page and leads back to the one that was asked for, which has the focus', async () => {
    const shell = renderShell({ ...createMemoryApi([anna]), pages, path: '/administration/categories?page=2' });
    await userEvent.type(await login(), 'anna');
    expect(shell.path()).toBe('/login?next=%2Fadministration%2Fcategories%3Fpage%3D2');
    await userEvent.type(password(), 'demo{Enter}');
    await screen.findByText('лента новостей');
    expect(shell.path()).toBe('/administration/categories?page=2');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('A01 does not lead to another site', async () => {
    const shell = renderShell({ ...createMemoryApi([anna]), pages, path: '/login?next=//evil.example/' });
    await userEvent.type(await login(), 'anna');
    await userEvent.type(password(), 'demo{Enter}');
    await screen.findByText('список организаций');
    expect(shell.path()).toBe('/administration/organisations-users');
  });

  it('A02 asks for both fields before it sends anything', async () => {
    const api = createMemoryApi([anna]);
    renderShell({ ...api, pages });
    await login();
    await userEvent.click(submit());
    expect(screen.getByText('Введите логин')).toBeVisible();
    expect(screen.getByText('Введите пароль')).toBeVisible();
    expect(api.requests).toEqual([]);
  });

  it('Q02 every sign-in says which browser it comes from', async () => {
    const api = createMemoryApi([anna]);
    renderShell({ ...api, pages });
    await userEvent.type(await login(), 'anna');
    await userEvent.type(password(), 'нет{Enter}');
    await screen.findByRole('alert');
    await userEvent.type(password(), 'demo{Enter}');
    await screen.findByText('список организаций');
    const devices = api.requests.filter(({ path }) => path === '/auth/').map(({ headers }) => headers?.['X-Device']);
    expect(devices).toEqual([expect.stringMatching(/^[\w-]{43}$/), devices[0]]);
  });

  it('A02 shows and hides the password', async () => {
    renderShell({ ...createMemoryApi([anna]), pages });
    await login();
    expect(password()).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Показать пароль' }));
    expect(password()).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Скрыть пароль' }));
    expect(password()).toHaveAttribute('type', 'password');
  });

  it('A02 shows that it works and sends once, however often it is pressed', async () => {
    let resolve: (answer: object) => void = () => undefined;
    const promise = new Promise<object>((settle) => (resolve = settle));
    const api = createMemoryApi([anna], { 'POST /auth/': () => promise });
    renderShell({ ...api, pages });
    await userEvent.type(await login(), 'anna');
    await userEvent.type(password(), 'demo{Enter}');
    expect(submit()).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(submit());
    await userEvent.type(password(), '{Enter}');
    expect(api.count('POST /auth/')).toBe(1);
    resolve({ token: 'anna' });
    await screen.findByText('список организаций');
  });

  it('A03 says that login or password is wrong, without a toast; the login stays, the password goes', async () => {
    renderShell({ ...createMemoryApi([anna]), pages });
    await userEvent.type(await login(), 'anna');
    await userEvent.type(password(), 'мимо{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Пожалуйста, проверьте правильность написания логина и пароля.',
    );
    expect(screen.queryByText('Что-то пошло не так')).toBeNull();
    expect(await login()).toHaveValue('anna');
    expect(password()).toHaveValue('');
    expect(password()).toHaveFocus();
    await userEvent.type(password(), 'demo{Enter}');
    await screen.findByText('список организаций');
  });

  it('A03 tells in the server’s words that there were too many attempts', async () => {
    const api = createMemoryApi([anna], {
      'POST /auth/': () => refuse(429, 'Слишком много попыток входа, повторите через 15 мин.'),
    });
    renderShell({ ...api, pages });
    await userEvent.type(await login(), 'anna');
    await userEvent.type(password(), 'demo{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Слишком много попыток входа, повторите через 15 мин.');
  });

  it('A03 leaves no session where the user cannot be read', async () => {
    const api = createMemoryApi([anna], { 'GET /user/': () => refuse(503) });
    renderShell({ ...api, pages });
    await userEvent.type(await login(), 'anna');
    await userEvent.type(password(), 'demo{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Сервис временно недоступен(503)');
    expect(localStorage.getItem('lk.token')).toBeNull();
  });

  it('A04 clears token and user info when it opens, and nothing else', async () => {
    saveToken('anna');
    saveUser(anna);
    saveDraft('anna', 'users/new', { login: 'x' });
    localStorage.setItem('lk.rail', 'collapsed');
    renderShell({ ...createMemoryApi([anna]), pages, path: '/login' });
    await login();
    expect(localStorage.getItem('lk.token')).toBeNull();
    expect(localStorage.getItem('lk.user')).toBeNull();
    expect(localStorage.getItem('lk.rail')).toBe('collapsed');
    expect(takeDraft('anna', 'users/new')).toEqual({ login: 'x' });
  });

  it('A05 reads the user once on the way in', async () => {
    const api = createMemoryApi([anna]);
    renderShell({ ...api, pages });
    await userEvent.type(await login(), 'anna');
    await userEvent.type(password(), 'demo{Enter}');
    await screen.findByText('список организаций');
    await waitFor(() => expect(screen.getByText('Иванова Анна Петровна')).toBeVisible());
    expect(api.count('GET /user/')).toBe(1);
  });
});
