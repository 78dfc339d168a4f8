import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { usualPriceGuard } from '../../../src/contract/priceGuard';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';

it('N04 D-ERR lines of remarks that somebody else has drawn meanwhile are shown, and stay with one’s own on top', async () => {
  expectComplaint(/Запись изменена другим пользователем/);
  const user = userEvent.setup();
  const serve = createMockTransport();
  const { requests } = await renderApp({ path: '/administration/price-board?month=03-2031', serve });
  await user.click(await screen.findByRole('button', { name: 'Пороги замечаний…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Замечания к ценам' }));
  const jump = await dialog.findByLabelText('Скачок от действующей цены, %');
  await user.clear(jump);
  await user.type(jump, '33');
  const { body } = await serve({ method: 'POST', path: '/auth/', body: { username: 'admin', password: 'demo' } });
  const headers = { Authorization: `Token ${(body as { token: string }).token}` };
  const theirs = { ...usualPriceGuard, cliff: 20, require_check: true };
  await serve({ method: 'PUT', path: '/price-guard/', body: theirs, headers });
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  const conflict = within(await dialog.findByRole('alert', { name: 'Пороги изменились' }));
  const rows = conflict.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'ПорогБылоСталоУ вас',
    'Скачок от действующей цены, %252533',
    'Обрыв между диапазонами, %152015',
    'Не сохранять сомнительное без отметки «Замечания проверены»нетданет',
  ]);
  expect(dialog.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
  await user.click(conflict.getByRole('button', { name: 'Наложить мои изменения поверх' }));
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Пороги замечаний сохранены')).toBeVisible();
  expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({ ...theirs, jump: 33 });
});
