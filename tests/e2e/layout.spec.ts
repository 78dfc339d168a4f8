import type { Page } from 'playwright/test';
import { addMonths, currentMonth, monthIndex } from '../../src/domain/month';
import { expect, keepListsHere, test } from './fixtures';

const widths = [320, 360, 768, 800, 1023, 1024, 1100, 1200, 1280, 1366, 1440, 1600, 1920, 2560];

/** What is wrong with the tables that the page shows: each fault names its place. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > window.innerWidth)
      found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    const seen = (element: Element) => element.checkVisibility();
    const lettersOf = (cell: Element) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const rects: DOMRect[] = [];
      /** What is cut off, with an ellipsis or below the last line, is not painted. */
      const cut = (rect: DOMRect, from: Element | null): DOMRect => {
        if (!from || !cell.contains(from)) return rect;
        if (getComputedStyle(from).overflowX !== 'hidden') return cut(rect, from.parentElement);
        const box = from.getBoundingClientRect();
        const [left, right] = [Math.max(rect.left, box.left), Math.min(rect.right, box.right)];
        const [top, bottom] = [Math.max(rect.top, box.top), Math.min(rect.bottom, box.bottom)];
        return cut(new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top)), from.parentElement);
      };
      while (walker.nextNode()) {
        const { parentElement } = walker.currentNode;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        if (parentElement && seen(parentElement))
          rects.push(...[...range.getClientRects()].map((rect) => cut(rect, parentElement)));
      }
      return rects.filter(({ width, height }) => width > 1 && height > 1);
    };
    const nameOf = (cell: Element) => `«${cell.getAttribute('data-label') ?? cell.textContent.slice(0, 30)}»`;
    for (const table of document.querySelectorAll<HTMLTableElement>('main table')) {
      const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
      if (table.tHead && seen(table.tHead))
        heads.forEach((head) => {
          const least = Number(head.getAttribute('data-least') ?? 0);
          const { width } = head.getBoundingClientRect();
          if (seen(head) && width < least - 0.5) found.push(`${nameOf(head)} is ${width} px wide, not ${least}`);
        });
      for (const row of table.rows) {
        if (!seen(row)) continue;
        const cells = [...row.cells].filter((cell) => seen(cell) && !cell.querySelector('table'));
        const painted = cells.map((cell) => ({ cell, box: cell.getBoundingClientRect(), letters: lettersOf(cell) }));
        for (const { cell, box, letters } of painted) {
          if (box.width < 20) found.push(`${nameOf(cell)} is ${box.width} px wide`);
          if (letters.some(({ left, right }) => left < box.left - 1 || right > box.right + 1))
            found.push(`letters of ${nameOf(cell)} leave their cell`);
        }
        for (const [at, one] of painted.entries())
          for (const other of painted.slice(at + 1))
            if (
              one.letters.some((a) =>
                other.letters.some(
                  (b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1,
                ),
              )
            )
              found.push(`${nameOf(one.cell)} is painted over ${nameOf(other.cell)}`);
      }
    }
    return [...new Set(found)];
  });

/** What stands in the heads of the first table, which is no card. */
const headsOf = (page: Page) =>
  page.locator('main table').first().locator(':scope > thead th:visible').allTextContents();

/** Makes the window so wide, and waits until all have taken their places. */
const resize = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
};

const now = currentMonth(new Date());
const months = `start=${monthIndex(addMonths(now, -5))}&end=${monthIndex(addMonths(now, -1))}`;
const { year, month } = addMonths(now, -1);
const reportOfLastMonth = `/reports/web_client_reports_pi_from_uin?p_year=${year}&p_month=${month}&p_tt=3`;
const list = '/administration/organisations-users?perPage=20&page=1&sort=p_gid&order=ASC&filter=%7B%7D';

const rowIsThere = (page: Page) => page.locator('main tbody tr').nth(1).waitFor();

