import type { Page } from 'playwright/test';
import { expect, test } from './fixtures';

const dealerPage = '/administration/dealers-prices/1';
const cell = (page: Page, id: string) => page.locator(`[data-cell="${id}"]`);

test('K08 prices pasted with their names go into prices, and the rewards that are not by percent are marked until calculated', async ({
  page,
  signIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn('admin', `${dealerPage}?price=dyn_tp:new`);
  const panel = page.getByRole('dialog', { name: 'Добавление прайса Даобит' });
  await expect(panel.getByRole('grid').first()).toBeVisible();
  await expect(panel).toHaveAccessibleDescription('ООО «Головная компания»');
  await cell(page, 'percents.packages').click();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  const lines = ['ПИ\t100\t90\t80\t70\t60\t50', 'ПТД\t101\t91\t81\t71\t61\t51'];
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\r\n'));
  await cell(page, 'packages.pp_pi.client_points_cost.0').click();
  await page.keyboard.press('Control+V');
  await expect(
    panel.getByText(
      /^Вставлено: 12 ячеек, от «.+» до «.+», только цены, столбец названий пропущен\. Проверьте строки: числа «ПТД» стоят в строке «ПНП»$/,
    ),
  ).toBeVisible();
  await expect(cell(page, 'packages.pp_pi.client_points_cost.5')).toHaveText('50,00');
  await panel.getByRole('button', { name: 'Не по проценту: 12' }).click();
  await expect(panel.getByRole('button', { name: 'Рассчитать' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Не по проценту')).toHaveCount(0);
  await expect(cell(page, 'packages.pp_pi.daobit_points_cost.5')).toHaveText('5,00');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Закрыть без сохранения' }).click();
  await expect(panel).toHaveCount(0);
});
