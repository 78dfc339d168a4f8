import { addMonths, currentMonth, monthIndex } from '../../src/domain/month';
import { expect, test } from './fixtures';

/** On the first of a month nothing has been sent in it. */
const lastMonth = monthIndex(addMonths(currentMonth(new Date()), -1));

test('P05 O04 on paper the journal says who did it, and no filter leaves its label behind', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/profile');
  const token = await page.evaluate(() => localStorage.getItem('lk.token'));
  const noted = await page.request.put('/api/private/v3.0/piportals/nova/groups/1101/note/', {
    headers: { Authorization: `Token ${token}` },
    data: { text: `Для журнала ${Date.now()}` },
  });
  expect(noted.ok()).toBe(true);
  await page.goto('/account/administration/journal');
  const entry = page.getByRole('main').getByRole('listitem').first();
  const actor = entry.getByRole('button', { name: /^Показать только сделанное/ });
  const label = page.getByRole('main').getByText('Что', { exact: true });
  await expect(actor).toBeVisible();
  await expect(label).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(actor).toBeVisible();
  await expect(label).toBeHidden();
});

test('P05 on paper a list says which of how many rows these are', async ({ page, signIn }) => {
  await signIn('admin', '/administration/organisations-users');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Записи с 1 до /)).toBeVisible();
  await expect(page.getByText('Показывать по')).toBeHidden();
  await expect(page.getByRole('textbox', { name: /^Страница из/ })).toBeHidden();
});

test('P05 on paper who may do what has all its people, and a dialog all its fields and no buttons', async ({
  page,
  signIn,
}) => {
  /** Whether all of an element is there without scrolling. */
  const isWhole = (element: Element) => element.scrollHeight <= element.clientHeight + 1;
  await page.setViewportSize({ width: 1280, height: 400 });
  await signIn('admin', '/administration/rights');
  const people = page.getByRole('table', { name: 'Кто что может' });
  await expect(people).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  expect(await people.locator('..').evaluate(isWhole)).toBe(true);
  await expect(people.getByRole('button').first()).toHaveCSS('display', 'inline-block');
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/account/administration/organisations-users?organisation=nova:1005');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Наименование')).toHaveValue(/./);
  await page.emulateMedia({ media: 'print' });
  await expect(dialog.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect
    .poll(() =>
      dialog.evaluate((paper) => [...paper.children].every((part) => part.scrollHeight <= part.clientHeight + 1)),
    )
    .toBe(true);
});

test('P05 on paper neither the board nor the keys have what is only pressed or filled in', async ({ page, signIn }) => {
  await signIn('admin', '/administration/price-board');
  const chosen = page.getByText('Выбрано 0');
  await expect(chosen).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(chosen).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/account/administration/data');
  const keys = page.getByRole('region', { name: 'Ключи других систем' });
  await expect(keys.getByLabel('Название ключа')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(keys.getByRole('heading')).toBeVisible();
  await expect(keys.getByLabel('Название ключа')).toBeHidden();
});

test('P05 on paper the bars of a chart and their keys keep their colours, and months of a condition an edge', async ({
  page,
  signIn,
}) => {
  await signIn('admin', `/reports/package-statistic?start=${lastMonth}&end=${lastMonth}`);
  await page.getByRole('button', { name: 'Показать график' }).click();
  const chart = page.getByRole('figure');
  const bars = chart.getByRole('group').locator('[title]');
  await expect(bars.first()).toBeVisible();
  for (const part of [bars, chart.locator('figcaption span[aria-hidden=true]')])
    await expect(part.first()).toHaveCSS('print-color-adjust', 'exact');
  await page.emulateMedia({ media: 'print' });
  await expect(bars.first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/account/administration/organisations-users/nova/1005?tab=conditions');
  const month = page.getByRole('region', { name: 'Условия по месяцам' }).locator('td span[title]').first();
  await expect(month).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(month).toHaveCSS('border-bottom-width', '1px');
});

test('P05 F02 on paper only the kinds of packages that are counted stand above the clients', async ({
  page,
  signIn,
}) => {
  await signIn('admin', `/reports/package-statistic?start=${lastMonth}&end=${lastMonth}`);
  const kinds = page.getByRole('group', { name: 'Типы пакетов' });
  await kinds.getByLabel(/^ЭТД/).uncheck();
  await page.emulateMedia({ media: 'print' });
  await expect(kinds.getByText('ПИ', { exact: false }).first()).toBeVisible();
  await expect(kinds.getByText('ЭТД')).toBeHidden();
  await expect(kinds.getByText('Выбрать все')).toBeHidden();
});
