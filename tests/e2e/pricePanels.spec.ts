import type { Page } from 'playwright/test';
import { addMonths, currentMonth, formatMonth, type Month } from '../../src/domain/month';
import { axeFaultsOfBoth } from './axeFaults';
import { expect, test } from './fixtures';

const now = currentMonth(new Date());
const next = addMonths(now, 1);
const dashed = ({ year, month }: Month) => `${year}-${String(month).padStart(2, '0')}`;
const dealerPage = '/administration/dealers-prices/1';
const panelAt = (alias: string, month?: Month) => `${dealerPage}?price=${alias}:${month ? dashed(month) : 'new'}`;
const digits = (month: Month) => formatMonth(month).replace('/', '');

const cell = (page: Page, id: string) => page.locator(`[data-cell="${id}"]`);
const put = async (page: Page, id: string, text: string) => {
  await cell(page, id).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};
const submit = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^(Добавить|Изменить) прайс$/ });
const open = async (page: Page, name: string) => {
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await expect(page.getByRole('grid').first()).toBeVisible();
};
const closed = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0);

/** A call of the API with the session of the page: what somebody else does meanwhile. */
const call = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([method, path, body]) => {
      const headers = {
        Authorization: `Token ${localStorage.getItem('lk.token')}`,
        'Content-Type': 'application/json',
      };
      const answer = await fetch(`/api/private/v3.0${path}`, { method, headers, ...(body ? { body } : {}) });
      return { status: answer.status, body: await answer.json() };
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)] as const,
  );

test('E01 E06 E10 E12 adds a list: month, percent, price, «Рассчитать»; it is there afterwards', async ({
  page,
  signIn,
}) => {
  const month = addMonths(now, 7);
  await signIn('admin', panelAt('dyn_pu'));
  await open(page, 'Добавление прайса Пик-Юг');
  await expect(submit(page)).toBeDisabled();
  await page.getByRole('textbox', { name: 'Месяц начала действия прайса', exact: true }).fill(digits(month));
  await put(page, 'percents.packages', '25');
  await put(page, 'packages.pp_pnp_pu.client_points_cost.0', '10,05');
  await page.getByRole('button', { name: 'Рассчитать' }).click();
  await expect(cell(page, 'packages.pp_pnp_pu.daobit_points_cost.0')).toHaveText('2,51');
  await submit(page).click();
  await closed(page);
  await expect(page.getByText(`Прайс на ${formatMonth(month)} добавлен: `)).toBeVisible();
  const { body } = await call(page, 'GET', `/prices/dyn_pu/1/?year=${month.year}&month=${month.month}`);
  expect(body).toMatchObject({ price_status: 'future', percents: { packages: 25 } });
  expect(body.packages).toHaveLength(6);
  expect(new Set(body.packages.map((row: { client_points_cost: number[] }) => row.client_points_cost[0]))).toEqual(
    new Set([10.05]),
  );
});

for (const [index, width] of [1600, 1280, 360].entries()) {
  test(`E12 A10 the word that a list was added keeps off the button of the next panel, at ${width} px`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 760 });
    await signIn('admin', '/administration/dealers-prices/4?price=dyn_pu:new');
    const month = addMonths(now, 7 + index);
    await open(page, 'Добавление прайса Пик-Юг');
    await page.getByRole('textbox', { name: 'Месяц начала действия прайса', exact: true }).fill(digits(month));
    await submit(page).click();
    await closed(page);
    const word = page.getByRole('status').filter({ hasText: 'добавлен' });
    await word.hover(); // The pointer on it keeps it.
    await page.getByRole('button', { name: new RegExp(`^Изменить: Пик-ЮГ.*${formatMonth(month, '.')}$`) }).focus();
    await page.keyboard.press('Enter');
    await open(page, 'Редактирование прайса Пик-Юг');
    const toast = await word.boundingBox();
    const button = await submit(page).boundingBox();
    if (!toast || !button) throw new Error('the toast and the button are both to be seen');
    expect(toast.y + toast.height < button.y || toast.x + toast.width < button.x).toBe(true);
  });
}

