import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { groupFixture, subgroupFixture, userFixture } from '../../../src/dataProvider/mock/fixtures';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';

const place = '/administration/organisations-users';
const fixtures = {
  groups: [groupFixture(5)],
  users: [userFixture(55, 5, { p_name: 'petrova', p_fullname: 'Петрова Анна', p_notification: true })],
  subgroups: [subgroupFixture(77, 5, { p_fullname: 'Отдел логистики' })],
};
const open = (search = '', options: Parameters<typeof renderApp>[0] = {}) =>
  renderApp({ fixtures, path: `${place}${search}`, ...options });

/** The user payload of doc 1 §3. */
const documented = [
  ...['in_online', 'p_app', 'p_comments', 'p_company', 'p_email', 'p_fullname', 'p_gid', 'p_id', 'p_inn', 'p_kpp'],
  ...['p_name', 'p_notification', 'p_online_rights', 'p_opf', 'p_package_types', 'p_pass', 'p_phone', 'p_rid'],
  ...['p_rights', 'p_statuses', 'parent_p_gid'],
];

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const adding = () => dialog('Добавление пользователя');
const editing = () => dialog('Редактирование пользователя');
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const save = (form: Awaited<ReturnType<typeof dialog>>) => form.getByRole('button', { name: 'Сохранить' });
const sent = (
  {
    requests,
  }: { requests: readonly { method: string; path: string; body?: unknown; headers?: Record<string, string> }[] },
  method: string,
) => requests.filter((request) => request.method === method && request.path.includes('/users/'));

const fill = async (user: ReturnType<typeof userEvent.setup>, form: Awaited<ReturnType<typeof dialog>>) => {
  await user.type(await form.findByLabelText('ФИО'), 'Иванов-Петров Иван');
  await user.type(form.getByLabelText('E-mail'), 'ivanov@client.example');
  await user.click(form.getByRole('button', { name: 'Как e-mail' }));
  await form.findByRole('option', { name: 'Декларант' });
  await user.selectOptions(form.getByLabelText('Роль'), 'Декларант');
};

