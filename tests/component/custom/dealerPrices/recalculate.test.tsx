import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '../../../support/renderApp';

const path = '/administration/dealers-prices/1';
/** The mock's month is 11/2026: a list of each scheme is in force, and one starts in 12/2026. */
async function open() {
  const user = userEvent.setup();
  const app = await renderApp({ path });
  await user.click(await screen.findByRole('button', { name: 'Изменить цены…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Изменить цены прайсов' }));
  return { ...app, user, dialog };
}

it('N03 future lists of a dealer by a recipe: looked at, done, and undone to what they were', async () => {
  const { user, dialog, requests } = await open();
  expect(dialog.getByLabelText('Изменить цены на, %')).toHaveFocus();
  await user.keyboard('7');
  await user.click(dialog.getByRole('radio', { name: 'Изменить сами записи' }));
  expect(await dialog.findAllByText('+7,0 %')).toHaveLength(4);
  await user.click(dialog.getByRole('button', { name: 'Цены: Даобит, с 12/2026' }));
  const cells = within(dialog.getByRole('region', { name: 'Цены: Даобит, с 12/2026' }));
  const row = within(cells.getByRole('row', { name: /^ПИ, 1-10 / }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['100,00', '107,00', '+7,00']);
  await user.click(dialog.getByRole('checkbox', { name: /^Пик-ЮГ, с 12\/2026/ }));
  await user.type(dialog.getByLabelText(/^Причина/), 'Индексация');
  const go = await dialog.findByRole('button', { name: 'Изменить 3 записи' });
  await expect.poll(() => go).toBeEnabled();
  await user.click(go);
  await expect.poll(() => screen.queryByRole('dialog'), { timeout: 20_000 }).toBeNull();
  // Messages stand in a dialog while it is open, and go on without it.
  await expect.poll(() => screen.queryByText('Пересчитано: 3 записи')?.isConnected, { timeout: 20_000 }).toBe(true);
  const sent = requests.find(({ path: to, method }) => method === 'POST' && to === '/batches/');
  expect(sent?.body).toMatchObject({
    kind: 'recalculate-prices',
    input: { dealer: 1, month: null },
    reason: 'Индексация',
  });
  await user.click(screen.getByRole('button', { name: 'Отменить' }));
  expect(await screen.findByText('Пересчёт отменён целиком')).toBeVisible();
});

it('N03 lists in force become new ones of a month; an occupied month is said, and what is doubtful', async () => {
  const { user, dialog, requests } = await open();
  await user.keyboard('40');
  const month = dialog.getByLabelText('С месяца');
  await user.clear(month);
  await user.type(month, '122026');
  expect(await dialog.findAllByText('Прайс на 12/2026 уже существует')).toHaveLength(4);
  expect(dialog.getByRole('button', { name: 'Изменить 0 записей' })).toBeDisabled();
  await user.clear(month);
  await user.type(month, '012027');
  expect(await dialog.findAllByText(/^Выше действующей цены на 40 %/)).toHaveLength(4);
  await user.type(dialog.getByLabelText(/^Причина/), 'Новые ставки');
  const go = dialog.getByRole('button', { name: 'Изменить 4 записи' });
  expect(go).toBeDisabled();
  await user.click(dialog.getByLabelText('Замечания проверены: 4'));
  expect(go).toBeEnabled();
  await user.click(go);
  await expect.poll(() => screen.queryByText('Пересчитано: 4 записи')?.isConnected, { timeout: 20_000 }).toBe(true);
  const sent = requests.find(({ path: to, method }) => method === 'POST' && to === '/batches/');
  expect(sent?.body).toMatchObject({ reason: 'Новые ставки', checked: true });
});
