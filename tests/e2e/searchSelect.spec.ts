import { axeFaults } from './axeFaults';
import { expect, test } from './fixtures';

test('A18 the list of a searched select stays at its box while the form around it moves, within a phone too, without a fault for axe', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/administration/organisations-users?organisation=new');
  const dealer = page.getByRole('dialog').getByRole('combobox', { name: 'Дилер' });
  const list = page.getByRole('listbox', { name: 'Дилер' });
  /** Px between the two. */
  const apart = async () => {
    const [box, popped] = await Promise.all([dealer.boundingBox(), list.boundingBox()]);
    if (!box || !popped) throw new Error('no list');
    return Math.min(Math.abs(popped.y - box.y - box.height), Math.abs(box.y - popped.y - popped.height));
  };
  await expect(dealer).toBeEditable();
  // The field that is left says what is wrong with it, and the form gets taller between press and release.
  await dealer.click();
  await expect(page.getByText('Введите ОПФ')).toBeVisible();
  await expect(list.getByRole('option').first()).toBeVisible();
  await expect.poll(apart).toBeLessThan(10);
  await page.setViewportSize({ width: 360, height: 640 });
  await expect.poll(apart).toBeLessThan(10);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await axeFaults(page, { inside: '[role=dialog]' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('A18 what is typed before the code of a searched select has come is not lost', async ({ page, signIn }) => {
  let come: () => void = () => undefined;
  const coming = new Promise<void>((resolve) => (come = resolve));
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('Ничего не найдено...')) await coming;
    await route.fulfill({ response });
  });
  await signIn('admin', '/administration/organisations-users');
  const dealer = page.getByRole('combobox', { name: 'Дилер' });
  await dealer.focus();
  await page.keyboard.type('вос');
  come();
  await expect(page.getByRole('option', { name: /Восход/ })).toBeVisible();
  await expect(dealer).toBeFocused();
  await page.keyboard.type('ход');
  await expect(dealer).toHaveValue('восход');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/parent/);
});

test('A18 P01 the list of a narrow box has room for a name, within the window too', async ({ page, signIn }) => {
  await signIn('admin', '/administration/organisations-users');
  const dealer = page.getByRole('combobox', { name: 'Дилер' });
  await dealer.focus();
  const longest = page.getByRole('option', { name: 'ООО «Дилер Псковский рубеж» Псков' });
  await expect(longest).toBeVisible();
  // One line.
  expect((await longest.boundingBox())?.height).toBeLessThan(40);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.getByRole('button', { name: /^Фильтры/ }).click();
  await dealer.click();
  await expect(longest).toBeVisible();
  const box = await page.getByRole('listbox', { name: 'Дилер' }).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 320)).toBeLessThanOrEqual(320);
});

test('P01 B01 the filters of a list are of one height, the searched one too', async ({ page, signIn }) => {
  await signIn('admin', '/administration/organisations-users');
  const filters = [
    page.getByRole('searchbox', { name: 'Поиск' }).locator('..'),
    page.getByLabel('Статус'),
    page.getByLabel('Дилер').locator('..'),
    page.getByRole('button', { name: 'Дата создания' }).locator('..'),
  ];
  await expect(page.getByRole('button', { name: /^Развернуть / }).first()).toBeVisible();
  const heights = await Promise.all(filters.map(async (one) => (await one.boundingBox())?.height));
  expect(new Set(heights)).toEqual(new Set([30]));
});
