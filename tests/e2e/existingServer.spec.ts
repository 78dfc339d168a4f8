import type { Page } from 'playwright/test';
import { existingServer } from '../support/existingServer';
import { startServer } from '../support/startServer';
import { expect, test } from './fixtures';

let existing: Awaited<ReturnType<typeof existingServer>>;
let front: Awaited<ReturnType<typeof startServer>>;
const said: string[] = [];
test.beforeAll(async () => {
  existing = await existingServer();
  front = await startServer({ API_URL: existing.url, LOG_LEVEL: 'warn' }, (line) => said.push(line));
});
test.afterAll(async () => {
  await front.stop();
  await existing.stop();
});

/** Whatever the browser was refused. */
function watchRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  return refused;
}

async function signIn(page: Page, url = front.url) {
  await page.goto(`${url}/account/login`);
  await page.getByLabel('Логин').fill('admin');
  await page.getByLabel('Пароль', { exact: true }).fill('demo');
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByRole('button', { name: 'Выход' })).toBeVisible();
}
const go = (page: Page, path: string) => page.goto(`${front.url}/account${path}`);
const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

test('L04 the start tells the addresses that the documents do not give, and what is off without them', () => {
  expect(said.join('\n')).toContain(
    'API_APPLICATIONS не задан: дистрибутив — только если у сервера есть /piportals/nova/applications/',
  );
});

test('L02 organisations: rows unfold, every dialog opens, a save is read again; no bell and no history', async ({
  page,
}) => {
  const refused = watchRefusals(page);
  await signIn(page);
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Новости|Уведомления)/ })).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Развернуть / })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Пользователи', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^История/ })).toHaveCount(0);
  for (const [address, title] of [
    ['organisation=nova:1001', 'Редактирование организации'],
    ['organisation=new', 'Добавление организации'],
    ['billing=nova:1001', 'Биллинг'],
    ['profile=groups:nova:1001', 'Профиль ФТС'],
    ['user=nova:1001', 'Редактирование пользователя'],
    ['user=new&in=nova:1001', 'Добавление пользователя'],
    ['subgroup=pskov:4001', 'Редактирование отдела/организации'],
    ['subgroup=new&in=nova:1001', 'Добавление отдела/организации'],
  ]) {
    await go(page, `/administration/organisations-users?${address}`);
    await expect(page.getByRole('dialog', { name: title }), address).toBeVisible();
    await expect(page.getByRole('dialog').locator('[role=alert]')).toHaveCount(0);
    await closeDialog(page);
  }
  await go(page, '/administration/organisations-users?organisation=nova:1001');
  const dialog = page.getByRole('dialog', { name: 'Редактирование организации' });
  await dialog.getByLabel('Город').fill('Псков');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog).toHaveCount(0);
  expect(existing.sent.filter(({ call }) => call.startsWith('PATCH')).at(-1)?.body).toEqual({ p_city: 'Псков' });
  expect([refused, existing.faults]).toEqual([[], []]);
});

test('L02 dealers: list, form, price lists and special conditions of each kind', async ({ page }) => {
  const refused = watchRefusals(page);
  await signIn(page);
  await go(page, '/administration/dealers-prices');
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await go(page, '/administration/dealers-prices?dealer=2');
  await expect(page.getByRole('dialog', { name: 'Редактирование дилера' })).toBeVisible();
  await closeDialog(page);
  await go(page, '/administration/dealers-prices/1');
  const lists = page.getByRole('button', { name: /^(Изменить|Посмотреть): / });
  await expect(lists.first()).toBeVisible();
  for (const place of [0, 1, 2, 3]) {
    await lists.nth(place).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('grid').first()).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'История' })).toHaveCount(0);
    await closeDialog(page);
  }
  await go(page, '/administration/dealers-prices/3?tab=spec');
  await expect(lists.first()).toBeVisible();
  const count = await lists.count();
  for (let place = 0; place < count; place += 1) {
    await lists.nth(place).click();
    await expect(page.getByRole('dialog').getByRole('grid').first()).toBeVisible();
    await closeDialog(page);
  }
  expect([refused, existing.faults]).toEqual([[], []]);
});