describe('adding a user', () => {
  it('C10 C11 B11 B15 fills the form, copies the e-mail in, and the new user stands out in his unfolded organisation', async () => {
    const user = userEvent.setup();
    const app = await open();
    await user.click(await screen.findByRole('button', { name: /^Добавить пользователя: ООО/ }));
    expect(decodeURIComponent(app.path())).toContain('in=nova:5&user=new');
    const form = await adding();
    await fill(user, form);
    expect(form.getByLabelText('Логин')).toHaveValue('ivanov@client.example');
    const password = (form.getByLabelText('Пароль') as HTMLInputElement).value;
    expect(password).toMatch(/^[2-9A-Za-z]{8}$/);
    await user.click(form.getByRole('button', { name: 'Скопировать пароль' }));
    expect(await navigator.clipboard.readText()).toBe(password);
    await user.type(form.getByLabelText('Телефон'), '89123456789');
    expect(form.getByLabelText('Телефон')).toHaveValue('+7(912)345-67-89');
    expect(within(form.getByLabelText('Вид клиента')).getAllByRole('option')).toHaveLength(1);
    await user.click(form.getByLabelText('ПИ'));
    await user.click(within(form.getByRole('group', { name: 'Пакеты' })).getByLabelText('Отправка пакетов'));
    await user.click(form.getByLabelText('Новости'));
    await user.type(form.getByLabelText('Комментарий'), 'Новый сотрудник');
    await user.click(save(form));
    await gone();
    const [request] = sent(app, 'POST');
    expect(request?.body).toMatchObject({
      p_gid: 5,
      p_pass: password,
      p_app: 1,
      p_rid: 3,
      p_package_types: [1],
      p_online_rights: [2],
      p_rights: [3],
      p_notification: false,
      p_phone: '+79123456789',
    });
    expect(Object.keys(request?.body ?? {})).toEqual(expect.arrayContaining(documented));
    expect(request?.headers).toHaveProperty('Idempotency-Key');
    expect((await screen.findByText('ivanov@client.example', { selector: 'b' })).closest('tr')).toHaveClass(
      'highlighted',
    );
  });

  it('B11 a user of a subgroup', async () => {
    const user = userEvent.setup();
    const app = await open();
    await user.click(await screen.findByRole('button', { name: /^Развернуть/ }));
    await user.click(screen.getByRole('button', { name: 'Добавить пользователя: Отдел логистики' }));
    const form = await adding();
    await fill(user, form);
    await user.click(save(form));
    await gone();
    const department = within(screen.getByRole('region', { name: /^Отдел логистики, ID \d+$/ }));
    expect(
      await department.findByRole('button', { name: 'Изменить пользователя: ivanov@client.example' }),
    ).toBeVisible();
    expect(sent(app, 'POST')[0]?.body).toMatchObject({ p_gid: 77, parent_p_gid: 5, p_id: null, in_online: false });
    expect(app.requests.filter(({ method, path }) => method === 'GET' && path.endsWith('/groups/77/'))).toEqual([]);
  });

  it('C07 C12 saving waits until all is right, and says what for', async () => {
    const user = userEvent.setup();
    await open('?user=new&in=nova:5');
    const form = await adding();
    expect(await form.findByText('Заполните: ФИО, E-mail, Логин, Роль')).toBeVisible();
    expect(save(form)).toBeDisabled();
    await fill(user, form);
    await user.clear(form.getByLabelText('ФИО'));
    await user.type(form.getByLabelText('ФИО'), 'Иван4');
    await user.clear(form.getByLabelText('Логин'));
    await user.type(form.getByLabelText('Логин'), 'иван');
    await user.type(form.getByLabelText('Телефон'), '7912');
    await user.clear(form.getByLabelText('E-mail'));
    await user.type(form.getByLabelText('E-mail'), 'ivanov@');
    expect(await form.findByText('Исправьте: ФИО, E-mail, Логин, Телефон')).toBeVisible();
    expect(await form.findByText('Допустимы только буквы, пробел, дефис, точка и апостроф')).toBeVisible();
    await user.clear(form.getByLabelText('Пароль'));
    expect(await form.findByText('Заполните: Пароль')).toBeVisible();
    expect(save(form)).toBeDisabled();
  });

  it('O03 each right says in a sentence what it is for', async () => {
    await open('?user=new&in=nova:5');
    const right = await (await adding()).findByRole('checkbox', { name: 'Новости' });
    expect(right).toHaveAccessibleDescription('Пишет, публикует и удаляет новости.');
  });

  it('O03 a password that is guessed first is named as soon as its field is left', async () => {
    const user = userEvent.setup();
    await open('?user=new&in=nova:5');
    const form = await adding();
    const password = await form.findByLabelText('Пароль');
    await user.clear(password);
    await user.type(password, 'qwertyuiop');
    await user.tab();
    expect(await form.findByText('Слишком простой пароль: такие пробуют первыми')).toBeVisible();
    await user.type(password, '-и-ещё');
    await waitFor(() => expect(form.queryByText(/^Слишком простой пароль/)).toBeNull());
  });

  it('D-ERR a login that is taken stands at its field, of this organisation with who made him, and the dialog stays', async () => {
    const user = userEvent.setup();
    expectComplaint(/Логин уже занят/);
    await open('?user=new&in=nova:5');
    const form = await adding();
    await fill(user, form);
    await user.clear(form.getByLabelText('Логин'));
    await user.type(form.getByLabelText('Логин'), 'petrova');
    await user.click(save(form));
    expect(
      await form.findByText(/^Логин уже занят: такой пользователь здесь есть, его создал admin: .+ \(МСК\)$/),
    ).toBeVisible();
    expect(form.getByLabelText('Логин')).toBeInvalid();
    await waitFor(() => expect(form.getByLabelText('Логин')).toHaveFocus());
    expect(screen.queryByText('Что-то пошло не так')).toBeNull();
  });

  it('C08 D-ERR any other failure closes it, and it comes back with everything as it was, the password too', async () => {
    const user = userEvent.setup();
    expectComplaint(/Сбой 503/);
    const app = await open('?user=new&in=nova:5', { failures: { createUser: 503 } });
    const form = await adding();
    await fill(user, form);
    const password = (form.getByLabelText('Пароль') as HTMLInputElement).value;
    await user.click(save(form));
    await gone();
    await user.click(await screen.findByRole('button', { name: 'Вернуться к форме' }));
    const again = await adding();
    expect(await again.findByLabelText('ФИО')).toHaveValue('Иванов-Петров Иван');
    expect(again.getByLabelText('Пароль')).toHaveValue(password);
    await user.click(save(again));
    const keys = () =>
      app.requests.filter(({ method }) => method === 'POST').map(({ headers }) => headers?.['Idempotency-Key']);
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(new Set(keys()).size).toBe(1);
  });

  it('D-401 the draft that a dead session leaves holds no password', async () => {
    const user = userEvent.setup();
    expectComplaint(/Требуется вход/);
    const app = await open('?user=new&in=nova:5');
    const form = await adding();
    await fill(user, form);
    const password = (form.getByLabelText('Пароль') as HTMLInputElement).value;
    await app.session.transport({ method: 'POST', path: '/logout/' });
    await user.click(save(form));
    await screen.findByRole('button', { name: 'Войти' });
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).toContain('Иванов-Петров Иван');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(password);
  });

  it('O03 is made like a colleague: role, rights and kinds, as far as they are the giver’s to give', async () => {
    const user = userEvent.setup();
    const colleague = userFixture(56, 5, {
      p_name: 'model',
      p_fullname: 'Образцова Вера',
      p_rid: 4,
      p_rights: [1, 16],
      p_package_types: [1, 3],
      p_online_rights: [2],
    });
    const users = [...fixtures.users, colleague];
    const app = await open('?user=new&in=nova:5', { login: 'dealer', fixtures: { ...fixtures, users } });
    const form = await adding();
    await fill(user, form);
    await user.click(form.getByRole('button', { name: 'Как у коллеги' }));
    await user.click(await screen.findByRole('option', { name: /Образцова Вера/ }));
    expect(await form.findByText(/^Взято у пользователя model; выдать вы не можете: 1 право\./)).toBeVisible();
    expect(form.getByLabelText('Роль')).toHaveDisplayValue('Бухгалтер');
    await user.click(save(form));
    await gone();
    expect(sent(app, 'POST')[0]?.body).toMatchObject({
      p_rid: 4,
      p_rights: [1],
      p_package_types: [1, 3],
      p_online_rights: [2],
      p_name: 'ivanov@client.example',
    });
  });

  it('says so where the address names no organisation', async () => {
    await open('?user=new');
    expect(await (await adding()).findByRole('alert')).toHaveTextContent('в адресе не указана организация');
  });
});

