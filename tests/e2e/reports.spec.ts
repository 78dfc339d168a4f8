import { readFile } from 'node:fs/promises';
import exceljs from 'exceljs';
import type { Download, Locator, Page } from 'playwright/test';
import { formatIsoDay } from '../../src/domain/day';
import { addMonths, currentMonth, formatMonth, monthIndex } from '../../src/domain/month';
import { axeFaults } from './axeFaults';
import { expect, test } from './fixtures';

const month = currentMonth(new Date());
const first = addMonths(month, -11);
const year = `start=${monthIndex(first)}&end=${monthIndex(month)}`;

const download = async (page: Page, button: Locator): Promise<Download> => {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return file;
};

/** The rows of the first sheet, its head included. */
async function sheetOf(file: Download): Promise<unknown[][]> {
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load((await readFile(await file.path())) as never);
  const rows: unknown[][] = [];
  workbook.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return rows;
}

const number = async (text: Locator) => Number((await text.textContent())?.replace(/\D/g, ''));

test('F07 a report of the catalogue: parameters, address, pages, file; no artificial pause', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/reports/web_client_reports_pi_from_uin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ПИ с УИН');
  await expect(page.getByRole('textbox', { name: 'Месяц' })).toHaveValue(formatMonth(month));
  await page.getByRole('textbox', { name: 'Месяц' }).fill('');
  await expect(page.getByRole('button', { name: 'Загрузить' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Месяц' }).fill(formatMonth(addMonths(month, -1)).replace('/', ''));
  await page.getByLabel('Вид транспорта').selectOption('Автомобильный');
  await page.getByRole('button', { name: 'Загрузить' }).click();
  await expect(page).toHaveURL(/p_tt=3/);
  await expect(page.getByText('Автомобильный').last()).toBeVisible();
  const counter = page.getByText(/^Записи с 1 до/);
  await expect(counter).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(21);
  const count = Number(/из (\d+)/.exec((await counter.textContent()) ?? '')?.[1]);
  const file = await download(page, page.getByRole('button', { name: 'Выгрузить в Excel' }));
  expect(file.suggestedFilename()).toBe(
    `ПИ-(с-УИН)_${addMonths(month, -1).year}-${formatMonth(addMonths(month, -1)).slice(0, 2)}_Нова.xlsx`,
  );
  // The head, the rows, the totals.
  expect(await sheetOf(file)).toHaveLength(count + 2);
  await page.reload();
  await expect(counter).toHaveText(new RegExp(`из ${count}`));
});

/** The words of the rows that stand on more than one line; where a hyphen is, one may end. */
const brokenWords = () =>
  [...document.querySelectorAll('tbody tr:not([data-folded]) .content, tbody td')].flatMap((cell) => {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
      }
    return broken;
  });

test('F07 R03 no word of a report is broken, at whatever width', async ({ page, signIn }) => {
  const [from, to] = [-8, -7].map((by) => formatIsoDay({ ...addMonths(month, by), day: 1 }));
  const range = `d1=${from}T00:00&d2=${to}T00:00&server=nova`;
  await signIn('admin', `/reports/web_client_reports_otvt_tk?${range}`);
  await expect(page.getByText('Железнодорожный').first()).toBeAttached();
  for (const width of [1600, 1366, 1280, 1140, 1024, 900, 800, 700, 600, 480]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(brokenWords), `${width} px`).toEqual([]);
  }
});

test('F07 A12 a report that does not exist is «Не найдено»', async ({ page, signIn }) => {
  await signIn('admin', '/reports/web_client_reports_nothing');
  await expect(page.getByRole('heading', { name: 'Не найдено' })).toBeVisible();
});

