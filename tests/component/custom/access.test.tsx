import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AppPage } from '../../../src/app/App';
import type { PasswordChange, UserInfo } from '../../../src/contract/session';
import { noAnswer } from '../../../src/dataProvider/errorTexts';
import { HttpError } from '../../../src/dataProvider/http';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { expectComplaint } from '../../support/complaints';
import { createMemoryApi, refuse, userOf } from '../../support/memoryApi';
import { renderApp } from '../../support/renderApp';
import { renderShell } from '../../support/renderShell';
import { settled } from '../../../src/ui/whenIdle';

// What comes once a list has settled is waited for here.
settled.ms = 0;

const field = (label: string) => screen.findByLabelText(label);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, text: string) => {
  const input = await field(label);
  await userEvent.clear(input);
  await userEvent.type(input, text);
};
const fill = async (former: string, fresh: string, again = fresh) => {
  await type('Прежний пароль', former);
  await type('Новый пароль', fresh);
  await type('Новый пароль ещё раз', again);
};

describe('a password that somebody else has chosen', () => {
  const pages: readonly AppPage[] = [
    { path: '/administration/organisations-users', title: 'Организации', page: () => <p>список организаций</p> },
  ];

  const open = (change: (body: PasswordChange) => void, read: () => unknown = () => undefined) => {
    const assigned: UserInfo = { ...userOf('anna', ['organisations-users']), password_assigned: true };
    let user = assigned;
    const api = createMemoryApi([assigned], {
      'GET /user/': () => {
        read();
        return user;
      },
      'PUT /user/password/': ({ body }) => {
        change(body as PasswordChange);
        user = userOf('anna', ['organisations-users']);
      },
    });
    return { ...api, ...renderShell({ ...api, pages, path: '/login?next=/administration/organisations-users' }) };
  };
  const signIn = async () => {
    await type('Логин', 'anna');
    await userEvent.type(await field('Пароль'), 'demo{Enter}');
    await screen.findByRole('heading', { name: 'Новый пароль' });
  };

  it('Q02 O03 is changed before anything else is asked for or shown, and then leads on', async () => {
    const changes: PasswordChange[] = [];
    const shell = open((body) => void changes.push(body));
    await signIn();
    expect(shell.path()).toBe('/password?next=%2Fadministration%2Forganisations-users');
    expect(shell.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /auth/', 'GET /user/']);
    expect(await field('Прежний пароль')).toHaveFocus();
    await fill('demo', 'Своя-тайна-5');
    await press('Сменить пароль');
    await screen.findByText('список организаций');
    expect(changes).toEqual([{ old_password: 'demo', new_password: 'Своя-тайна-5' }]);
    expect(shell.path()).toBe('/administration/organisations-users');
  });

  it('Q02 no other address gets past it', async () => {
    const shell = open(() => undefined);
    await signIn();
    await shell.router.navigate('/administration/organisations-users');
    expect(await screen.findByRole('heading', { name: 'Новый пароль' })).toBeVisible();
    await press('Выход');
    expect(await field('Логин')).toBeVisible();
  });

  it.each([
    ['password1', 'password1', 'Слишком простой пароль: такие пробуют первыми'],
    ['короче', 'короче', 'Пароль: не меньше 8 знаков'],
    ['Своя-тайна-5', 'Своя-тайна-6', 'Пароли не совпадают'],
  ])('Q02 «%s» and «%s»: %s, and nothing is sent', async (fresh, again, words) => {
    const shell = open(() => undefined);
    await signIn();
    await fill('demo', fresh, again);
    await press('Сменить пароль');
    expect(await screen.findByText(words)).toBeVisible();
    expect(shell.count('PUT /user/password/')).toBe(0);
  });

  it('Q02 what the server refuses stands at its field, or above them', async () => {
    let detail = 'Прежний пароль неверен';
    open(() => refuse(429, detail));
    await signIn();
    await fill('мимо', 'Своя-тайна-5');
    detail = 'Слишком много попыток входа, повторите через 15 мин.';
    await press('Сменить пароль');
    expect(await screen.findByRole('alert')).toHaveTextContent(detail);
    expect(await field('Новый пароль')).toHaveValue('Своя-тайна-5');
  });

  it('O03 a change after which the account could not be read is said to be made, and the next press only reads it', async () => {
    let away = false;
    const shell = open(
      () => (away = true),
      () => away && refuse(503, 'Сервис временно недоступен'),
    );
    await signIn();
    await fill('demo', 'Своя-тайна-5');
    await press('Сменить пароль');
    expect(await screen.findByRole('alert')).toHaveTextContent('Пароль изменён. Сервис временно недоступен');
    away = false;
    await press('Сменить пароль');
    await screen.findByText('список организаций');
    expect(shell.count('PUT /user/password/')).toBe(1);
  });
});

describe('one’s own access', () => {
  it('Q02 is behind the name in the header, for whoever has signed in', async () => {
    await renderApp({ login: 'nobody', path: '/' });
    await userEvent.click(await screen.findByRole('link', { name: 'Бесправный Борис Андреевич' }));
    expect(await screen.findByRole('heading', { name: 'Пароль' })).toBeVisible();
  });

  it('Q02 the password: a wrong former one stands at its field, which has the focus; a right one is said to have been taken', async () => {
    expectComplaint(/Прежний пароль неверен/);
    await renderApp({ path: '/profile' });
    await fill('мимо', 'Своя-тайна-5');
    await press('Сменить пароль');
    expect(await screen.findByText('Прежний пароль неверен')).toBeVisible();
    expect(await field('Прежний пароль')).toHaveFocus();
    await type('Прежний пароль', 'demo');
    await type('Новый пароль ещё раз', 'иная');
    await press('Сменить пароль');
    expect(await screen.findByText('Пароли не совпадают')).toBeVisible();
    expect(await field('Новый пароль ещё раз')).toHaveFocus();
    await type('Новый пароль ещё раз', 'Своя-тайна-5');
    await press('Сменить пароль');
    expect(await screen.findByText('Пароль изменён, на других устройствах выполнен выход')).toBeVisible();
    expect(await field('Новый пароль')).toHaveValue('');
  });

  it.each([
    [0, noAnswer],
    [504, 'Сервис временно недоступен(504)'],
  ])(
    'F01 a change whose answer was lost, %i: what is typed stays, and the next press finds it made',
    async (status, said) => {
      expectComplaint(/Прежний пароль неверен|Новый пароль совпадает с прежним|Нет связи|недоступен/);
      const serve = createMockTransport();
      let current = 'demo';
      let lost = false;
      await renderApp({
        path: '/profile',
        serve: async (request) => {
          if (request.method !== 'PUT' || request.path !== '/user/password/') return serve(request);
          const { old_password, new_password } = request.body as PasswordChange;
          const wrong = (field: string, detail: string) =>
            new HttpError(detail, 400, { detail, errors: { [field]: [detail] } });
          if (old_password !== current) throw wrong('old_password', 'Прежний пароль неверен');
          if (new_password === current) throw wrong('new_password', 'Новый пароль совпадает с прежним');
          current = new_password;
          if (lost) return { status: 204, headers: new Headers(), body: undefined };
          lost = true;
          throw new HttpError(said, status);
        },
      });
      await fill('demo', 'Своя-тайна-5');
      await press('Сменить пароль');
      expect(await screen.findByText(said)).toBeVisible();
      expect(await field('Новый пароль')).toHaveValue('Своя-тайна-5');
      await press('Сменить пароль');
      expect(await screen.findByText('Пароль изменён, на других устройствах выполнен выход')).toBeVisible();
      expect(current).toBe('Своя-тайна-5');
    },
  );

  it('Q02 the sessions are told apart, and this one is named', async () => {
    await renderApp({ path: '/profile' });
    const list = await screen.findByRole('region', { name: 'Где выполнен вход' });
    expect(await within(list).findByText('Chrome, Linux')).toBeVisible();
    expect(within(list).getByText('это устройство')).toBeVisible();
  });

  it.each([
    ['Выйти на всех устройствах', ['Выйти']],
    [/^Завершить: Chrome/, []],
  ])('Q02 %s leads to the login form', async (name, confirms) => {
    const app = await renderApp({ path: '/profile' });
    // What the page asks for by itself is answered: nothing is refused between the end of the session and the login form.
    await screen.findByRole('button', { name: /^Уведомления/ });
    await screen.findByRole('button', { name: /^Уведомления: \d/ });
    const ended = () =>
      app.requests.some(({ method, path }) => method === 'DELETE' && path.startsWith('/user/sessions/'));
    await userEvent.click(await screen.findByRole('button', { name }));
    for (const confirm of confirms) {
      await screen.findByRole('dialog');
      expect(ended()).toBe(false);
      await press(confirm);
    }
    expect(await field('Логин')).toBeVisible();
    expect(ended()).toBe(true);
  });

  const session = { address: '127.0.0.1', agent: '', created_at: '2026-11-20T09:00:00.000Z' };
  const own = { ...session, id: 1, used_at: '2026-11-20T09:30:00.000Z', current: true };

  /** The page of somebody who is signed in elsewhere as well; a new password ends what is elsewhere. */
  const withOthers = async (...others: number[]) => {
    let sessions = [own, ...others.map((id) => ({ ...own, id, current: false }))];
    const serve = createMockTransport();
    await renderApp({
      path: '/profile',
      serve: async (request) => {
        const { method, path } = request;
        if (method === 'GET' && path === '/user/sessions/') return { ...(await serve(request)), body: sessions };
        if (path === '/user/sessions/others/' || path === '/user/password/') sessions = [own];
        const rest = sessions.filter(({ id }) => path !== `/user/sessions/${id}/`);
        if (method !== 'DELETE' || rest.length === sessions.length) return serve(request);
        sessions = rest;
        return { status: 204, headers: new Headers(), body: undefined };
      },
    });
    return {
      endedElsewhere: () => {
        sessions = [own];
      },
    };
  };

  it('O03 all others are ended at a press, where there are others', async () => {
    await withOthers(2);
    await press('Выйти на других устройствах');
    expect(await screen.findByText('На других устройствах выполнен выход')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Выйти на других устройствах' })).toBeNull());
    expect(screen.getAllByRole('button', { name: /^Завершить/ })).toHaveLength(1);
  });

  it('O03 the focus stays with the sessions when the one that had it is ended', async () => {
    await withOthers(2, 3);
    const ends = await screen.findAllByRole('button', { name: /^Завершить/ });
    ends[1]?.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Завершить/ })).toHaveLength(2));
    const list = within(screen.getByRole('region', { name: 'Где выполнен вход' })).getByRole('list');
    expect(list).toHaveFocus();
    screen.getByRole('button', { name: 'Выйти на других устройствах' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Завершить/ })).toHaveLength(1));
    expect(list).toHaveFocus();
  });

  it('O03 a session that was ended elsewhere goes from the list too', async () => {
    expectComplaint(/ресурс не найден/);
    const { endedElsewhere } = await withOthers(2, 3);
    const [, second] = await screen.findAllByRole('button', { name: /^Завершить/ });
    endedElsewhere();
    await userEvent.click(second ?? document.body);
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Завершить/ })).toHaveLength(1));
  });

  it('O03 the sessions that a new password has ended are listed no more', async () => {
    await withOthers(2, 3);
    expect(await screen.findAllByRole('button', { name: /^Завершить/ })).toHaveLength(3);
    await fill('demo', 'Своя-тайна-5');
    await press('Сменить пароль');
    expect(await screen.findByText('Пароль изменён, на других устройствах выполнен выход')).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Завершить/ })).toHaveLength(1));
  });

  it('O03 sessions that could not be read are asked for again, and the focus stays with them', async () => {
    expectComplaint(/Сервер занят/);
    const mock = createMockTransport();
    let busy = true;
    await renderApp({
      path: '/profile',
      serve: async (request) => {
        if (busy && request.path === '/user/sessions/') throw new HttpError('Сервер занят', 503);
        return mock(request);
      },
    });
    (await screen.findByRole('button', { name: 'Повторить' })).focus();
    busy = false;
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('это устройство')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Где выполнен вход' })).toHaveFocus();
  });
});
