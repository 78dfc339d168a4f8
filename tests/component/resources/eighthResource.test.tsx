import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mockAccounts } from '../../../src/dataProvider/mock/accounts';
import type { MockResource } from '../../../src/dataProvider/mock/generic';
import { appResource } from '../../../src/resources/engine/appResource';
import { expectComplaint } from '../../support/complaints';
import { tasks, tasksOnServer } from '../../support/eighthResource';
import { renderApp } from '../../support/renderApp';

const place = '/administration/tasks';
const call = { id: 1, title: 'Позвонить дилеру', priority: 'high', days: 3, done: false };

interface Options {
  login?: string;
  path?: string;
  server?: Partial<MockResource>;
}

const renderTasks = ({ login = 'news', path = place, server = {} }: Options = {}) =>
  renderApp({ login, path, resources: [{ ...tasksOnServer, ...server }], more: [appResource(tasks)] });

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));

describe('a resource declared in one file', () => {
  it('has its menu entry and its page, for the holders of its right alone', async () => {
    await renderTasks({ path: '/' });
    await userEvent.click(await screen.findByRole('link', { name: 'Задачи' }));
    expect(await screen.findByText('Нет данных в таблице')).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Задачи — Личный кабинет'));
  });

  it('is closed to others, by its address too', async () => {
    await renderTasks({ login: 'dealer' });
    expect(await screen.findByText('Отказано в доступе')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Задачи' })).toBeNull();
  });

  it('adds, edits and shows a record, in a dialog with an address', async () => {
    const user = userEvent.setup();
    const app = await renderTasks();
    await user.click(await screen.findByRole('button', { name: 'Добавить' }));
    const adding = await dialogOf('Добавление задачи');
    expect(app.path()).toContain('task=new');
    await user.type(await adding.findByLabelText('Название'), 'Позвонить дилеру');
    await user.selectOptions(adding.getByLabelText('Важность'), 'Срочная');
    await user.type(adding.getByLabelText('Дней'), '3');
    expect(adding.getByLabelText('Сделана')).toBeDisabled();
    await user.click(adding.getByRole('button', { name: 'Сохранить' }));
    // It stands out for three seconds from when it comes: whoever waits for the dialog to go may be late.
    const standsOut = () => screen.getByRole('row', { name: /Позвонить дилеру/, hidden: true });
    await waitFor(() => expect(standsOut()).toHaveClass('highlighted'));
    await noDialog();
    expect(app.path()).not.toContain('task=');
    const row = await rowOf(/Позвонить дилеру/);
    for (const text of ['Срочная', '3', 'Нет']) expect(row.getByText(text)).toBeVisible();

    await user.click(row.getByRole('button', { name: 'Изменить: Позвонить дилеру' }));
    const editing = await dialogOf('Редактирование задачи');
    expect(await editing.findByLabelText('Название')).toHaveValue('Позвонить дилеру');
    expect(editing.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
    await user.click(editing.getByLabelText('Сделана'));
    await user.click(editing.getByRole('button', { name: 'Сохранить' }));
    await waitFor(async () => expect((await rowOf(/Позвонить дилеру/)).getByText('Да')).toBeVisible());
    const put = app.requests.find(({ method }) => method === 'PUT');
    expect(put).toMatchObject({ path: '/rest/tasks/1', headers: { 'If-Match': '"1"' } });
  });

  it('a new record is looked for on the first page', async () => {
    const user = userEvent.setup();
    const rows = Array.from({ length: 12 }, (_, index) => ({ ...call, id: index + 1, title: `Задача ${index + 1}` }));
    const app = await renderTasks({ path: `${place}?page=2&perPage=10&sort=id&order=DESC`, server: { rows } });
    expect(await screen.findByText('Записи с 11 до 12 из 12')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Добавить' }));
    const adding = await dialogOf('Добавление задачи');
    await user.type(await adding.findByLabelText('Название'), 'Самая новая');
    await user.selectOptions(adding.getByLabelText('Важность'), 'Обычная');
    await user.click(adding.getByRole('button', { name: 'Сохранить' }));
    expect(await screen.findByText('Самая новая')).toBeVisible();
    expect(screen.getByText('Записи с 1 до 10 из 13')).toBeVisible();
    expect(app.path()).toMatch(/page=1&/);
    await noDialog();
  });

  it('deletes after a question', async () => {
    const user = userEvent.setup();
    const app = await renderTasks({ path: `${place}?task=1`, server: { rows: [call] } });
    const editing = await dialogOf('Редактирование задачи');
    await user.click(await editing.findByRole('button', { name: 'Удалить' }));
    await user.click((await dialogOf('Удалить задачу?')).getByRole('button', { name: 'Отмена' }));
    expect(app.requests.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(await editing.findByRole('button', { name: 'Удалить' }));
    await user.click((await dialogOf('Удалить задачу?')).getByRole('button', { name: 'Удалить' }));
    expect(await screen.findByText('Нет данных в таблице')).toBeVisible();
    await noDialog();
  });

  it('filters by what it declares, in the address', async () => {
    const user = userEvent.setup();
    const app = await renderTasks({
      server: { rows: [call, { ...call, id: 2, title: 'Разобрать почту', priority: 'low' }] },
    });
    await user.selectOptions(await screen.findByLabelText('Важность'), 'Обычная');
    await waitFor(() => expect(screen.queryByText('Позвонить дилеру')).toBeNull());
    expect(screen.getByText('Разобрать почту')).toBeVisible();
    expect(decodeURIComponent(app.path())).toContain('{"priority":"low"}');
  });

  it('the step back in the history closes its dialog', async () => {
    const user = userEvent.setup();
    const app = await renderTasks();
    await user.click(await screen.findByRole('button', { name: 'Добавить' }));
    await dialogOf('Добавление задачи');
    await app.router.navigate(-1);
    await noDialog();
  });

  it('a dialog that its address has opened gives the focus to the page', async () => {
    const user = userEvent.setup();
    await renderTasks({ path: `${place}?task=1`, server: { rows: [call] } });
    const editing = await dialogOf('Редактирование задачи');
    await editing.findByLabelText('Название');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('an unknown id in the address says so', async () => {
    expectComplaint(/Запрашиваемый ресурс не найден/);
    await renderTasks({ path: `${place}?task=99` });
    expect(await within(await screen.findByRole('dialog')).findByText(/^Не удалось открыть запись/)).toBeVisible();
  });

  it('support reads it and changes nothing', async () => {
    const accounts = mockAccounts.map((account) =>
      account.user.user_profile.login === 'support'
        ? { ...account, user: { ...account.user, rights: [...account.user.rights, 'categories'] } }
        : account,
    );
    const resources = [{ ...tasksOnServer, rows: [call] }];
    await renderApp({
      login: 'support',
      path: `${place}?task=1`,
      resources,
      more: [appResource(tasks)],
      fixtures: { accounts },
    });
    expect(await screen.findByText('Позвонить дилеру')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Добавить|Изменить/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('what is wrong with a form', () => {
  it('stands at the field, by the schema, and nothing is sent', async () => {
    const user = userEvent.setup();
    const app = await renderTasks({ path: `${place}?task=new` });
    const adding = await dialogOf('Добавление задачи');
    await user.type(await adding.findByLabelText('Дней'), '31');
    await user.click(adding.getByRole('button', { name: 'Сохранить' }));
    expect(await adding.findByText('Заполните поле')).toBeVisible();
    expect(adding.getByText('Выберите важность')).toBeVisible();
    expect(adding.getByText('Число не больше 30')).toBeVisible();
    expect(adding.getByLabelText('Название')).toBeInvalid();
    expect(app.requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('stands at the field where the server says it, without a toast', async () => {
    const user = userEvent.setup();
    expectComplaint(/Уже есть такая задача/);
    const schema = tasksOnServer.schema.extend({
      title: z.string().refine((text) => text !== call.title, 'Уже есть такая задача'),
    });
    await renderTasks({ path: `${place}?task=new`, server: { schema } });
    const adding = await dialogOf('Добавление задачи');
    await user.type(await adding.findByLabelText('Название'), call.title);
    await user.selectOptions(adding.getByLabelText('Важность'), 'Срочная');
    await user.click(adding.getByRole('button', { name: 'Сохранить' }));
    expect(await adding.findByText('Уже есть такая задача')).toBeVisible();
    expect(adding.getByLabelText('Название')).toBeInvalid();
    await waitFor(() => expect(adding.getByLabelText('Название')).toHaveFocus());
    expect(screen.queryByText('Что-то пошло не так')).toBeNull();
  });

  it('D-ERR a record that somebody has changed meanwhile shows what, and takes mine on top', async () => {
    const user = userEvent.setup();
    expectComplaint(/Запись изменена другим пользователем/);
    const app = await renderTasks({ path: `${place}?task=1`, server: { rows: [call] } });
    const editing = await dialogOf('Редактирование задачи');
    await user.clear(await editing.findByLabelText('Название'));
    await user.type(editing.getByLabelText('Название'), 'Написать дилеру');
    const { id: _id, ...changed } = { ...call, days: 9 };
    await app.session.transport({ method: 'PUT', path: '/rest/tasks/1', body: changed });
    await user.click(editing.getByRole('button', { name: 'Сохранить' }));
    const conflict = within(await editing.findByRole('alert', { name: 'Запись изменилась' }));
    expect(conflict.getByText(/Запись изменена другим пользователем/)).toBeVisible();
    expect(
      conflict
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([`НазваниеПозвонить дилеруПозвонить дилеруНаписать дилеру`, `Дней${call.days}9${call.days}`]);
    expect(editing.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
    await user.click(conflict.getByRole('button', { name: 'Наложить мои изменения поверх' }));
    expect(editing.getByLabelText('Название')).toHaveValue('Написать дилеру');
    await user.click(editing.getByRole('button', { name: 'Сохранить' }));
    expect(await screen.findByText('Написать дилеру')).toBeVisible();
    await noDialog();
  });

  it('D-401 what stood in the form when the session died is offered after the next login', async () => {
    const user = userEvent.setup();
    expectComplaint(/Требуется вход/);
    const app = await renderTasks({ path: `${place}?task=1`, server: { rows: [call] } });
    const editing = await dialogOf('Редактирование задачи');
    await user.type(await editing.findByLabelText('Название'), ' сегодня');
    await app.session.transport({ method: 'POST', path: '/logout/' });
    await user.click(editing.getByRole('button', { name: 'Сохранить' }));
    await user.type(await screen.findByLabelText('Логин'), 'news');
    await user.type(screen.getByLabelText('Пароль'), 'demo');
    await user.click(screen.getByRole('button', { name: 'Войти' }));
    const again = await dialogOf('Редактирование задачи');
    expect(await again.findByLabelText('Название')).toHaveValue('Позвонить дилеру');
    await user.click(again.getByRole('button', { name: 'Вернуть введённое' }));
    expect(again.getByLabelText('Название')).toHaveValue('Позвонить дилеру сегодня');
    expect(again.getByLabelText('Название')).toHaveFocus();
    expect(again.getByRole('button', { name: 'Сохранить' })).toBeEnabled();
  });
});

describe('a part of its own in place of a generated one', () => {
  const own = async (components: typeof tasks.components) =>
    renderApp({
      login: 'news',
      path: place,
      resources: [{ ...tasksOnServer, rows: [call] }],
      more: [appResource({ ...tasks, components })],
    });

  it('the row', async () => {
    await own({
      Row: ({ row, tools }) => (
        <tr>
          <td colSpan={4}>{`Задача №${row.id}`}</td>
          <td>{tools?.(row)}</td>
        </tr>
      ),
    });
    const row = await rowOf(/Задача №1/);
    await userEvent.click(row.getByRole('button', { name: 'Изменить: Позвонить дилеру' }));
    await dialogOf('Редактирование задачи');
  });

  it('the filters', async () => {
    await own({
      Filters: ({ onChange }) => (
        <button type="button" onClick={() => onChange({ priority: 'low' })}>
          Только обычные
        </button>
      ),
    });
    expect(await screen.findByText('Позвонить дилеру')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Только обычные' }));
    expect(await screen.findByText('Нет данных по вашему запросу')).toBeVisible();
  });

  it('the form, the toolbar, and what a row unfolds to', async () => {
    await own({
      Form: ({ id, onClose }) => (
        <p>
          Своя форма {id}{' '}
          <button type="button" onClick={onClose}>
            Готово
          </button>
        </p>
      ),
      Toolbar: ({ filters }) => <p>Фильтров: {Object.keys(filters).length}</p>,
      Expand: ({ row }) => <p>Осталось дней: {row.days}</p>,
    });
    expect(await screen.findByText('Фильтров: 0')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Развернуть Позвонить дилеру' }));
    expect(screen.getByText('Осталось дней: 3')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Изменить: Позвонить дилеру' }));
    expect(await screen.findByText(/Своя форма 1/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Готово' }));
    await waitFor(() => expect(screen.queryByText(/Своя форма/)).toBeNull());
  });

  it('the whole page', async () => {
    await own({ List: ({ definition }) => <h1>{definition.title} иначе</h1> });
    expect(await screen.findByRole('heading', { name: 'Задачи иначе' })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