test('N02 N03 the month board before it: lists by a recipe one by one, stopped, tried again, each with its result', async ({
  page,
}) => {
  const refused = watchRefusals(page);
  await signIn(page);
  await go(page, '/administration/price-board?month=03-2031');
  await page.getByRole('checkbox', { name: 'Выбрать: ООО «Головная компания»' }).press('Space');
  await page.getByRole('button', { name: 'Создать из действующего…' }).press('Enter');
  const panel = page.getByRole('region', { name: 'Создать на 03/2031' });
  await expect(panel.getByText(/сделанное не отменяется целиком/)).toBeVisible();
  await page.keyboard.type('7');
  await expect(panel.getByText('+7,0\u00a0%')).toHaveCount(4);
  let posts = 0;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/prices\/\w+\/1\/$/, async (route) => {
    if (route.request().method() === 'POST' && ++posts === 2) await held;
    await route.continue();
  });
  await panel.getByRole('button', { name: 'Создать 4 прайса' }).press('Enter');
  const run = page.getByRole('dialog', { name: 'Изменение по одной записи' });
  await expect(run.getByText('Выполняется: 1 из 4')).toBeVisible();
  await run.getByRole('button', { name: 'Остановить' }).press('Enter');
  release();
  await expect(run.getByText('Сделано 2 из 4')).toBeVisible();
  await expect(run.getByText('остановлено, не тронуто')).toHaveCount(2);
  await run.getByRole('button', { name: 'Повторить неудавшиеся: 2' }).press('Enter');
  await expect(run.getByText('Сделано 4 из 4')).toBeVisible();
  await run.getByRole('button', { name: 'Готово' }).press('Enter');
  await expect(page.getByText('На 03/2031 создано: 4 прайса')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Отменить', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Готово 1 из/ })).toBeVisible();
  expect([refused, existing.faults, posts]).toEqual([[], [], 4]);
});

test('L02 news: list and form from its row', async ({ page }) => {
  const refused = watchRefusals(page);
  await signIn(page);
  await go(page, '/administration/categories');
  await page
    .getByRole('button', { name: /^Изменить/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Заголовок', exact: true })).not.toHaveValue('');
  expect([refused, existing.faults]).toEqual([[], []]);
});

test('L02 reports: what the server has is shown, what it has not is not in the menu', async ({ page }) => {
  const refused = watchRefusals(page);
  await signIn(page);
  for (const name of ['Статистика по пакетам', 'Тариф минимальный', 'Скачать дистрибутив'])
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  await go(page, '/reports/sales-statistic?start=24321&end=24322');
  await expect(page.getByRole('heading', { name: 'Статистика продаж' })).toBeVisible();
  await page.getByRole('button', { name: 'Загрузить' }).click();
  await expect(page.getByRole('region', { name: 'Дилеры' }).getByRole('checkbox').nth(1)).toBeVisible();
  const rows = page.getByRole('table').getByRole('row');
  const load = async () => {
    const answered = page.waitForResponse((response) => /\/reports\/(web_|active)/.test(response.url()));
    await page.getByRole('button', { name: 'Загрузить' }).click();
    await answered;
    await expect(page.getByRole('button', { name: 'Выгрузить в Excel' })).toBeEnabled();
    expect(await rows.count()).toBeGreaterThan(1);
  };
  for (const [link, period] of [
    ['web_client_reports_otvt_tk', 'd1=2026-04-01T00:00&d2=2026-04-30T23:59'],
    ['web_client_reports_pi_from_uin', 'p_year=2026&p_month=4&p_tt=20'],
  ]) {
    await go(page, `/reports/${link}?${period}&server=nova`);
    await load();
  }
  await go(page, '/reports/active_users?start=24313&end=24316&server=nova');
  await page.getByLabel('Дилер').fill('дилер восход»');
  await page.getByRole('option', { name: 'ООО «Дилер Восход»' }).click();
  await page.getByLabel('Организация клиента').fill('1001');
  await page.getByRole('option', { name: /1001/ }).click();
  await load();
  expect([refused, existing.faults]).toEqual([[], []]);
});

test('L04 pages whose address the documents hide are drawn where the server has them', async ({ page }) => {
  const whole = await existingServer(true);
  const before = await startServer({ API_URL: whole.url, LOG_LEVEL: 'warn' });
  try {
    const refused = watchRefusals(page);
    await signIn(page, before.url);
    for (const [path, name] of [
      ['/reports/package-statistic', 'Статистика по пакетам'],
      ['/reports/report_fixed_packages', 'Тариф минимальный'],
      ['/product/client', 'Скачать дистрибутив'],
    ]) {
      await page.goto(`${before.url}/account${path}`);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    }
    await expect(page.getByRole('button', { name: /Скачать/ }).first()).toBeVisible();
    expect([refused, whole.faults]).toEqual([[], []]);
  } finally {
    await before.stop();
    await whole.stop();
  }
});
