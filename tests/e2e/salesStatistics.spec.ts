import { readFile } from 'node:fs/promises';
import exceljs from 'exceljs';
import type { Page } from 'playwright/test';
import { currentMonth, monthIndex } from '../../src/domain/month';
import { expect, test } from './fixtures';

const now = monthIndex(currentMonth(new Date()));
const path = `/reports/sales-statistic?start=${now - 3}&end=${now - 1}`;
const panel = (page: Page) => page.getByRole('region', { name: 'Продажи дилера' });
const clients = (page: Page) =>
  page
    .getByRole('table', { name: 'Клиенты' })
    .locator(':scope > tbody > tr')
    .filter({ has: page.getByRole('checkbox') });
const openMenu = (page: Page) =>
  page.getByRole('group', { name: 'Выгрузки' }).getByText('Выгрузить', { exact: true }).click();
const kopecks = (text: string | null) => Number((text ?? '').replace(/\D/g, ''));

test.describe('sales statistics', () => {
  test('F05 a dealer’s clients, an amount’s derivation, and the file with the same sum', async ({ page, signIn }) => {
    await signIn('admin', path);
    await page.getByLabel('Поиск дилера').fill('восход');
    await page.getByRole('button', { name: /Дилер Восход/ }).click();
    await expect(clients(page).first()).toBeVisible();
    await expect(page).toHaveURL(/dealer=2/);
    const total = kopecks(
      await panel(page)
        .getByRole('button', { name: /Дилер Восход», стоимость:/ })
        .textContent(),
    );
    expect(total).toBeGreaterThan(0);

    await clients(page).first().getByRole('button', { expanded: false }).click();
    const amount = panel(page)
      .getByRole('table', { name: /позиции по месяцам/ })
      .getByRole('button', { name: /стоимость:/ })
      .first();
    const sum = await amount.textContent();
    await amount.click();
    await expect(page.getByRole('dialog', { name: 'Как получена сумма' })).toContainText(`${sum} ₽`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await panel(page).getByRole('button', { name: 'График' }).click();
    await expect(page.getByRole('list', { name: 'Стоимость по месяцам' }).getByRole('listitem')).not.toHaveCount(0);
    await page.getByRole('button', { name: 'График по дилерам' }).click();
    const ofDealer = page
      .getByRole('list', { name: 'Стоимость по дилерам' })
      .getByRole('listitem')
      .filter({ hasText: /Дилер Восход»/ });
    await expect(ofDealer).toContainText(
      await panel(page)
        .getByRole('button', { name: /Дилер Восход», стоимость:/ })
        .innerText(),
    );

    const download = page.waitForEvent('download');
    await panel(page).getByRole('button', { name: 'Клиенты в Excel' }).click();
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load((await readFile(await (await download).path())) as never);
    const sheet = workbook.worksheets[0];
    const column = ((sheet?.getRow(1).values ?? []) as unknown[]).indexOf('Стоимость, ₽');
    const written: number[] = [];
    sheet?.eachRow((row, number) => {
      if (number > 1) written.push(Math.round(Number(row.getCell(column).value) * 100));
    });
    expect(written.pop()).toBe(total);
    expect(written.reduce((sum, one) => sum + one, 0)).toBe(total);
  });

  test('F05 F06 a sub-dealer sees himself alone, opened at once, without the further actions', async ({
    page,
    signIn,
  }) => {
    await signIn('subdealer', path);
    await expect(panel(page).getByRole('heading', { name: /Субдилер Заря/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Дилеры' }).getByRole('listitem')).toHaveCount(1);
    const top = async (words: string) => (await page.getByText(words, { exact: true }).first().boundingBox())?.y;
    expect(await top('Выгрузить')).toBeCloseTo((await top('Загрузить')) ?? 0, -1);
    await openMenu(page);
    await expect(page.getByRole('group', { name: 'Выгрузки' }).getByRole('button')).toHaveText(['Выгрузить в Excel']);
  });

  test('A17 an export of nothing says «Нет данных для загрузки»', async ({ page, signIn }) => {
    await signIn('admin', path);
    await page.getByLabel(/^Все дилеры/).uncheck();
    await openMenu(page);
    await page.getByRole('button', { name: 'Выгрузить в Excel' }).click();
    await expect(page.getByText('Нет данных для загрузки')).toBeVisible();
  });

  test('F05 P05 where dealers could not be read, «Повторить» looks like a button that can be pressed', async ({
    page,
    signIn,
  }) => {
    await signIn('admin', '/profile');
    await page.route(/v3\.0\/(reports|dealers)\//, (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(`/account${path}`);
    const again = page.getByRole('button', { name: 'Повторить' });
    await expect(again).toBeVisible();
    const text = await page.evaluate(() => getComputedStyle(document.body).color);
    await expect(again).toHaveCSS('color', text);
  });
});