test('F01 F02 F03 package statistics of a dealer: dealers, kinds, total, chart, files', async ({ page, signIn }) => {
  await signIn('dealer', `/reports/package-statistic?${year}`);
  const total = page.getByText(/Пакетов к оплате/);
  await expect(total).toBeVisible();
  const all = await number(total);
  expect(all).toBeGreaterThan(0);
  const file = await sheetOf(await download(page, page.getByRole('button', { name: 'Excel по дилерам' })));
  const paid = file.slice(1).map((cells) => Number(cells[8]));
  expect(paid.at(-1)).toBe(all);
  expect(paid.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(all);
  await page.getByText('Дилеры: все').click();
  await page.getByRole('checkbox', { name: /Субдилер Заря/ }).uncheck();
  await expect.poll(() => number(total)).toBeLessThan(all);
  await page.getByText(/Дилеры: 2/).click();
  await page.getByRole('button', { name: 'Показать график' }).click();
  await expect(page.getByRole('group', { name: 'Пакеты по месяцам и типам' })).toBeVisible();
  const row = page.getByRole('row').nth(1);
  const cell = (label: string) => row.locator(`td[data-label="${label}"]`);
  const name = await cell('Клиент').textContent();
  await page.getByLabel('Поиск клиента').fill(name ?? '');
  await expect(page.getByText(/отфильтровано из/)).toBeVisible();
  const details = await sheetOf(await download(page, row.getByRole('button', { name: 'Скачать' })));
  const count = await cell('Количество').textContent();
  const sent = details.slice(1).map((cells) => Number(cells[6]));
  expect(sent.at(-1)).toBe(Number(count?.replace(/\D/g, '')));
  expect(sent.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(sent.at(-1));
  expect(await axeFaults(page)).toEqual([]);
});

test('F04 active users: dealer and client by the keyboard, table, file', async ({ page, signIn }) => {
  await signIn('dealer', '/reports/active_users');
  await expect(page).toHaveURL(/dealer=\d+&client=\d+/);
  await expect(page.getByRole('radio')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Месяц с', exact: true }).fill(formatMonth(first).replace('/', ''));
  await page.getByRole('textbox', { name: 'Месяц по', exact: true }).fill(formatMonth(month).replace('/', ''));
  await page.getByRole('combobox', { name: 'Дилер' }).fill('восход');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/Дилер Восход/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const client = page.getByRole('combobox', { name: 'Организация клиента' });
  await expect(client).toBeEnabled();
  await client.fill('нет такой организации');
  await expect(page.getByText('Ничего не найдено...')).toBeVisible();
  await client.fill('ооо');
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('ООО');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Загрузить' }).click();
  await expect(page).toHaveURL(/client=\d+/);
  await expect(page.getByRole('cell').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Загрузить' })).not.toHaveAttribute('aria-busy');
  // A button that is busy again for a moment is pale.
  await expect(async () => expect(await axeFaults(page)).toEqual([])).toPass();
});

test('F08 the minimum tariffs: one button, a file', async ({ page, signIn }) => {
  await signIn('admin', '/reports/report_fixed_packages');
  const rows = await sheetOf(await download(page, page.getByRole('button', { name: 'Загрузить отчёт' })));
  expect(rows.length).toBeGreaterThan(1);
  expect(rows[0]).toContain('Использовано в месяце');
});

test('P05 on paper a report is its title, its period and its rows, black on white', async ({ page, signIn }) => {
  await signIn('admin', `/reports/package-statistic?${year}`);
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Месяц с', exact: true })).toHaveValue(formatMonth(first));
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Количество' })).toBeVisible();
  for (const gone of [
    page.getByRole('columnheader', { name: 'Детализация' }),
    page.getByRole('navigation').getByRole('button'),
    page.getByRole('contentinfo'),
    page.getByRole('button', { name: 'Загрузить' }),
    page.getByRole('button', { name: 'Выход' }),
  ])
    await expect(gone.filter({ visible: true })).toHaveCount(0);
  const colours = () =>
    page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.querySelector('main') ?? document.body);
      return [color, backgroundColor];
    });
  await expect.poll(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
});

test('P05 on paper the list, a dealer and a price panel are their content alone, black on white, heads on each page', async ({
  page,
  signIn,
}) => {
  /** What can be pressed, and in which colours cells are written, once all have those of paper. */
  const printed = (place: string) =>
    page.evaluate((there) => {
      const seen = [...document.querySelectorAll('button, aside, nav, footer')].filter(
        (element) => element.checkVisibility() && !element.closest('th, [aria-selected="true"]'),
      );
      const inks = [...document.querySelectorAll(`${there} td, ${there} th`)]
        .filter((cell) => cell.checkVisibility())
        .map((cell) => getComputedStyle(cell).color);
      return { controls: seen.map((element) => element.outerHTML), inks: [...new Set(inks)] };
    }, place);
  const expectPaper = async (place: string) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.locator('table:visible thead').first()).toHaveCSS('display', 'table-header-group');
    await expect.poll(() => printed(place)).toEqual({ controls: [], inks: ['rgb(0, 0, 0)'] });
  };
  await signIn('admin', '/administration/organisations-users');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await expectPaper('main');
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/account/administration/dealers-prices/3');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await expectPaper('main');
  await page.emulateMedia({ media: 'screen' });
  await page
    .getByRole('button', { name: /^Изменить: / })
    .first()
    .click();
  await expect(page.getByRole('grid').first()).toBeVisible();
  await expectPaper('[data-panel]');
});

test('P01 a count of packages is never broken within, however large', async ({ page, signIn }) => {
  await page.route('**/billing/package-report/data/', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/("count":|"total":)(\d+)/g, '$1$2000000');
    await route.fulfill({ response: answer, body });
  });
  await signIn('dealer', `/reports/package-statistic?${year}`);
  const unfold = page.getByRole('button', { name: /^Развернуть / }).first();
  await unfold.click();
  const months = page.getByRole('table', { name: /^Расшифровка по месяцам/ });
  await expect(months.getByText(/^\d[\d\s]*000\s000$/).first()).toBeVisible();
  const broken = await page.locator('main').evaluate((main) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      range.selectNodeContents(node);
      const text = node.textContent ?? '';
      if (/^\d[\d\s]*$/.test(text) && range.getClientRects().length > 1) found.push(text);
    }
    return found;
  });
  expect(broken).toEqual([]);
});