/** Pages with real rows, and what makes them show all that they have. */
const places: readonly { name: string; path: string; open?: (page: Page) => Promise<void> }[] = [
  {
    name: 'organisations, a row unfolded',
    path: list,
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Развернуть / })
        .nth(4)
        .click();
      await page.getByRole('heading', { name: 'Пользователи', exact: true }).waitFor();
    },
  },
  { name: 'dealers', path: '/administration/dealers-prices' },
  { name: 'news', path: '/administration/categories' },
  { name: 'prices of a dealer', path: '/administration/dealers-prices/3' },
  { name: 'special prices of a dealer', path: '/administration/dealers-prices/3?tab=spec' },
  {
    name: 'sales statistics, a client unfolded',
    path: `/reports/sales-statistic?${months}&dealer=2`,
    open: async (page) => {
      await page
        .getByRole('table', { name: 'Клиенты' })
        .getByRole('button', { name: /^Развернуть / })
        .first()
        .click();
    },
  },
  { name: 'package statistics', path: `/reports/package-statistic?${months}` },
  { name: 'a generic report', path: reportOfLastMonth },
];

for (const { name, path, open } of places)
  test(`P01 R04 A10 ${name}: from 320 to 2,560 px no column is crushed and nothing is painted over another`, async ({
    page,
    signIn,
  }) => {
    await signIn('admin', path);
    await open?.(page);
    await rowIsThere(page);
    const faults: Record<number, string[]> = {};
    for (const width of widths) {
      await resize(page, width);
      const found = await faultsOf(page);
      if (found.length > 0) faults[width] = found;
    }
    expect(faults).toEqual({});
  });

