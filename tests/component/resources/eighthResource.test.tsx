import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { appResource } from '../../../src/resources/engine/appResource';
import { tasks, tasksOnServer } from '../../support/eighthResource';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';

const renderTasks = (login = 'news', path = '/administration/tasks') =>
  renderApp({ login, path, resources: [tasksOnServer], more: [appResource(tasks)] });

describe('a resource declared in one file', () => {
  it('has its menu entry and its page, for the holders of its right alone', async () => {
    await renderTasks('news', '/');
    expect(await screen.findByRole('link', { name: 'Задачи' })).toBeVisible();
    expect(await screen.findByText('Нет данных в таблице')).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Задачи — Личный кабинет'));
  });

  it('is closed to others, by its address too', async () => {
    await renderTasks('dealer');
    expect(await screen.findByText('Отказано в доступе')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Задачи' })).toBeNull();
  });

  it('adds, edits and shows a record, in a dialog with an address', async () => {
    const user = userEvent.setup();
    const app = await renderTasks();
    await user.click(await screen.findByRole('button', { name: 'Добавить' }));
    const adding = within(await screen.findByRole('dialog', { name: 'Добавление задачи' }));
    expect(app.path()).toContain('task=new');
    await user.type(await adding.findByLabelText('Название'), 'Позвонить дилеру');
    await user.selectOptions(adding.getByLabelText('Важность'), 'Срочная');
    await user.type(adding.getByLabelText('Дней'), '3');
    await user.click(adding.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.path()).not.toContain('task=');
    const row = within(await screen.findByRole('row', { name: /Позвонить дилеру/ }));
    for (const text of ['Срочная', '3', 'Нет']) expect(row.getByText(text)).toBeVisible();

    await user.click(row.getByRole('button', { name: 'Изменить: Позвонить дилеру' }));
    const editing = within(await screen.findByRole('dialog', { name: 'Редактирование задачи' }));
    expect(await editing.findByLabelText('Название')).toHaveValue('Позвонить дилеру');
    expect(editing.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
    await user.click(editing.getByLabelText('Сделана'));
    await user.click(editing.getByRole('button', { name: 'Сохранить' }));
    await waitFor(async () => expect(within(await screen.findByRole('row', { name: /Позвонить дилеру/ })).getByText('Да')).toBeVisible());
    expect(app.requests.filter(({ path }) => path.startsWith('/rest/tasks')).map(({ method }) => method)).toEqual(expect.arrayContaining(['GET', 'POST', 'PUT']));
  });

  it('says at the field what is wrong, by the schema, and sends nothing', async () => {
    const user = userEvent.setup();
    const app = await renderTasks('news', '/administration/tasks?task=new');
    const dialog = within(await screen.findByRole('dialog', { name: 'Добавление задачи' }));
    await user.type(await dialog.findByLabelText('Дней'), '31');
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    expect(await dialog.findByText('Заполните поле')).toBeVisible();
    expect(dialog.getByText('Выберите важность')).toBeVisible();
    expect(dialog.getByLabelText('Название')).toBeInvalid();
    expect(app.requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('an unknown id in the address says so', async () => {
    expectComplaint(/Запрашиваемый ресурс не найден/);
    await renderTasks('news', '/administration/tasks?task=99');
    expect(await within(await screen.findByRole('dialog')).findByRole('alert')).toHaveTextContent('Не удалось открыть запись');
  });

  it('support reads it and adds nothing', async () => {
    const { mockAccounts } = await import('../../../src/dataProvider/mock/fixtures');
    const accounts = mockAccounts.map((account) =>
      account.user.user_profile.login === 'support' ? { ...account, user: { ...account.user, rights: [...account.user.rights, 'categories'] } } : account,
    );
    await renderApp({ login: 'support', path: '/administration/tasks', resources: [tasksOnServer], more: [appResource(tasks)], fixtures: { accounts } });
    expect(await screen.findByText('Нет данных в таблице')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Добавить' })).toBeNull();
  });
});
