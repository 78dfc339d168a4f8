import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { appResource } from '../../../src/resources/engine/appResource';
import { tasks, tasksOnServer } from '../../support/eighthResource';
import { renderApp } from '../../support/renderApp';

it('R04 a field for a number takes the spaces that lists show in one, and no power of ten', async () => {
  const user = userEvent.setup();
  await renderApp({
    login: 'news',
    path: '/administration/tasks?task=new',
    resources: [tasksOnServer],
    more: [appResource(tasks)],
  });
  const adding = within(await screen.findByRole('dialog', { name: 'Добавление задачи' }));
  const days = await adding.findByLabelText('Дней');
  await user.type(days, '1 234');
  await user.click(adding.getByRole('button', { name: 'Сохранить' }));
  expect(await adding.findByText('Число не больше 30')).toBeVisible();
  await user.clear(days);
  await user.type(days, '1e1');
  expect(await adding.findByText('Ожидается число')).toBeVisible();
});