test('P01 R04 B03 B06 what a width has no room for stands in the unfolded row; from 1440 px no column goes', async ({
  page,
  signIn,
}) => {
  await resize(page, 1024);
  await signIn('admin', list.replace('ASC', 'DESC'));
  await rowIsThere(page);
  expect(await headsOf(page)).toEqual(['Организация', 'Инфо', 'Состав', 'Действия']);
  await page
    .getByRole('button', { name: /^Развернуть / })
    .first()
    .click();
  const folded = page.getByRole('row').nth(2).locator('dl').first();
  const inIt = [folded.getByText('ID группы', { exact: true }), folded.getByText(/^Создал: /)];
  for (const one of inIt) await expect(one).toBeVisible();
  await resize(page, 1440);
  expect(await headsOf(page)).toEqual([
    'Организация',
    'Инфо',
    'ID группы',
    'Группа',
    'Параметры',
    'Состав',
    'Действия',
  ]);
  for (const one of inIt) await expect(one).toBeHidden();
  const changed = page.getByText('Изменил: admin', { exact: true }).filter({ visible: true }).first();
  expect(await changed.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

/** Where the head and the rows of the first table stand, px; heights of rows that are not unfolded parts. */
const heightsOf = (page: Page) =>
  page.evaluate(() => {
    const table = document.querySelector<HTMLTableElement>('main table');
    const rows = [...(table?.tBodies[0]?.rows ?? [])].map((row) => row.getBoundingClientRect());
    return {
      head: table?.tHead?.getBoundingClientRect().top ?? Infinity,
      headHeight: table?.tHead?.getBoundingClientRect().height ?? Infinity,
      first: rows[0]?.top ?? Infinity,
      highest: Math.max(...rows.map(({ height }) => height)),
    };
  });

test('P01 B03 B12 rows are at most 72 px, 56 in the low mode, which is remembered; the heads begin at y = 140, the rows at 172', async ({
  page,
  signIn,
}) => {
  await keepListsHere(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn('admin', list);
  await rowIsThere(page);
  for (const width of [1280, 1366, 1440, 1600, 1920, 2560]) {
    await resize(page, width);
    const { head, headHeight, first, highest } = await heightsOf(page);
    expect(Math.abs(head - 140)).toBeLessThanOrEqual(2);
    expect(Math.abs(first - 172)).toBeLessThanOrEqual(3);
    expect(headHeight).toBeLessThanOrEqual(34);
    expect(highest).toBeLessThanOrEqual(72);
  }
  await page.getByRole('button', { name: 'Плотные строки' }).click();
  await page.reload();
  await rowIsThere(page);
  for (const width of [1280, 1600]) {
    await resize(page, width);
    expect((await heightsOf(page)).highest).toBeLessThanOrEqual(56);
  }
});

test('P01 B01 B04 on a phone the first row is on the first screen, filters unfold, and it sorts', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn('admin', list);
  await rowIsThere(page);
  const { first, highest } = await heightsOf(page);
  expect(first).toBeLessThan(300);
  await expect(page.getByRole('button', { name: 'Новый клиент' })).toBeHidden();
  await page.getByText('Ещё', { exact: true }).click();
  await page.getByRole('button', { name: 'Новый клиент' }).click();
  await page.getByRole('menuitem', { name: 'Нова' }).click();
  await page.getByRole('dialog', { name: 'Новый клиент' }).getByRole('button', { name: 'Отмена' }).click();
  expect(highest).toBeLessThanOrEqual(96);
  const status = page.getByLabel('Статус');
  await expect(status).toBeHidden();
  await page.getByRole('button', { name: 'Фильтры' }).click();
  await status.selectOption('Демо');
  await expect(page.getByRole('group', { name: 'Фильтры' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: /^Показать \d+$/ }).click();
  await expect(page.getByRole('button', { name: 'Фильтры (1)' })).toBeFocused();
  await expect(status).toBeVisible();
  await expect(page.getByRole('button', { name: 'Дата создания' })).toBeHidden();
  await page.getByLabel('Сортировка').selectOption('Организация, А → Я');
  await expect(page).toHaveURL(/order=ASC.*sort=name|sort=name.*order=ASC/);
  await page
    .getByRole('button', { name: /^Другие действия/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: 'Изменить' })).toBeVisible();
});

test('F02 the columns of the package statistics by the width of the screen', async ({ page, signIn }) => {
  await signIn('admin', `/reports/package-statistic?${months}`);
  await rowIsThere(page);
  const by = (width: number) => resize(page, width).then(() => headsOf(page));
  expect(await by(680)).toEqual(['Дилер', 'Клиент', 'Количество', 'Детализация']);
  expect(await by(800)).toEqual(['Дилер', 'Клиент', 'Количество', 'Пакеты', 'Детализация']);
  const counts = ['Количество', 'Пакеты', 'Предварительное информирование'];
  expect(await by(1280)).toEqual(['Дилер', 'Клиент', ...counts, 'Детализация']);
  expect(await by(1600)).toEqual(['Дилер', 'Клиент', 'ИНН/КПП', 'Месяц', ...counts, 'ПИ', 'Детализация']);
  const month = monthIndex(addMonths(now, -1));
  await page.goto(`/account/reports/package-statistic?start=${month}&end=${month}`);
  await rowIsThere(page);
  // Of one month no row has to say which.
  expect((await headsOf(page)).slice(2, 4)).toEqual(['ИНН/КПП', 'Количество']);
  await resize(page, 360);
  const card = page.locator('main tbody tr').first();
  await expect(card.getByText(/^\d+$/).first()).toBeVisible();
  await expect(card.locator('td[data-label="Расшифровка"]')).toBeHidden();
  await card.getByRole('button', { name: /^Развернуть / }).click();
  await expect(page.locator('main tbody tr').nth(1).getByText('Расшифровка')).toBeVisible();
});

test('P05 at 200 % zoom the first rows of a list are on the first screen', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await signIn('admin', list);
  const paths = [
    list,
    '/administration/dealers-prices',
    '/administration/dealers-prices/3?tab=spec',
    `/reports/package-statistic?${months}`,
    reportOfLastMonth,
  ];
  for (const path of paths) {
    await page.goto(`/account${path}`);
    await rowIsThere(page);
    expect((await heightsOf(page)).first, path).toBeLessThan(370);
  }
  await page.goto(`/account/reports/sales-statistic?${months}`);
  const dealer = await page.getByRole('region', { name: 'Дилеры' }).getByRole('listitem').first().boundingBox();
  expect(dealer?.y).toBeLessThan(370);
});

test('P05 on a phone special conditions are at most 96 px high, and the figures of the chosen dealer come first', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn('admin', '/administration/dealers-prices/3?tab=spec');
  await rowIsThere(page);
  expect((await heightsOf(page)).highest).toBeLessThanOrEqual(96);
  await page.goto(`/account/reports/sales-statistic?${months}&dealer=2`);
  const figures = await page.getByRole('region', { name: 'Продажи дилера' }).boundingBox();
  const dealers = await page.getByRole('region', { name: 'Дилеры' }).boundingBox();
  expect(figures?.y ?? Infinity).toBeLessThan(Math.min(740, dealers?.y ?? 0));
});

test('P01 on a phone a field in a bar is as high as a select beside it', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 700, height: 740 });
  await signIn('admin', '/administration/price-board');
  const field = await page.getByLabel('Дилер, ИНН').locator('..').boundingBox();
  const select = await page.getByLabel('Сервер').boundingBox();
  expect(field).toMatchObject({ y: select?.y, height: select?.height });
});
