import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { HttpError, type Transport } from '../../../src/dataProvider/http';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';
import { tasksTwin } from '../../support/twinOfEighth';

/** A server with a section that is taken away while its page is open. */
function serverOf() {
  const mock = createMockTransport({ fixtures: { declared: [tasksTwin()] } });
  let there = true;
  const serve: Transport = async (request) => {
    if (there || !/^\/(rest|declared)\//.test(request.path)) return mock(request);
    if (request.path.startsWith('/rest/')) throw new HttpError('Запрашиваемый ресурс не найден', 404);
    return { status: 200, headers: new Headers(), body: { checksum: '0'.repeat(16), resources: [] } };
  };
  return { serve, takeAway: () => (there = false) };
}

it('M07 a section that a save finds gone is said to be gone at once', async () => {
  const user = userEvent.setup();
  const { serve, takeAway } = serverOf();
  await renderApp({ login: 'news', path: '/sections/tasks', serve });
  await user.click(await screen.findByRole('button', { name: 'Добавить' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Название'), 'Сверка');
  await user.selectOptions(dialog.getByLabelText('Важность'), 'Срочная');
  takeAway();
  expectComplaint(/HttpError/);
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Раздел больше не открыть')).toBeVisible();
});
