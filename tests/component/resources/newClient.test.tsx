import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { groupFixture, userFixture } from '../../../src/dataProvider/mock/fixtures';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { HttpError, type TransportRequest } from '../../../src/dataProvider/http';
import { expectComplaint } from '../../support/complaints';
import { counting, type Counting } from '../../support/counting';
import { existingTransport } from '../../support/existingTransport';
import { renderApp } from '../../support/renderApp';

const list = '/administration/organisations-users';
const inn = '7701234560';
const fixtures = { groups: [groupFixture(5)], users: [userFixture(11, 5, { p_name: 'taken@firm.ru' })] };
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const person = async (form: Awaited<ReturnType<typeof dialog>>, at: number) =>
  within(await form.findByRole('group', { name: `Пользователь ${at}` }));
const posts = ({ requests }: { requests: readonly TransportRequest[] }, path: string) =>
  requests.filter((request) => request.method === 'POST' && request.path === path);

/** The first two users, as one types them. */
async function fillTwo(form: Awaited<ReturnType<typeof dialog>>, by: Counting) {
  const first = await person(form, 1);
  await by.click(first.getByLabelText('ФИО'));
  await by.type('Ким Анна');
  await by.tab();
  await by.type('a@firm.ru');
  await first.findByRole('option', { name: 'Декларант' });
  by.count.clicks += 2;
  await by.user.selectOptions(first.getByLabelText('Роль'), 'Декларант');
  await by.click(form.getByRole('button', { name: 'Ещё пользователь' }));
  const second = await person(form, 2);
  await waitFor(() => expect(second.getByLabelText('ФИО')).toHaveFocus());
  await by.type('Ли Иван');
  await by.tab();
  await by.type('b@firm.ru');
  return { first, second };
}

