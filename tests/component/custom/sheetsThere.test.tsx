import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { HttpError } from '../../../src/dataProvider/http';
import { defaultFixtures } from '../../../src/dataProvider/mock/fixtures';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { expectComplaint } from '../../support/complaints';
import { existingTransport } from '../../support/existingTransport';
import { renderApp } from '../../support/renderApp';

const price = (cost: number) => [
  { message_price_position_alias: 'pp_pi', client_points_cost: cost, daobit_points_cost: 9 },
];

it('N06 L02 before a server of the documents alone lines go one by one, what has moved stays with its reason and is loaded again', async () => {
  const user = userEvent.setup();
  const { server, send } = existingTransport();
  await renderApp({ path: '/administration/sheets/spec-conditions?dealer=3', serve: send });
  await screen.findByRole('button', { name: 'Выбрать файл' });
  const clients = defaultFixtures.clients.slice(0, 2);
  const lines = [
    ['ИНН', 'КПП', 'Вид', 'Цена', 'Вознаграждение', 'С месяца'],
    ...clients.map(({ inn, kpp }) => [inn, kpp, 'ПИ', '90', '9', '01/2031']),
  ];
  const text = lines.map((cells) => cells.join('\t')).join('\n');
  fireEvent.paste(document.body, { clipboardData: { files: [], getData: () => text } });
  await screen.findByRole('button', { name: 'Загрузить 2 из 2' });
  expect(screen.getByText('Запишется по одной строке, целиком не отменяется')).toBeVisible();
  const { token } = (
    await server.behind({ method: 'POST', path: '/auth/', body: { username: 'admin', password: 'demo' } })
  ).body as { token: string };
  const own = { client_id: clients[1]?.client_id, year: 2031, month: 1, year_new: null, month_new: null };
  await server.behind({
    method: 'POST',
    path: '/spec-prices/spec_condition/',
    query: { dealer_id: '3' },
    body: { ...own, packages: price(70) },
    headers: { Authorization: `Token ${token}` },
  });
  expect(screen.queryByLabelText('Причина')).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Загрузить 2 из 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Изменение по одной записи' }));
  expect(await dialog.findByText('Сделано 1 из 2')).toBeVisible();
  expect(dialog.getByText(/отменяется только по одной записи/)).toBeVisible();
  expect(dialog.getByText('изменено после предпросмотра, не тронуто')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Готово' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Загружено 1 из 2, остальные строки не тронуты');
  await user.click(await screen.findByRole('button', { name: 'Загрузить 1 из 2' }));
  await user.click(await screen.findByRole('button', { name: 'Готово' }));
  expect(await screen.findByText('Загружено записей: 1.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Отменить загрузку' })).toBeNull();
  expect(server.faults).toEqual([]);
});

it('N06 a dealer that could not be read is no wrong address: one asks again', async () => {
  const user = userEvent.setup();
  expectComplaint(/Сервер занят/);
  const mock = createMockTransport();
  let busy = true;
  await renderApp({
    path: '/administration/sheets/spec-conditions?dealer=3',
    serve: async (request) => {
      if (busy && request.path === '/dealers/3/') throw new HttpError('Сервер занят', 503);
      return mock(request);
    },
  });
  expect(await screen.findByText('Не удалось загрузить дилера: Сервер занят')).toBeVisible();
  busy = false;
  await user.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByRole('button', { name: 'Выбрать файл' })).toBeVisible();
});
