import type { Page } from 'playwright/test';
import { addMonths, currentMonth, formatMonth } from '../../src/domain/month';
import { axeFaults } from './axeFaults';
import { expect, tabTo, test } from './fixtures';

// One after another: the lists that one makes are what the other's would be made of.
test.describe.configure({ mode: 'default' });

const month = '03/2031';
const board = '/administration/price-board?month=03-2031';
const ready = (page: Page, done: number) => page.getByRole('button', { name: `Готово ${done} из` });

for (const width of [800, 1024])
  test(`N02 at ${width} px all schemes of a month are in sight`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn('admin', '/administration/price-board');
    const table = page.getByRole('table').or(page.getByRole('grid'));
    await expect(table.getByText('ООО «Головная компания»')).toBeVisible();
    const frame = table.locator('..');
    expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

for (const days of [40, -40])
  test(`N02 the month that is offered is the server’s, where the browser’s clock is ${days} days off`, async ({
    page,
    signIn,
  }) => {
    await page.clock.setSystemTime(Date.now() + days * 86_400_000);
    await signIn('admin', '/administration/price-board');
    const next = formatMonth(addMonths(currentMonth(new Date()), 1));
    await expect(page.getByRole('heading', { name: `Прайсы на ${next}` })).toBeVisible();
  });

test('N02 remarks leave all schemes of a month in sight', async ({ page, signIn }) => {
  await page.route('**/prices/board/*', async (route) => {
    const response = await route.fetch();
    const told = (await response.json()) as { results: { cells: { remarks: number }[] }[] };
    for (const cell of told.results.flatMap(({ cells }) => cells)) cell.remarks = 12;
    await route.fulfill({ response, json: told });
  });
  await page.setViewportSize({ width: 800, height: 800 });
  await signIn('admin', '/administration/price-board');
  const table = page.getByRole('table', { name: 'Прайсы дилеров' });
  await expect(table.getByText('12 зам.').first()).toBeVisible();
  const frame = table.locator('..');
  expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('N07 lists for all dealers of a month in five clicks, and back', async ({ page, signIn }) => {
  let clicks = 0;
  await signIn('admin', board);
  await expect(ready(page, 0)).toBeVisible();
  const click = async (role: 'button' | 'checkbox', name: RegExp | string) => {
    clicks += 1;
    await page.getByRole(role, { name }).click();
  };
  await click('button', /^Без прайса/);
  await click('checkbox', /^Выбрать всех отобранных/);
  await click('button', 'Создать из действующего…');
  await page.keyboard.type('5');
  const panel = page.getByRole('region', { name: `Создать на ${month}` });
  await expect(panel.getByText('+5,0\u00a0%').first()).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  // Seen and done at once: other tests write lists of these dealers too.
  await page.keyboard.press('Control+A');
  await page.keyboard.type('7');
  await expect(panel.getByText('+7,0\u00a0%').first()).toBeVisible();
  await tabTo(page.getByLabel('Причина'));
  await page.keyboard.type('Индексация на 2031 год');
  clicks += 1;
  const create = page.getByRole('button', { name: /^Создать \d+ прайс/ });
  const made = page.getByText(/^На 03\/2031 создано: \d+ прайс/);
  const checked = page.getByRole('checkbox', { name: /^Замечания проверены/ });
  // Where another test has written a list of these dealers meanwhile, nothing is done: it is looked at anew, its remarks too.
  await expect(async () => {
    if (await checked.isVisible()) await checked.check({ timeout: 3_000 });
    if (!(await made.isVisible())) await create.click({ timeout: 3_000 });
    await expect(made).toBeVisible({ timeout: 3_000 });
  }).toPass();
  expect(clicks).toBeLessThanOrEqual(5);
  // A dealer whom another test has just added has no list to begin with.
  await expect(page.getByRole('button', { name: /^Готово [1-9]\d* из/ })).toBeVisible();
  await page.getByRole('button', { name: 'Отменить', exact: true }).click();
  await expect(page.getByText('Созданные прайсы убраны')).toBeVisible();
  await expect(ready(page, 0)).toBeVisible();
});

test('N07 the same by keyboard alone, with a look into a panel on the way', async ({ page, signIn }) => {
  await signIn('admin', board.replace('03-2031', '04-2031'));
  await expect(ready(page, 0)).toBeVisible();
  const first = page.getByRole('checkbox', { name: 'Выбрать: АО «Дилер Минимум»' });
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(first).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('Выбрано 1')).toBeVisible();
  const create = page.getByRole('button', { name: 'Создать из действующего…' });
  for (let step = 0; step < 40; step += 1) {
    if (await create.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.keyboard.type('-2,5');
  await tabTo(page.getByLabel('Причина'));
  await page.keyboard.type('Скидка');
  await expect(page.getByRole('button', { name: /^Создать [1-9]/ })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^На 04\/2031 создано/)).toBeVisible();
  await page.goto('/account/administration/batches');
  await expect(page.getByRole('cell', { name: 'Скидка', exact: true }).first()).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: /^Отменить: .*Скидка/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Отменить изменение' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Изменение отменено целиком')).toBeVisible();
});

test('N02 P05 a long name of a dealer leaves the schemes on the screen', async ({ page, signIn }) => {
  await page.route('**/prices/board/*', async (route) => {
    const response = await route.fetch();
    const board = (await response.json()) as { results: { name: string }[] };
    const [first] = board.results;
    if (first) first.name = `ООО «${'Межрегиональное таможенное объединение '.repeat(3).trim()}»`;
    await route.fulfill({ response, json: board });
  });
  await signIn('admin', board);
  const table = page.getByRole('table', { name: 'Прайсы дилеров' });
  await expect(table.getByText('Межрегиональное')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(table.getByRole('columnheader', { name: 'Пик-ЮГ' })).toBeInViewport({ ratio: 1 });
});

test('N04 N05 what new lists would have made in all, and whom the lines of remarks bind, is seen', async ({
  page,
  signIn,
}) => {
  await signIn('admin', board);
  const high = async (text: RegExp) => (await page.getByText(text).boundingBox())?.height;
  await page.getByRole('button', { name: 'Пороги замечаний…' }).click();
  await expect.poll(() => high(/^Действуют для всех/)).toBeGreaterThan(12);
  await page.getByRole('dialog').getByRole('button', { name: 'Отмена' }).click();
  await page.getByRole('checkbox', { name: /^Выбрать всех отобранных/ }).click();
  await page.getByRole('button', { name: 'Создать из действующего…' }).click();
  await page.getByLabel('Что было бы на пакетах за').selectOption({ index: 1 });
  await expect.poll(() => high(/^Всего, ₽: /)).toBeGreaterThan(12);
});
