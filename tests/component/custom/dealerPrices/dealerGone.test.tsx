import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { HttpError, type Transport } from '../../../../src/dataProvider/http';
import { createMockTransport } from '../../../../src/dataProvider/mock/mockTransport';
import { expectComplaint } from '../../../support/complaints';
import { renderApp } from '../../../support/renderApp';

const cell = (id: string) => {
  const found = document.querySelector(`[data-cell="${id}"]`);
  if (!(found instanceof HTMLElement)) throw new Error(`no cell ${id}`);
  return found;
};

it('D-ERR prices of a dealer that has gone out of sight while they were typed stay in their panel to be copied', async () => {
  expectComplaint(/не найден/);
  const mock = createMockTransport();
  let gone = false;
  const serve: Transport = (request) => {
    if (gone && /^\/(dealers|prices|spec)/.test(request.path))
      return Promise.reject(new HttpError('Запрашиваемый ресурс не найден', 404, {}));
    return mock(request);
  };
  await renderApp({ path: '/administration/dealers-prices/1?price=dyn_tp:2026-12', serve });
  const user = userEvent.setup();
  const panel = within(await screen.findByRole('dialog', { name: 'Редактирование прайса Даобит' }));
  await panel.findAllByRole('grid');
  await user.click(cell('packages.pp_pi.client_points_cost.3'));
  await user.keyboard('77{Enter}');
  gone = true;
  await user.click(panel.getByRole('button', { name: 'Изменить прайс' }));
  expect(await panel.findByText('Прайс не сохранён: запись удалили, или она вам больше не видна')).toBeVisible();
  expect(await screen.findByText('Не удалось загрузить прайсы: Запрашиваемый ресурс не найден')).toBeInTheDocument();
  expect(cell('packages.pp_pi.client_points_cost.3')).toHaveTextContent('77,00');
});
