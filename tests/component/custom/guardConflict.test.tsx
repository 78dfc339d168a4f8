import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { usualPriceGuard } from '../../../src/contract/priceGuard';
import type { Transport } from '../../../src/dataProvider/http';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';
import { closePage } from '../../support/renderShell';

const theirs = { ...usualPriceGuard, cliff: 20, require_check: true };

async function drawTheirs(serve: Transport) {
  const { body } = await serve({ method: 'POST', path: '/auth/', body: { username: 'admin', password: 'demo' } });
  const headers = { Authorization: `Token ${(body as { token: string }).token}` };
  await serve({ method: 'PUT', path: '/price-guard/', body: theirs, headers });
}

it('N04 C07 D-ERR lines of remarks that somebody else has drawn meanwhile are shown, and stay with one’s own on top', async () => {
  expectComplaint(/Запись изменена другим пользователем/);
  const user = userEvent.setup();
  const serve = createMockTransport();
  const { requests } = await renderApp({ path: '/administration/price-board?month=03-2031', serve });
  await user.click(await screen.findByRole('button', { name: 'Пороги замечаний…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Пороги замечаний' }));
  const jump = await dialog.findByLabelText('Скачок от действующей цены, %');
  const save = dialog.getByRole('button', { name: 'Сохранить' });
  expect(save).toHaveAccessibleDescription('Изменений нет');
  await user.clear(jump);
  await user.type(jump, '33');
  await drawTheirs(serve);
  await user.click(save);
  const conflict = within(await dialog.findByRole('alert', { name: 'Пороги изменились' }));
  const rows = conflict.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'ПорогБылоСталоУ вас',
    'Скачок от действующей цены, %252533',
    'Обрыв между диапазонами, %152015',
    'Не сохранять сомнительное без отметки «Замечания проверены»нетданет',
  ]);
  expect(save).toBeDisabled();
  expect(save).toHaveAccessibleDescription('Выберите, чьи значения оставить');
  await user.click(conflict.getByRole('button', { name: 'Наложить мои изменения поверх' }));
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Пороги замечаний сохранены')).toBeVisible();
  expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({ ...theirs, jump: 33 });
});

it('N04 D-401 a draft of lines says that somebody else has drawn others since, and goes on top of them alone', async () => {
  const user = userEvent.setup();
  const serve = createMockTransport();
  await renderApp({ path: '/administration/price-board?month=03-2031', serve });
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Пороги замечаний…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Пороги замечаний' }));
    return { dialog, jump: await dialog.findByLabelText('Скачок от действующей цены, %') };
  };
  const { jump } = await open();
  await user.clear(jump);
  await user.type(jump, '33');
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  closePage();
  await drawTheirs(serve);
  const app = await renderApp({ path: '/administration/price-board?month=03-2031', serve });
  const { dialog } = await open();
  await user.click(dialog.getByRole('button', { name: 'Вернуть введённое' }));
  const conflict = within(await dialog.findByRole('alert', { name: 'Пороги изменились' }));
  expect(conflict.getByText('Пока черновик ждал, это изменил кто-то другой')).toBeVisible();
  expect(conflict.getByRole('row', { name: 'Обрыв между диапазонами, % 15 20 15' })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
  await user.click(conflict.getByRole('button', { name: 'Наложить мои изменения поверх' }));
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Пороги замечаний сохранены')).toBeVisible();
  expect(app.requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({ ...theirs, jump: 33 });
});
