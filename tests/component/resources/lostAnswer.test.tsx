import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { HttpError } from '../../../src/dataProvider/http';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';
import { tasksTwin } from '../../support/twinOfEighth';

it('D-ERR a record of a section that is saved again after its answer was lost is there once', async () => {
  const user = userEvent.setup();
  expectComplaint(/Нет связи с сервером/);
  const mock = createMockTransport({ fixtures: { declared: [tasksTwin()] } });
  let lost = true;
  await renderApp({
    login: 'news',
    path: '/sections/tasks?task=new',
    serve: async (request) => {
      const answer = await mock(request);
      if (!lost || request.method !== 'POST' || request.path !== '/rest/tasks') return answer;
      lost = false;
      throw new HttpError('Нет связи с сервером', 0);
    },
  });
  const dialog = async () => within(await screen.findByRole('dialog'));
  await user.type(await (await dialog()).findByLabelText('Название'), 'Позвонить дилеру');
  await user.selectOptions((await dialog()).getByLabelText('Важность'), 'Срочная');
  await user.click((await dialog()).getByRole('button', { name: 'Сохранить' }));
  // Messages stand in the dialog until it has gone, and then elsewhere.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Вернуться к форме' }));
  expect(await (await dialog()).findByDisplayValue('Позвонить дилеру')).toBeVisible();
  await user.click((await dialog()).getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Добавлено: Позвонить дилеру')).toBeVisible();
  expect(await screen.findByText('Записи с 1 до 1 из 1')).toBeVisible();
});
