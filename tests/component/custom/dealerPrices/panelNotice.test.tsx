import { expect, it } from 'vitest';
import { cell, price, reward, show } from '../../../support/showPrice';

it('K08 «Вставлено» goes when the paste is undone, stays while one types on, and comes again when it is done again', async () => {
  const { panel, user } = await show();
  const notice = () => panel.queryByText(/Вставлено: 2 ячейки/);
  await user.click(cell(price));
  await user.paste('90\t36');
  expect(cell(reward)).toHaveTextContent('36,00');
  expect(notice()).toBeVisible();
  await user.keyboard('95{Enter}');
  expect(notice()).toBeVisible();
  await user.keyboard('{Control>}[KeyZ][KeyZ]{/Control}');
  expect(cell(price)).toHaveTextContent('80,00');
  expect(notice()).toBeNull();
  await user.keyboard('{Control>}[KeyY]{/Control}');
  expect(cell(reward)).toHaveTextContent('36,00');
  expect(notice()).toBeVisible();
});

it('N03 «Изменено ячеек» goes when the recipe is undone', async () => {
  const { panel, user } = await show();
  await user.click(panel.getByRole('button', { name: 'Изменить цены…' }));
  await user.type(await panel.findByLabelText('Изменить цены на, %'), '10{Enter}');
  expect(panel.getByText(/^Изменено ячеек: 2/)).toBeVisible();
  await user.click(cell(price));
  await user.keyboard('{Control>}[KeyZ]{/Control}');
  expect(cell(price)).toHaveTextContent('80,00');
  expect(panel.queryByText(/Изменено ячеек/)).toBeNull();
});