test('E05 E11 changes a list by keyboard alone: 200 copies into 200+', async ({ page, signIn }) => {
  await signIn('admin', panelAt('dyn_mc_disc', next));
  await open(page, 'Редактирование прайса Калининград');
  await cell(page, 'lycense.tpp_discrete_200.client_price').focus();
  await page.keyboard.type('4321');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'lycense.tpp_discrete_200_plus.client_price')).toHaveText('4\u00a0321,00');
  await submit(page).focus();
  await page.keyboard.press('Enter');
  await closed(page);
  await page.goto(`/account${panelAt('dyn_mc_disc', next)}`);
  await expect(cell(page, 'lycense.tpp_discrete_200.client_price')).toHaveText('4\u00a0321,00');
  await page.getByRole('button', { name: 'История', exact: true }).click();
  await page.getByText(/изменён, admin: ячеек 2/).click();
  await expect(
    page
      .getByRole('row', { name: /200 пакетов: стоимость/ })
      .getByRole('cell')
      .last(),
  ).toHaveText('4\u00a0321,00');
  await page.getByRole('button', { name: 'Закрыть историю' }).click();
  await page.getByRole('button', { name: 'Сравнить' }).click();
  await page.getByLabel('Прайс', { exact: true }).selectOption(formatMonth(addMonths(now, -4)));
  await expect(page.getByText(/^Отличается ячеек: \d+$/)).toBeVisible();
});

test('E01 a tool that is unfolded while one looks further down comes into sight', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await signIn('admin', panelAt('dyn_tp', next));
  await open(page, 'Редактирование прайса Даобит');
  await page.getByRole('dialog').getByRole('gridcell').last().focus();
  for (const [tool, section] of [
    ['История', 'История прайса'],
    ['Сравнить', 'Сравнить с другим прайсом'],
  ] as const) {
    await page.getByRole('button', { name: tool, exact: true }).click();
    await expect(page.getByRole('region', { name: section })).toBeFocused();
    await expect(page.getByRole('region', { name: section })).toBeInViewport({ ratio: 0.5 });
    await page.getByRole('button', { name: tool, exact: true }).click();
    await page.getByRole('dialog').getByRole('gridcell').last().focus();
  }
});

test('E12 a month that is taken is refused; everything typed stays', async ({ page, signIn }) => {
  await signIn('admin', panelAt('dyn_tp'));
  await open(page, 'Добавление прайса Даобит');
  await page.getByRole('textbox', { name: 'Месяц с которой действует', exact: true }).fill(digits(next));
  await put(page, 'packages.pp_pi.client_points_cost.3', '77,7');
  await submit(page).click();
  await expect(page.getByText(`Прайс не сохранён: Прайс на ${formatMonth(next)} уже существует`)).toBeVisible();
  await expect(cell(page, 'packages.pp_pi.client_points_cost.3')).toHaveText('77,70');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Закрыть без сохранения' }).click();
  await closed(page);
});

