import { addMonths, currentMonth, formatMonth } from '../../src/domain/month';
import { axeFaults } from './axeFaults';
import { expect, test } from './fixtures';

const month = formatMonth(addMonths(currentMonth(new Date()), 9)).replace('/', '');

test('E08 adds a special condition over the real server', async ({ page, signIn }) => {
  await signIn('admin', '/administration/dealers-prices/3?tab=spec&spec=spec_condition:new');
  const panel = page.getByRole('dialog', { name: 'Добавление спецусловия' });
  await panel.getByLabel('Организация').click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await panel.getByRole('textbox', { name: 'Месяц начала действия прайса', exact: true }).fill(month);
  await panel.getByLabel('Вид пакетов, строка 1').selectOption('pp_pi');
  await page.locator('[data-cell="rows.0.client_points_cost"]').click();
  await page.keyboard.type('12,5');
  await page.keyboard.press('Enter');
  expect(await axeFaults(page, { inside: '[role=dialog]' })).toEqual([]);
  await panel.getByRole('button', { name: 'Добавить спецусловие' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const [address, name, cell, percent] of [
  ['spec=spec_condition:new', 'Добавление спецусловия', 'rows.0.client_points_cost', 'Пакеты'],
  ['minimum=new', 'Добавление тарифа «Минимальный»', 'cost', 'Тариф'],
] as const)
  test(`E08 E09 E10 «Рассчитать» does not move away from under a press: ${name}`, async ({ page, signIn }) => {
    await page.setViewportSize({ width: 1600, height: 900 });
    await signIn('admin', `/administration/dealers-prices/3?tab=spec&${address}`);
    const panel = page.getByRole('dialog', { name });
    await panel.locator(`[data-cell="${cell}"]`).click();
    await page.keyboard.type('100');
    await page.keyboard.press('Enter');
    await panel.getByRole('textbox', { name: `Процент: ${percent}` }).fill('25');
    const button = panel.getByRole('button', { name: 'Рассчитать' });
    const before = await button.boundingBox();
    await page.keyboard.press('Tab');
    await expect(panel.getByRole('group', { name: 'Инструменты' }).getByText('Не по проценту: 1')).toBeVisible();
    expect(await button.boundingBox()).toEqual(before);
    await button.click();
    await expect(panel.getByRole('gridcell', { name: '25,00' })).toBeVisible();
  });

for (const width of [800, 1600])
  test(`E09 at ${width} px an address is read whole, and the tools stay one row`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn('admin', '/administration/dealers-prices/3?tab=spec&minimum=new');
    const email = page.getByRole('dialog').getByRole('textbox', { name: 'Email' });
    await email.fill('buh@romashka-logist.ru');
    expect(await email.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    const row = page.locator('[data-field=emails]').locator('..');
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(64);
    expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

test('E07 E09 the panels keep within a phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [address, name] of [
    ['spec=api:new', 'Добавление спецусловия API'],
    ['minimum=new', 'Добавление тарифа «Минимальный»'],
  ]) {
    await signIn('admin', `/administration/dealers-prices/3?tab=spec&${address}`);
    await expect(
      page
        .getByRole('dialog', { name: name ?? '' })
        .getByRole('grid')
        .first(),
    ).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
});

test('E10 what is said over «Рассчитать» covers no label', async ({ page, signIn }) => {
  await signIn('admin', '/administration/dealers-prices/3?tab=spec&spec=api:new');
  const panel = page.getByRole('dialog', { name: 'Добавление спецусловия API' });
  for (const [cell, text] of [
    ['client_price', '10'],
    ['percents.license', '25'],
  ]) {
    await panel.locator(`[data-cell="${cell}"]`).click();
    await page.keyboard.type(text ?? '');
    await page.keyboard.press('Enter');
  }
  const tools = panel.getByRole('group', { name: 'Инструменты' });
  const said = await tools.getByText('Не по проценту: 1').boundingBox();
  const texts = await tools.locator('label').evaluateAll((labels) =>
    labels.map((label) => {
      const range = document.createRange();
      range.selectNodeContents(label);
      return range.getBoundingClientRect().right;
    }),
  );
  expect(Math.max(...texts)).toBeLessThanOrEqual(said?.x ?? 0);
});
