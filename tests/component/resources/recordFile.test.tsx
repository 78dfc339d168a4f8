import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { appResource } from '../../../src/resources/engine/appResource';
import { tasks, tasksOnServer } from '../../support/eighthResource';
import { renderApp } from '../../support/renderApp';

const call = { id: 1, title: 'Позвонить дилеру', priority: 'high', days: 3, done: false };

it('R04 a declared resource has its file: of the filters in force, in the order of the list, under its own name', async () => {
  const user = userEvent.setup();
  const saved: { name: string; text: Promise<string> }[] = [];
  let blob = new Blob();
  URL.createObjectURL = (one) => {
    if (one instanceof Blob) blob = one;
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: blob.text() });
  });
  const rows = [call, { ...call, id: 2, title: 'Разобрать почту', priority: 'low', days: null, done: true }];
  const app = await renderApp({
    login: 'news',
    path: '/administration/tasks?sort=title&order=ASC',
    resources: [{ ...tasksOnServer, rows }],
    more: [appResource(tasks)],
  });
  await user.selectOptions(await screen.findByLabelText('Важность'), 'Обычная');
  await waitFor(() => expect(screen.queryByText('Позвонить дилеру')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Выгрузить в Excel' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Задачи.xlsx']));
  expect(await saved[0]?.text).toBe('Разобрать почту;low;;;true\n');
  expect(app.requests.find(({ path }) => path === '/rest/tasks/xlsx-report/')).toMatchObject({
    query: { sort: '["title","ASC"]', filter: '{"priority":"low"}' },
  });
  click.mockRestore();
});
