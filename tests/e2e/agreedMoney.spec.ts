import type { Locator, Page } from 'playwright/test';
import { priceListFixture } from '../../src/dataProvider/mock/priceFixtures';
import { addMonths, currentMonth, formatMonth } from '../../src/domain/month';
import { expect, oldestFirst, ownRow, test } from './fixtures';

const dealerPage = '/administration/dealers-prices/1';
const cell = (page: Page, id: string) => page.locator(`[data-cell="${id}"]`);

/** A call of the API with the session of the page. */
const call = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([method, path, body]) => {
      const headers = {
        Authorization: `Token ${localStorage.getItem('lk.token')}`,
        'Content-Type': 'application/json',
      };
      const answer = await fetch(`/api/private/v3.0${path}`, { method, headers, ...(body ? { body } : {}) });
      return { status: answer.status, body: await answer.json() };
    },
    [method, path, body ? JSON.stringify(body) : ''] as const,
  );

/** Answers the question before a deletion, and takes the way back. */
async function removeAndRestore(page: Page, name: string) {
  await page.getByRole('button', { name: `Удалить: ${name}`, exact: true }).click();
  await page.getByRole('dialog', { name: 'Удалить?' }).getByRole('button', { name: 'Удалить', exact: true }).click();
  await expect(page.getByText(/^Удалено: /)).toBeVisible();
  await expect(page.getByRole('button', { name: `Удалить: ${name}`, exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Вернуть', exact: true, includeHidden: true }).click();
  await expect(page.getByText(/^Возвращено: /)).toBeVisible();
  await expect(page.getByRole('button', { name: `Удалить: ${name}`, exact: true })).toBeVisible();
}

test('K09 a future price list is deleted after a question, and comes back as it was', async ({ page, signIn }) => {
  const month = addMonths(currentMonth(new Date()), 14);
  await signIn('admin', dealerPage);
  const { lycense, packages } = priceListFixture('dyn_pu', month);
  const sent = { ...month, year_new: null, month_new: null, lycense, packages, percents: { packages: 12.5 } };
  expect((await call(page, 'POST', '/prices/dyn_pu/1/', sent)).status).toBe(201);
  const stored = async () =>
    (await call(page, 'GET', `/prices/dyn_pu/1/?year=${month.year}&month=${month.month}`)).body;
  const { modified_at: _, ...before } = await stored();
  await page.reload();
  await removeAndRestore(page, `Пик-ЮГ ${formatMonth(month, '.')}`);
  expect(await stored()).toMatchObject(before);
});

test('K09 a service that begins later is taken out of the billing, and comes back', async ({ page, signIn }) => {
  await signIn('admin', oldestFirst);
  await ownRow(page, 31)
    .getByRole('button', { name: /^Биллинг: / })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Биллинг' });
  await dialog.getByRole('button', { name: 'Подключить безлимитную услугу' }).click();
  const choice = dialog.getByRole('combobox');
  await choice.selectOption({ index: 1 });
  const service = (await choice.locator('option:checked').textContent()) ?? '';
  await dialog.getByLabel('Действует с', { exact: true }).fill('01.12.2099');
  await dialog.getByRole('button', { name: 'Подключить', exact: true }).click();
  await page.getByRole('button', { name: 'Да, подключить' }).click();
  await removeAndRestore(page, `${service}, с 01.12.2099`);
});

test('K08 prices pasted with their names go into prices, and the rewards that are not by percent are marked until calculated', async ({
  page,
  signIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn('admin', `${dealerPage}?price=dyn_tp:new`);
  const panel = page.getByRole('dialog', { name: 'Добавление прайса Даобит' });
  await expect(panel.getByRole('grid').first()).toBeVisible();
  await expect(panel).toHaveAccessibleDescription('Нова, ООО «Головная компания»');
  await cell(page, 'percents.packages').click();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  const lines = ['ПИ\t100\t90\t80\t70\t60\t50', 'ПТД\t101\t91\t81\t71\t61\t51'];
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\r\n'));
  await cell(page, 'packages.pp_pi.client_points_cost.0').click();
  await page.keyboard.press('Control+V');
  await expect(
    panel.getByText(
      /^Вставлено: 12 ячеек, от «.+» до «.+», только цены, столбец названий пропущен\. Проверьте строки: числа «ПТД» стоят в строке «ПНП»$/,
    ),
  ).toBeVisible();
  await expect(cell(page, 'packages.pp_pi.client_points_cost.5')).toHaveText('50,00');
  await panel.getByRole('button', { name: 'Не по проценту: 12' }).click();
  await expect(panel.getByRole('button', { name: 'Рассчитать' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Не по проценту')).toHaveCount(0);
  await expect(cell(page, 'packages.pp_pi.daobit_points_cost.5')).toHaveText('5,00');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Закрыть без сохранения' }).click();
  await expect(panel).toHaveCount(0);
});

test('K05 a client is moved to another dealer from the menu of its row, and called back', async ({ page, signIn }) => {
  await signIn('admin', oldestFirst);
  const row = ownRow(page, 33);
  const dialog = page.getByRole('dialog', { name: 'Перевод к другому дилеру' });
  const move = async (dealer: Locator, says: RegExp, press: string) => {
    await row.getByRole('button', { name: /^Другие действия: / }).click();
    await page.getByRole('menuitem', { name: 'Перевести к другому дилеру' }).click();
    await dialog.getByRole('combobox', { name: 'Новый дилер' }).click();
    const name = ((await dealer.textContent()) ?? '').trim();
    await dealer.click();
    await dialog.getByRole('button', { name: 'Перевести' }).click();
    const question = page.getByRole('dialog', { name: /\?$/ });
    await expect(question).toContainText(name);
    await expect(question).toContainText(says);
    await question.getByRole('button', { name: press, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    return name;
  };
  await row.getByRole('button', { name: /^Другие действия: / }).click();
  await page.getByRole('menuitem', { name: 'Перевести к другому дилеру' }).click();
  const now = ((await dialog.getByText(/сейчас у дилера /).textContent()) ?? '').replace(/^.* сейчас у дилера /, '');
  await dialog.getByRole('button', { name: 'Отмена' }).click();
  const other = page.getByRole('option').filter({ hasNotText: now }).first();
  const to = await move(other, /Прошлые месяцы останутся за прежним дилером/, 'Перевести');
  await expect(page.getByText(new RegExp(`: с \\d\\d/\\d{4} — ${to}$`))).toBeVisible();
  await move(page.getByRole('option', { name: now, exact: true }), /Отменится: с /, 'Отменить перевод');
  await expect(page.getByText(`: перевод отменён, дилер — ${now}`)).toBeVisible();
});
