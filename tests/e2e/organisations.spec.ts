import { readFile } from 'node:fs/promises';
import exceljs from 'exceljs';
import type { Page } from 'playwright/test';
import { expect, keepListsHere, pickOfRow, test } from './fixtures';

const path = '/administration/organisations-users';
const rows = (page: Page) => page.getByRole('button', { name: /^Развернуть / });
const counter = (page: Page) => page.getByText(/^Записи с/);
/** What the counter says of the filter; how many there are in all, other tests change meanwhile. */
const filteredOf = async (page: Page) => /^(.*) \(/.exec((await counter(page).textContent()) ?? '')?.[1] ?? '';

test.describe('the list', () => {
  test('B01 B02 filters narrow the list, stay over a reload and Back, and are cleared by one control', async ({
    page,
    signIn,
  }) => {
    await signIn('admin', path);
    await expect(counter(page)).toHaveText(/^Записи с 1 до 5 из 4\d\d$/);
    await page.getByLabel('Статус').selectOption('Демо');
    await expect(counter(page)).toHaveText(/отфильтровано из 4\d\d/);
    const demo = await filteredOf(page);
    await page.getByRole('radio', { name: 'Калининград' }).check();
    await expect(page).toHaveURL(/server_alias/);
    await expect(counter(page)).not.toHaveText(new RegExp(`^${demo} `));
    const filtered = await filteredOf(page);
    await page.reload();
    await expect(counter(page)).toHaveText(new RegExp(`^${filtered} `));
    await expect(page.getByRole('radio', { name: 'Калининград' })).toBeChecked();
    await page.goBack();
    await expect(page.getByRole('radio', { name: 'Все' })).toBeChecked();
    await expect(page.getByLabel('Статус')).toHaveValue('Демо');
    await page.getByRole('button', { name: 'Сбросить фильтры' }).click();
    await expect(counter(page)).toHaveText(/^Записи с 1 до 5 из 4\d\d$/);
  });

  test('B01 text search finds by login as one types; nothing found says so', async ({ page, signIn }) => {
    await signIn('admin', path);
    await page.getByRole('searchbox').fill('dealer');
    await expect(page.getByRole('row', { name: /Дилер Восход/ }).first()).toBeVisible();
    await page.getByRole('searchbox').fill('такого нет нигде');
    await expect(page.getByText('Нет данных по вашему запросу')).toBeVisible();
    await page.getByRole('button', { name: 'Очистить поиск' }).click();
    await expect(counter(page)).toHaveText(/^Записи с 1 до 5 из 4\d\d$/);
  });

  test('B01 A18 the dealer is chosen with the keyboard', async ({ page, signIn }) => {
    await signIn('admin', path);
    const dealer = page.getByRole('combobox', { name: 'Дилер' });
    await expect(dealer).toBeEditable();
    await dealer.focus();
    await page.keyboard.type('янтарь');
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/ООО «Дилер Янтарь»/]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(counter(page)).toHaveText(/отфильтровано из 4\d\d/);
    await expect(page).toHaveURL(/kaliningrad%3A101|kaliningrad:101/);
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Дилер' })).toHaveValue(/Дилер Янтарь/);
  });

  test('B04 B12 sorts, changes the page and its size', async ({ page, signIn }) => {
    await keepListsHere(page);
    await signIn('admin', path);
    await expect(page.getByRole('columnheader', { name: 'ID группы' })).toHaveAttribute('aria-sort', 'descending');
    await page.getByRole('button', { name: 'Следующая страница' }).click();
    await expect(counter(page)).toHaveText(/^Записи с 6 до 10 из 4\d\d$/);
    await page.getByLabel('Показывать по').selectOption('50');
    await expect(counter(page)).toHaveText(/^Записи с 1 до 50 из 4\d\d$/);
    await expect(rows(page)).toHaveCount(50);
    await page.getByRole('button', { name: 'Организация' }).click();
    await expect(page).toHaveURL(/sort=name/);
    await expect(page.getByRole('columnheader', { name: 'Организация' })).toHaveAttribute('aria-sort', /ending/);
  });

  test('B05 an id is copied to the clipboard', async ({ page, signIn, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width: 1440, height: 800 });
    await signIn('admin', path);
    const button = page.getByRole('button', { name: 'Скопировать ID группы' }).first();
    await button.click();
    await expect(page.getByText('Скопировано')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d+$/);
    await expect(page.getByText('Скопировано')).toHaveCount(0);
  });

  test('B09 P02 a row unfolds by keyboard; its users are paged and searched; one whom the list is searched for is shown', async ({
    page,
    signIn,
  }) => {
    await signIn('admin', `${path}?perPage=50&page=1&sort=p_gid&order=DESC&filter=%7B%7D`);
    const crowded = page.getByRole('row').filter({ hasText: /польз\.\s*75/ });
    await crowded.getByRole('button', { name: /^Развернуть/ }).focus();
    await page.keyboard.press('Enter');
    const table = page.getByRole('table', { name: /^Пользователи: / });
    const logins = table.locator('tbody td[data-label="Логин"]');
    await expect(logins).toHaveCount(10);
    const pages = page.getByRole('navigation', { name: /^Страницы пользователей/ });
    await expect(pages.getByText('Записи с 1 до 10 из 75')).toBeVisible();
    await pages.getByRole('button', { name: 'Последняя страница' }).focus();
    await page.keyboard.press('Enter');
    await expect(logins).toHaveCount(5);
    const login = (await logins.first().textContent()) ?? '';
    await page.getByRole('searchbox', { name: 'Поиск', exact: true }).fill(login);
    await expect(logins).toHaveCount(1);
    await expect(logins.locator('mark')).toHaveText(login);
    await expect(page.getByRole('searchbox', { name: /^Поиск пользователя/ })).toHaveValue(login);
  });

  test('B07 an organisation goes to the archive and comes back, by keyboard, asked each time', async ({
    page,
    signIn,
  }) => {
    const filter = encodeURIComponent(JSON.stringify({ access_status: 'Приостановлена', server_alias: 'kaliningrad' }));
    await signIn('admin', `${path}?filter=${filter}&page=1&perPage=50&sort=p_gid&order=DESC`);
    const more = page.getByRole('button', { name: /^Другие действия/ }).first();
    const label = (await more.getAttribute('aria-label')) ?? '';
    const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: label, exact: true }) });
    await pickOfRow(row, 'Перенести в архив');
    await expect(page.getByRole('dialog', { name: 'Перенести в архив?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await pickOfRow(row, 'Перенести в архив');
    await page.getByRole('button', { name: 'Перенести', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(row).toHaveCount(0);
    await page.getByLabel('Статус').selectOption('В архиве');
    await pickOfRow(row, 'Восстановить из архива');
    await page.getByRole('button', { name: 'Восстановить', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(row).toHaveCount(0);
  });

  test('A20 the question of the archive stays when one presses beside it', async ({ page, signIn }) => {
    const filter = encodeURIComponent(JSON.stringify({ access_status: 'Приостановлена' }));
    await signIn('admin', `${path}?filter=${filter}&page=1&perPage=5&sort=p_gid&order=DESC`);
    const more = page.getByRole('button', { name: /^Другие действия/ });
    await pickOfRow(page.getByRole('row').filter({ has: more }).first(), 'Перенести в архив');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('button', { name: 'Закрыть' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('B14 the Excel file holds the rows of the filter', async ({ page, signIn }) => {
    // Another test takes organisations of Kaliningrad to the archive and back.
    const filter = encodeURIComponent(JSON.stringify({ access_status: 'В архиве', server_alias: 'pskov' }));
    await signIn('admin', `${path}?filter=${filter}&page=1&perPage=5&sort=p_gid&order=DESC`);
    await expect(counter(page)).toHaveText(/отфильтровано/);
    const count = Number(/из (\d+) /.exec((await counter(page).textContent()) ?? '')?.[1]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Выгрузить в Excel' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('organisations_users.xlsx');
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load((await readFile(await file.path())) as unknown as ArrayBuffer);
    const sheet = workbook.getWorksheet('Организации');
    expect(sheet?.rowCount).toBe(count + 1);
    expect(new Set(sheet?.getColumn(6).values.slice(2))).toEqual(new Set(['В архиве']));
    await expect(page.getByRole('button', { name: 'Отменить' })).toHaveCount(0);
  });

  test('B13 B16 support and a banned editor see the list, and nothing that changes it', async ({ page, signIn }) => {
    for (const login of ['support', 'banned-editor']) {
      await signIn(login, `${path}?perPage=50&page=1&sort=p_gid&order=DESC&filter=%7B%7D`);
      await expect(rows(page).first()).toBeVisible();
      await expect(page.getByRole('button', { name: /архив/ })).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^Добавить/ })).toHaveCount(0);
    }
  });

  test("a dealer sees his own and his sub-dealers' organisations alone", async ({ page, signIn }) => {
    await signIn('subdealer', `${path}?perPage=50&page=1&sort=p_gid&order=DESC&filter=%7B%7D`);
    await expect(rows(page).first()).toBeVisible();
    for (const badge of await page.getByText(/^(ООО|АО|ЗАО) «(Дилер|Субдилер)/).allTextContents())
      expect(badge).toMatch(/Субдилер Заря|Дилер Восход/);
    await expect(page.getByRole('radio')).toHaveCount(0);
  });

  for (const width of [360, 800, 1280, 1600]) {
    test(`A10 nothing scrolls sideways at ${width} px, unfolded rows included`, async ({ page, signIn }) => {
      await page.setViewportSize({ width, height: 800 });
      await signIn('admin', path);
      await rows(page).first().click();
      await expect(page.getByRole('heading', { name: 'Пользователи', exact: true })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  }
});

test('B09 O02 the ids of users are not broken in two where a base has made many', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route('**/groups/1001/diagnosis/', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/"p_id":(\d{4})\b/g, '"p_id":765$1') });
  });
  await signIn('admin', '/administration/organisations-users/nova/1001');
  const id = page.getByRole('cell', { name: /^765\d{4}$/ }).first();
  await expect(id).toBeVisible();
  const lines = await id.getByText(/^765/).evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});
