import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { HttpError, type Transport } from '../../../src/dataProvider/http';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';
import { tasksTwin } from '../../support/twinOfEighth';

const declared = [tasksTwin()];

it.each(['', '/import'])(
  'A12 A13 a section that is not there is «Не найдено» to who knows of all, others are told that it may be either: …%s',
  async (page) => {
    await renderApp({ login: 'admin', path: `/sections/nosuch${page}`, fixtures: { declared } });
    expect(await screen.findByText('Не найдено')).toBeVisible();
    cleanup();
    await renderApp({ login: 'news', path: `/sections/nosuch${page}`, fixtures: { declared } });
    expect(await screen.findByText('Отказано в доступе')).toBeVisible();
    expect(screen.getByText(/^Такого раздела нет, или у вашей учётной записи нет права на него/)).toBeVisible();
  },
);

it('A13 what is declared and could not be learnt is a failure, not a missing right, and can be tried again', async () => {
  expectComplaint(/HttpError/);
  const mock = createMockTransport({ fixtures: { declared } });
  let down = true;
  const serve: Transport = (request) =>
    down && request.path.startsWith('/declared/') ? Promise.reject(new HttpError('', 503)) : mock(request);
  await renderApp({ login: 'news', path: '/sections/tasks', serve });
  const again = await screen.findByRole('button', { name: 'Попробовать ещё раз' });
  expect(screen.getByText('Что-то пошло не так')).toBeVisible();
  down = false;
  await userEvent.click(again);
  expect(await screen.findByText('Нет данных в таблице')).toBeVisible();
});
