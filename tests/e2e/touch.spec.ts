import type { Locator } from 'playwright/test';
import { addMonths, currentMonth } from '../../src/domain/month';
import { expect, test } from './fixtures';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

const { year, month } = addMonths(currentMonth(new Date()), 1);
const panel = `/administration/dealers-prices/3?price=dyn_tp:${year}-${String(month).padStart(2, '0')}`;

/** Where it stands now, as a finger does: nothing is scrolled or waited for. */
async function tap(wanted: Locator): Promise<void> {
  const { x, y, width, height } = (await wanted.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await wanted.page().touchscreen.tap(x + width / 2, y + height / 2);
}

test('E10 P05 on a phone a tap right after a price is typed presses «Рассчитать», and types in the next cell', async ({
  page,
  signIn,
}) => {
  await signIn('admin', panel);
  const cell = (kind: string) => page.locator(`[data-cell="packages.pp_pi.${kind}_points_cost.0"]`);
  const type = async (kind: string, text: string) => {
    await tap(cell(kind));
    await expect(cell(kind).getByRole('textbox')).toBeFocused();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  };
  await expect(cell('client')).toBeVisible();
  await type('client', '160');
  await tap(page.getByRole('button', { name: 'Рассчитать', exact: true }));
  await expect(cell('daobit')).toHaveText('40,00');
  await type('client', '170');
  await type('daobit', '50');
  await page.keyboard.press('Enter');
  await expect(cell('client')).toHaveText('170,00');
  await expect(cell('daobit')).toHaveText('50,00');
});

test('P05 O04 what is wrong with a field that has no line for it is said while one types, and makes way', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/administration/journal');
  const from = page.getByRole('textbox', { name: 'С', exact: true });
  await from.fill('32.13.2026');
  await expect(from).toHaveAccessibleDescription('Такой даты нет');
  await expect(page.getByText('Такой даты нет')).toBeVisible();
  await page.getByRole('combobox', { name: 'Что' }).focus();
  await expect(page.getByText('Такой даты нет')).toBeHidden();
});

test('P05 C07 the keyboard of a phone takes its room from the page: «Сохранить» stands above it', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/administration/organisations-users?organisation=nova:1005');
  await tap(page.getByLabel('Наименование'));
  // What Chromium does of its own once it is asked to by the page.
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /interactive-widget=resizes-content/);
  await page.setViewportSize({ width: 360, height: 380 });
  await expect(page.getByLabel('Наименование')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Сохранить' })).toBeInViewport({ ratio: 1 });
});

test('N02 P05 on the board a finger ticks a dealer beside the box, and all of them by the words', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/administration/price-board');
  const box = page.getByRole('checkbox', { name: 'Выбрать: АО «Дилер Минимум»' });
  await expect(box).toBeVisible();
  const { x, y } = (await box.boundingBox()) ?? { x: 0, y: 0 };
  await page.touchscreen.tap(x - 4, y - 4);
  await expect(box).toBeChecked();
  const all = page.getByRole('checkbox', { name: /^Выбрать всех отобранных/ });
  const head = (await all.boundingBox()) ?? { x: 0, y: 0 };
  await page.touchscreen.tap(head.x + 80, head.y + 6);
  await expect(all).toBeChecked();
});

test('B09 P05 where nothing points, the name and the e-mail of a user are shown whole', async ({ page, signIn }) => {
  await signIn('admin', '/administration/organisations-users/nova/1005?tab=users');
  for (const width of [360, 800]) {
    await page.setViewportSize({ width, height: 740 });
    const cut = page.getByRole('main').locator('td [title]').filter({ visible: true });
    await expect(cut.first()).toBeVisible();
    const beyond = await cut.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    expect(beyond, `${width} px`).toBe(0);
  }
});

test('C10 P05 what a right lets one do is read where nothing points, and is not heard twice', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/administration/organisations-users?user=new&in=nova:1005');
  const right = page.getByRole('checkbox', { name: 'Дилеры и прайсы', exact: true });
  await right.scrollIntoViewIfNeeded();
  await expect(page.getByText('Видит дилеров, их прайсы и спецусловия, изменяет цены.')).toBeVisible();
});