describe('a new client in one form', () => {
  it('O03 with two users: 8 clicks and 60 keys at most, INN first; logins and passwords on the last page', async () => {
    const by = counting();
    const app = await renderApp({ fixtures, login: 'dealer', path: list });
    await by.click(await screen.findByRole('button', { name: 'Новый клиент' }));
    const form = await dialog('Новый клиент');
    const field = await form.findByLabelText('ИНН');
    await waitFor(() => expect(field).toHaveFocus());
    await by.type(inn);
    await waitFor(() => expect(form.getByLabelText('ОПФ')).toHaveValue('ООО'));
    expect(form.getByLabelText('КПП')).toHaveValue('770101001');
    expect(form.getByLabelText('Наименование')).toHaveValue(`Организация с ИНН ${inn}`);
    const { second } = await fillTwo(form, by);
    await by.click(form.getByRole('button', { name: 'Сохранить' }));
    const page = await dialog('Клиент добавлен');
    await by.click(page.getByRole('button', { name: 'Скопировать письма' }));
    expect(await page.findByText('Скопировано')).toBeVisible();
    const letters = await navigator.clipboard.readText();
    expect(letters).toMatch(/Логин: a@firm\.ru\nПароль: \w{8}\n[^]*Логин: b@firm\.ru\nПароль: \w{8}\n/);
    expect(letters).toContain('Для вас создана учётная запись.');
    expect(by.count).toEqual({ clicks: 7, keys: expect.any(Number) as number });
    expect(by.count.keys).toBeLessThanOrEqual(60);
    expect(second).toBeDefined();
    expect(posts(app, '/piportals/nova/groups/')).toHaveLength(1);
    const users = posts(app, '/piportals/nova/users/').map(({ body }) => body as Record<string, unknown>);
    expect(users).toMatchObject([
      { p_name: 'a@firm.ru', p_rid: 3 },
      { p_name: 'b@firm.ru', p_rid: 3 },
    ]);
    await by.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    for (const { p_pass } of users) expect(document.body.innerHTML).not.toContain(p_pass);
  });

  it('O03 C04 the register is asked for the dealer who is chosen; before that the form says so', async () => {
    const { user } = counting();
    const app = await renderApp({ login: 'admin', path: `${list}?client=new&server=pskov` });
    const form = await dialog('Новый клиент');
    await user.type(await form.findByLabelText('ИНН'), inn);
    expect(await form.findByText('К реестру не обращались. Сначала выберите дилера')).toBeVisible();
    await user.type(form.getByLabelText('Дилер'), 'восход{ArrowDown}{Enter}');
    await form.findByText(/^В реестре несколько/);
    expect(form.getByLabelText('Наименование')).toHaveValue(`Организация с ИНН ${inn}`);
    const asked = app.requests.filter(({ path }) => path.endsWith('/orgid-clients/')).map(({ path }) => path);
    expect(asked).toEqual([`/dealers/202/inns/${inn}/kpps/770101001/orgid-clients/`]);
  });

  it('O03 P03 what is missing is named, of each user and of its own profile; a click leads there', async () => {
    const { user } = counting();
    await renderApp({ fixtures, login: 'admin', path: `${list}?client=new&server=nova` });
    const form = await dialog('Новый клиент');
    // The dealer is one's own.
    const organisation = 'ИНН, КПП, ОПФ, Наименование';
    const missing = (text: string) => form.findByRole('button', { name: `Заполните: ${text}` });
    const person = ['ФИО', 'E-mail', 'Логин', 'Роль'];
    await missing([organisation, ...person].join(', '));
    expect(form.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
    for (const label of ['ИНН', 'КПП', 'ОПФ', 'ФИО', 'Роль']) expect(form.getByLabelText(label)).toBeRequired();
    await user.click(form.getByRole('button', { name: 'Ещё пользователь' }));
    const of = (at: number) => person.map((label) => `${label} (пользователь ${at})`);
    await user.click(await missing([organisation, ...of(1), ...of(2)].join(', ')));
    expect(form.getByLabelText('ИНН')).toHaveFocus();
    await user.click(form.getByRole('button', { name: 'Убрать пользователя 2' }));
    // What had the focus is gone.
    expect(form.getByLabelText('ФИО')).toHaveFocus();
    await user.click(form.getByRole('radio', { name: 'Свой' }));
    await missing(
      [organisation, ...person, 'ID декларанта', 'Логин (профиль ФТС)', 'Пароль', 'Адрес отправителя'].join(', '),
    );
    await user.selectOptions(form.getByLabelText('ОПФ'), 'ИП');
    expect(form.getByLabelText('КПП')).not.toBeRequired();
  });

  it('O03 the login is the e-mail as it is typed and put right, until another is typed', async () => {
    const { user } = counting();
    await renderApp({ fixtures, login: 'admin', path: `${list}?client=new&server=nova` });
    const first = await person(await dialog('Новый клиент'), 1);
    const [email, login] = [first.getByLabelText('E-mail'), first.getByLabelText('Логин')];
    await user.type(email, 'a@firn.ru');
    expect(login).toHaveValue('a@firn.ru');
    await user.clear(login);
    await user.clear(email);
    await user.type(email, 'a@firm.ru');
    expect(login).toHaveValue('a@firm.ru');
    await user.type(email, '{Backspace}{Backspace}com');
    expect(login).toHaveValue('a@firm.com');
    await user.clear(login);
    await user.type(login, 'kim');
    await user.type(email, '{Backspace}');
    expect(login).toHaveValue('kim');
  });

  it('O03 a failure at the second user keeps what is saved and what is typed; nothing is saved twice', async () => {
    const by = counting();
    expectComplaint(/Логин уже занят/);
    const app = await renderApp({ fixtures, login: 'dealer', path: `${list}?client=new&server=nova` });
    const form = await dialog('Новый клиент');
    await by.click(await form.findByLabelText('ИНН'));
    await by.type(inn);
    await waitFor(() => expect(form.getByLabelText('КПП')).not.toHaveValue(''));
    const { second } = await fillTwo(form, by);
    const login = second.getByLabelText('Логин');
    await by.user.click(login);
    await by.user.clear(login);
    await by.user.type(login, 'taken@firm.ru');
    await by.click(form.getByRole('button', { name: 'Сохранить' }));
    expect(await second.findByText('Логин уже занят')).toBeVisible();
    expect((await person(form, 1)).getByText('Сохранён')).toBeVisible();
    expect(form.getByLabelText('ИНН')).toBeDisabled();
    expect(second.getByLabelText('ФИО')).toHaveValue('Ли Иван');
    await waitFor(() => expect(login).toBeEnabled());
    await by.user.clear(login);
    await by.user.type(login, 'free@firm.ru');
    await by.click(form.getByRole('button', { name: 'Сохранить остальное' }));
    const page = await dialog('Клиент добавлен');
    expect(page.getByText('a@firm.ru')).toBeVisible();
    expect(page.getByText('free@firm.ru')).toBeVisible();
    expect(posts(app, '/piportals/nova/groups/')).toHaveLength(1);
    expect(posts(app, '/piportals/nova/users/').map(({ body }) => (body as { p_name: string }).p_name)).toEqual([
      'a@firm.ru',
      'taken@firm.ru',
      'free@firm.ru',
    ]);
  });

  it('O03 an answer that was lost on the way is asked for under the same key: one organisation there is', async () => {
    const serve = createMockTransport({ fixtures });
    let lost = 1;
    expectComplaint(/Нет связи с сервером/);
    const app = await renderApp({
      login: 'dealer',
      path: `${list}?client=new&server=nova`,
      serve: async (request) => {
        const answer = await serve(request);
        if (request.method === 'POST' && request.path === '/piportals/nova/groups/' && lost-- > 0)
          throw new HttpError('Нет связи с сервером', 0);
        return answer;
      },
    });
    const by = counting();
    const form = await dialog('Новый клиент');
    await by.click(await form.findByLabelText('ИНН'));
    await by.type(inn);
    await waitFor(() => expect(form.getByLabelText('КПП')).not.toHaveValue(''));
    await fillTwo(form, by);
    await by.click(form.getByRole('radio', { name: 'Эмулятор сообщений' }));
    await by.click(form.getByRole('button', { name: 'Сохранить' }));
    expect(await form.findByRole('alert')).toHaveTextContent(/^Сохранён ли клиент, неизвестно: Нет связи/);
    await by.click(form.getByRole('button', { name: 'Сохранить' }));
    await dialog('Клиент добавлен');
    const keys = posts(app, '/piportals/nova/groups/').map(({ headers }) => headers?.['Idempotency-Key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(app.requests.find(({ method, path }) => method === 'PATCH' && path.endsWith('/fcs-profile/'))?.body).toEqual(
      { p_emulator: true },
    );
  });

  it('O03 what was refused is told by what is saved by then: nothing of the client, or a part of it', async () => {
    const serve = createMockTransport({ fixtures });
    let refuses = '/groups/';
    expectComplaint(/Отказано/);
    await renderApp({
      login: 'dealer',
      path: `${list}?client=new&server=nova`,
      serve: (request) => {
        if (request.method !== 'POST' || !request.path.endsWith(refuses)) return serve(request);
        throw new HttpError('Отказано', 400, { detail: 'Отказано' });
      },
    });
    const by = counting();
    const form = await dialog('Новый клиент');
    await by.click(await form.findByLabelText('ИНН'));
    await by.type(inn);
    await waitFor(() => expect(form.getByLabelText('КПП')).not.toHaveValue(''));
    await fillTwo(form, by);
    await by.click(form.getByRole('button', { name: 'Сохранить' }));
    expect(await form.findByText('Клиент не сохранён: Отказано')).toBeVisible();
    refuses = '/users/';
    await by.click(form.getByRole('button', { name: 'Сохранить' }));
    expect(await form.findByText('Сохранено не всё: Отказано')).toBeVisible();
  });

  it('O03 works before a server of the documents alone', async () => {
    const { server, send } = existingTransport();
    await renderApp({ serve: send, path: `${list}?client=new&server=nova` });
    const by = counting();
    const form = await dialog('Новый клиент');
    await by.click(await form.findByLabelText('ИНН'));
    await by.type(inn);
    await waitFor(() => expect(form.getByLabelText('КПП')).not.toHaveValue(''));
    expect(form.queryByLabelText('Дилер')).toBeNull();
    await fillTwo(form, by);
    await by.click(form.getByRole('button', { name: 'Сохранить' }));
    const page = await dialog('Клиент добавлен');
    expect(page.getByText('b@firm.ru')).toBeVisible();
    expect(server.sent.filter(({ call }) => call === 'POST /piportals/nova/users/')).toHaveLength(2);
    expect(server.faults).toEqual([]);
  });

  it.each(['support', 'banned-editor'])('O03 is not for %s, by its address neither', async (login) => {
    await renderApp({ login, path: `${list}?client=new&server=nova` });
    expect(await screen.findByText(/^Записи с/)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Новый клиент' })).toBeNull();
  });
});
