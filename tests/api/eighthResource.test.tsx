// @vitest-environment jsdom
import '../support/component.setup';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiBase } from '../../server/app';
import { createFetchTransport } from '../../src/dataProvider/http';
import { createSession } from '../../src/dataProvider/session';
import { appResource } from '../../src/resources/engine/appResource';
import { createTestApp, type TestApp } from '../support/app';
import { declare } from '../support/declared';
import { tasks, tasksOnServer } from '../support/eighthResource';
import { renderShell } from '../support/renderShell';
import { tasksText } from '../support/twinOfEighth';

/** The same resource in TypeScript, and as a file that an administrator declares. */
const ways = [
  {
    named: 'in one file of code',
    path: '/administration/tasks',
    resources: [appResource(tasks)],
    begin: () => createTestApp({ genericResources: [tasksOnServer] }),
  },
  {
    named: 'M10 by its JSON twin',
    path: '/sections/tasks',
    resources: [],
    begin: async () => {
      const app = await createTestApp();
      await declare(app, tasksText);
      return app;
    },
  },
];

describe.each(ways)('a resource declared $named, over the real server', ({ path, resources, begin }) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await begin();
  });
  afterAll(() => app.close());

  /** The whole browser part over the real server and its database. */
  const open = async (login: string) => {
    const send = createFetchTransport(apiBase, app.fetch);
    await createSession(send, () => undefined).signIn({ username: login, password: 'demo' });
    return renderShell({ send, path, resources });
  };
  const kept = async () => (await app.call('GET', '/rest/tasks', { token: await app.signIn('news') })).body;

  it('adds, edits and deletes a record that the database then holds, and has its menu entry', async () => {
    const user = userEvent.setup();
    await open('news');
    expect(await screen.findByRole('link', { name: 'Задачи' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Добавить' }));
    const adding = within(await screen.findByRole('dialog', { name: 'Добавление задачи' }));
    await user.type(await adding.findByLabelText('Название'), 'Сверить прайсы');
    await user.selectOptions(adding.getByLabelText('Важность'), 'Срочная');
    await user.click(adding.getByRole('button', { name: 'Сохранить' }));
    const row = within(await screen.findByRole('row', { name: /Сверить прайсы/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await kept()).toEqual([expect.objectContaining({ title: 'Сверить прайсы', priority: 'high', done: false })]);
    await user.click(row.getByRole('button', { name: 'Изменить: Сверить прайсы' }));
    const editing = within(await screen.findByRole('dialog', { name: 'Редактирование задачи' }));
    await user.click(await editing.findByLabelText('Сделана'));
    await user.click(editing.getByRole('button', { name: 'Сохранить' }));
    await waitFor(async () => expect(await kept()).toEqual([expect.objectContaining({ done: true })]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Изменить: Сверить прайсы' }));
    await user.click(
      await within(await screen.findByRole('dialog', { name: 'Редактирование задачи' })).findByRole('button', {
        name: 'Удалить',
      }),
    );
    const question = within(await screen.findByRole('dialog', { name: /^Удалить задачу/ }));
    await user.click(question.getByRole('button', { name: 'Удалить' }));
    expect(await screen.findByText('Нет данных в таблице')).toBeVisible();
    expect(await kept()).toEqual([]);
  });

  it('is closed to whoever lacks its right', async () => {
    await open('dealer');
    expect(await screen.findByText('Отказано в доступе')).toBeVisible();
  });
});