test('E03 E13 108 cells are pasted from Excel in one step, taken back in one, and saved', async ({
  page,
  signIn,
  context,
}) => {
  const month = addMonths(now, 8);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn('admin', panelAt('dyn_tp'));
  await open(page, 'Добавление прайса Даобит');
  const rows = Array.from({ length: 9 }, (_, row) =>
    Array.from({ length: 12 }, (_, column) => `1\u00a0${String(100 + row * 12 + column)},50\u00a0₽`).join('\t'),
  );
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${rows.join('\r\n')}\r\n`);
  await cell(page, 'packages.pp_pi.client_points_cost.0').click();
  await page.keyboard.press('Control+V');
  await expect(cell(page, 'packages.pp_departure.daobit_points_cost.5')).toHaveText(/^1\u00a0207,50/);
  await page.keyboard.press('Control+Z');
  await expect(cell(page, 'packages.pp_departure.daobit_points_cost.5')).toHaveText('');
  await page.keyboard.press('Control+Y');
  await page.getByRole('textbox', { name: 'Месяц с которой действует', exact: true }).fill(digits(month));
  await submit(page).click();
  await closed(page);
  const { body } = await call(page, 'GET', `/prices/dyn_tp/1/?year=${month.year}&month=${month.month}`);
  expect(body.packages[8].daobit_points_cost[5]).toBe(1207.5);
});

test("E12 D-ERR somebody else was quicker: what they changed, and one's own on top", async ({ page, signIn }) => {
  await signIn('admin', panelAt('dyn_disc_multi', next));
  await open(page, 'Редактирование прайса Псков');
  const path = '/prices/dyn_disc_multi/1/';
  const { body } = await call(page, 'GET', `${path}?year=${next.year}&month=${next.month}`);
  const { year, month, lycense, packages, percents } = body;
  const theirs = {
    year,
    month,
    year_new: year,
    month_new: month,
    lycense,
    packages,
    percents,
    accounts: { client_price: 777, daobit_price: 150 },
  };
  expect((await call(page, 'PUT', path, theirs)).status).toBe(200);
  await put(page, 'accounts.daobit_price', '111');
  await submit(page).click();
  const notice = page.getByRole('alert', { name: 'Прайс изменился' });
  await expect(notice).toContainText('admin');
  await expect(notice.getByRole('row', { name: /учетная запись: стоимость/ })).toContainText('777,00');
  await notice.getByRole('button', { name: 'Наложить мои изменения поверх' }).click();
  await expect(cell(page, 'accounts.client_price')).toHaveText('777,00');
  await submit(page).click();
  await closed(page);
  const after = await call(page, 'GET', `${path}?year=${next.year}&month=${next.month}`);
  expect(after.body.accounts).toEqual({ client_price: 777, daobit_price: 111 });
});

test("D10 a list in force and support's view are locked, and say why", async ({ page, signIn }) => {
  await signIn('admin', panelAt('dyn_tp', addMonths(now, -4)));
  await open(page, 'Просмотр прайса Даобит');
  await expect(page.getByText(/статус «Активный»/).first()).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await signIn('support', panelAt('dyn_tp', next));
  await open(page, 'Просмотр прайса Даобит');
  await expect(page.getByText('Поддержка только просматривает').first()).toBeVisible();
  await expect(submit(page)).toBeDisabled();
});

test('A20 a press beside the panel does not close it; Escape asks before something typed is lost', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await signIn('admin', panelAt('dyn_pu', next));
  await open(page, 'Редактирование прайса Пик-Юг');
  await page.mouse.click(100, 400);
  await put(page, 'packages.pp_pnp_pu.client_points_cost.0', '1');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('button', { name: 'Продолжить ввод' }).click();
  await expect(cell(page, 'packages.pp_pnp_pu.client_points_cost.0')).toHaveText('1,00');
});

test('A20 Back and F5 ask before what is typed in a panel is lost', async ({ page, signIn }) => {
  await signIn('admin', dealerPage);
  await page
    .getByRole('button', { name: /^Изменить: Пик-ЮГ/ })
    .first()
    .click();
  await open(page, 'Редактирование прайса Пик-Юг');
  const at = page.url();
  await put(page, 'packages.pp_pnp_pu.client_points_cost.0', '77');
  await page.goBack();
  await page.getByRole('button', { name: 'Продолжить ввод' }).click();
  expect(page.url()).toBe(at);
  await expect(cell(page, 'packages.pp_pnp_pu.client_points_cost.0')).toHaveText('77,00');
  await page.goBack();
  await page.getByRole('button', { name: 'Закрыть без сохранения' }).click();
  await closed(page);
  await expect(page).toHaveURL(new RegExp(`${dealerPage}$`));
  await page.goForward();
  await open(page, 'Редактирование прайса Пик-Юг');
  await put(page, 'packages.pp_pnp_pu.client_points_cost.0', '78');
  const asked = page.waitForEvent('dialog');
  // Refused, it never ends.
  void page.reload().catch(() => undefined);
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(cell(page, 'packages.pp_pnp_pu.client_points_cost.0')).toHaveText('78,00');
});

for (const [alias, share] of [
  ['dyn_tp', 1],
  ['dyn_disc_multi', 0.5],
  ['dyn_mc_disc', 0.7],
  ['dyn_pu', 0.5],
] as const) {
  test(`E02 A10 ${alias} takes ${share * 100} % of a large desktop, all of smaller screens, and none scrolls sideways`, async ({
    page,
    signIn,
  }) => {
    for (const width of [1600, 1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await signIn('admin', panelAt(alias, next));
      await expect(page.getByRole('grid').first()).toBeVisible();
      const box = await page.getByRole('dialog').boundingBox();
      expect(Math.round(box?.width ?? 0)).toBe(Math.round(width === 1600 ? width * share : width));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}

test('A18 the panel, with errors and its tools open, has no accessibility faults, in light and in dark', async ({
  page,
  signIn,
}) => {
  await signIn('admin', panelAt('dyn_tp', next));
  await open(page, 'Редактирование прайса Даобит');
  await put(page, 'packages.pp_pi.client_points_cost.0', '12,,3');
  await put(page, 'packages.pp_pi.daobit_points_cost.1', '9999');
  await page.getByRole('button', { name: 'История', exact: true }).click();
  await expect(page.getByRole('region', { name: 'История прайса' })).toBeVisible();
  await page.getByRole('button', { name: 'Закрыть', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect(await axeFaultsOfBoth(page)).toEqual([]);
});