describe('editing a user', () => {
  it('B11 B15 C07 sends him whole with what has changed, and only if nobody else has changed him', async () => {
    const user = userEvent.setup();
    const app = await open();
    await user.click(await screen.findByRole('button', { name: /^Развернуть/ }));
    await user.click(screen.getByRole('button', { name: 'Изменить пользователя: petrova' }));
    const form = await editing();
    expect(await form.findByText('Изменений нет')).toBeVisible();
    expect(form.getByLabelText('Пароль')).toHaveValue('');
    expect(form.getByLabelText('Телефон')).toHaveValue('+7(912)000-00-00');
    await user.clear(form.getByLabelText('ФИО'));
    await user.type(form.getByLabelText('ФИО'), 'Петрова Анна Ивановна');
    await user.click(save(form));
    await gone();
    const [request] = sent(app, 'PATCH');
    expect(request?.body).toMatchObject({ p_fullname: 'Петрова Анна Ивановна', p_phone: '+79120000000', p_id: 55 });
    expect(Object.keys(request?.body ?? {})).toEqual(
      expect.arrayContaining(documented.filter((name) => name !== 'p_pass')),
    );
    expect(request?.headers).toHaveProperty('If-Match');
    expect((await screen.findByText('Петрова Анна Ивановна')).closest('tr')).toHaveClass('highlighted');
  });

  it('C13 notification off leaves no statuses chosen', async () => {
    const user = userEvent.setup();
    const app = await open('?user=nova:55');
    const form = await editing();
    expect(await form.findByLabelText('Отправлен')).toBeChecked();
    await user.click(form.getByLabelText('Почтовые уведомления'));
    expect(form.queryByLabelText('Отправлен')).toBeNull();
    await user.click(form.getByLabelText('Почтовые уведомления'));
    expect(await form.findByLabelText('Отправлен')).not.toBeChecked();
    await user.click(form.getByLabelText('Почтовые уведомления'));
    await user.click(save(form));
    await gone();
    expect(sent(app, 'PATCH')[0]?.body).toMatchObject({ p_notification: false, p_statuses: [] });
  });

  it('C13 without email_settings there is no notification, neither shown nor sent', async () => {
    const user = userEvent.setup();
    const app = await open('?user=new&in=nova:5', { login: 'dealer' });
    const form = await adding();
    await fill(user, form);
    expect(form.queryByLabelText('Почтовые уведомления')).toBeNull();
    await user.click(save(form));
    await gone();
    expect(sent(app, 'POST')[0]?.body).not.toHaveProperty('p_notification');
    expect(sent(app, 'POST')[0]?.body).not.toHaveProperty('p_statuses');
  });

  it('C07 P03 support looks and saves nothing', async () => {
    await open('?user=nova:55', { login: 'support' });
    const form = within(await screen.findByRole('dialog', { name: 'Просмотр пользователя' }));
    expect(await form.findByText('Поддержка только просматривает')).toBeVisible();
    expect(await form.findByLabelText('ФИО')).toBeDisabled();
    expect(save(form)).toBeDisabled();
    expect(screen.queryByRole('button', { name: /^Добавить пользователя/ })).toBeNull();
  });

  it('C09 closed and opened again, it is as it stands on the server', async () => {
    const user = userEvent.setup();
    await open('?user=nova:55');
    const form = await editing();
    await user.type(await form.findByLabelText('ФИО'), ' лишнее');
    await user.click(form.getByRole('button', { name: 'Отмена' }));
    await user.click(form.getByRole('button', { name: 'Закрыть без сохранения' }));
    await gone();
    await user.click(await screen.findByRole('button', { name: /^Развернуть/ }));
    await user.click(screen.getByRole('button', { name: 'Изменить пользователя: petrova' }));
    expect(await (await editing()).findByLabelText('ФИО')).toHaveValue('Петрова Анна');
  });
});
