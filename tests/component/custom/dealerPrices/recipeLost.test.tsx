import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { HttpError, type Transport } from '../../../../src/dataProvider/http';
import { createMockTransport } from '../../../../src/dataProvider/mock/mockTransport';
import { renderApp } from '../../../support/renderApp';

it('N03 a deleted recipe that could not be brought back can be tried again', async () => {
  const mock = createMockTransport();
  let down = false;
  const serve: Transport = (request) =>
    down && request.method === 'PUT' ? Promise.reject(new HttpError('Нет связи с сервером', 0)) : mock(request);
  await renderApp({ path: '/administration/dealers-prices/1?price=dyn_tp:2026-12', serve });
  const user = userEvent.setup();
  const panel = within(await screen.findByRole('dialog', { name: 'Редактирование прайса Даобит' }));
  await user.click(await panel.findByRole('button', { name: 'Изменить цены…' }));
  const tool = within(await panel.findByRole('region', { name: 'Изменить цены' }));
  await user.type(await tool.findByLabelText('Изменить цены на, %'), '10');
  await user.type(tool.getByLabelText('Название пересчёта'), 'Рост');
  await user.click(tool.getByRole('button', { name: 'Сохранить пересчёт' }));
  await user.click(await tool.findByRole('button', { name: 'Удалить пересчёт' }));
  down = true;
  await user.click(await screen.findByRole('button', { name: 'Вернуть' }));
  expect(await screen.findByText('Нет связи с сервером')).toBeVisible();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Вернуть' }));
  expect(await screen.findByText('Пересчёт «Рост» возвращён')).toBeVisible();
  expect(await tool.findByRole('option', { name: 'Рост' })).toBeInTheDocument();
});