test('F07 P05 in a low window the fields of a report lie beside one another', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await signIn('admin', '/reports/web_client_reports_pi_from_uin');
  const ask = page.getByRole('button', { name: 'Загрузить' });
  await expect(page.getByText(/^Записи с /)).toBeVisible();
  const gap = async (one: Locator, next: Locator) => {
    const { x = 0, width = 0 } = (await one.boundingBox()) ?? {};
    return ((await next.boundingBox())?.x ?? 0) - x - width;
  };
  expect(await gap(page.getByLabel('Сервер'), page.getByRole('textbox', { name: 'Месяц' }))).toBeGreaterThan(0);
  expect(await gap(page.getByLabel('Вид транспорта'), ask)).toBeGreaterThan(0);
});

test('B03 P05 the head that sorts and the keys of the search have room for a finger', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 800, height: 1180 });
  await signIn('admin', '/administration/organisations-users');
  const height = async (one: Locator) => Math.round((await one.boundingBox())?.height ?? 0);
  expect(await height(page.getByRole('button', { name: 'Организация', exact: true }))).toBeGreaterThanOrEqual(24);
  await tap(page.getByRole('button', { name: /^Найти или сделать/ }));
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await height(page.getByRole('button', { name: '> команды' }))).toBeGreaterThanOrEqual(24);
});

test('P05 in a window as low as at 400 % zoom the bars of a page leave its rows in sight', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await signIn('admin', '/administration/organisations-users');
  const ticks = page.locator('tbody').getByRole('checkbox');
  await ticks.first().tap();
  await expect(page.getByText(/^Выбрано/)).toBeVisible();
  await ticks.nth(2).evaluate((box) => box.scrollIntoView({ block: 'center' }));
  for (const place of [1, 2, 3]) {
    const seen = ticks.nth(place).evaluate((box) => {
      const { left, top } = box.getBoundingClientRect();
      return box.closest('label')?.contains(document.elementFromPoint(left + 4, top + 4)) ?? false;
    });
    expect(await seen, `row ${place}`).toBe(true);
  }
});

test('O06 P05 a card that is ticked is marked as a whole, not behind its words alone', async ({ page, signIn }) => {
  await signIn('admin', '/administration/organisations-users');
  const boxes = page.locator('tbody').getByRole('checkbox');
  const box = boxes.first();
  await box.tap();
  // What was tapped last counts as pointed at.
  await boxes.nth(1).tap();
  await expect(boxes.nth(1)).toBeChecked();
  const grounds = await box.evaluate((one) => {
    const row = one.closest('tr');
    const of = (part: Element | null | undefined) => (part ? getComputedStyle(part).backgroundColor : '');
    return { row: of(row), cells: [...new Set([...(row?.children ?? [])].map(of))] };
  });
  expect(grounds.row).not.toBe('rgba(0, 0, 0, 0)');
  expect(grounds.cells).toEqual(['rgba(0, 0, 0, 0)']);
});

test('N02 P05 on a phone the title of a panel stands above the way to the next dealer, not beside it', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/administration/price-board');
  await page
    .getByRole('link', { name: /^с \d\d\/\d{4}/ })
    .first()
    .tap();
  const panel = page.getByRole('dialog');
  const next = panel.getByRole('button', { name: /^Следующий дилер/ });
  await expect(next).toBeVisible();
  const title = await panel.getByRole('heading', { level: 2 }).boundingBox();
  expect(title?.width).toBeGreaterThan(270);
  await next.tap();
  await expect(panel).toContainText('Дилер 2 из');
});

test('E13 P05 above the keyboard of a phone the price that is typed is in sight', async ({ page, signIn }) => {
  await signIn('admin', panel);
  const cell = page.locator('[data-cell="packages.pp_ptd.client_points_cost.0"]');
  await cell.tap();
  await expect(cell.getByRole('textbox')).toBeFocused();
  await page.setViewportSize({ width: 360, height: 400 });
  const seen = () =>
    cell.evaluate((one) => {
      const { left, top, height } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(left + 20, top + height / 2));
    });
  await expect.poll(seen).toBe(true);
});
