import type { Locator } from 'playwright/test';
import { axeFaults } from './axeFaults';
import { expect, test } from './fixtures';

test('O06 thirty clients of a filter are suspended in four clicks, and taken back in one', async ({ page, signIn }) => {
  const filter = encodeURIComponent(JSON.stringify({ access_status: 'Работает', server_alias: 'kaliningrad' }));
  const list = `/administration/organisations-users?filter=${filter}&order=ASC&page=1&perPage=50&sort=p_gid`;
  await signIn('admin', list);
  const rows = page.getByRole('button', { name: /^Развернуть / });
  await expect(rows.first()).toBeVisible();
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(30);
  const first = (await rows.first().getAttribute('aria-label')) ?? '';
  const box = page.getByRole('row').nth(1);
  const { height, width } = (await box.boundingBox()) ?? { height: 0, width: 0 };
  expect(height).toBeLessThanOrEqual(72);

  let clicks = 0;
  await page.exposeFunction('counted', () => (clicks += 1));
  await page.evaluate(() =>
    addEventListener('click', () => void (window as unknown as { counted: () => void }).counted(), true),
  );
  await page.getByRole('checkbox', { name: 'Выбрать всё на странице' }).click();
  await page.getByRole('button', { name: 'Приостановить' }).click();
  const dialog = page.getByRole('dialog', { name: 'Приостановить организации' });
  await expect(dialog.getByRole('list', { name: 'Что изменится' })).toBeVisible();
  expect(await axeFaults(page, { inside: '[role="dialog"]' })).toEqual([]);
  await page.keyboard.type('Долг');
  await dialog.getByRole('button', { name: /^Изменить \d/ }).click();
  await expect(page.getByText(/^Приостановлено: \d\d/)).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(4);
  await expect(page.getByRole('button', { name: first, exact: true })).toHaveCount(0);
  // The way back stays when a dialog is opened over it, and leaves the buttons there free.
  await page
    .getByRole('button', { name: /^Изменить: / })
    .first()
    .click();
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Отмена', exact: true });
  const above = async (one: Locator, other: Locator) => {
    const [upper, lower] = [await one.boundingBox(), await other.boundingBox()];
    return upper !== null && lower !== null && upper.y + upper.height < lower.y;
  };
  await expect.poll(() => above(page.getByText(/^Приостановлено: \d\d/), cancel)).toBe(true);
  await cancel.click();
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect(page.getByRole('button', { name: first, exact: true })).toBeVisible();
  expect(((await box.boundingBox()) ?? {}) as object).toMatchObject({ height, width });

  await page
    .getByRole('checkbox', { name: /^Выбрать (?!всё)/ })
    .first()
    .focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: 'Выбранные организации' })).toBeInViewport();
  expect(await axeFaults(page, { inside: 'main' })).toEqual([]);
});

test('O06 P05 what the focus goes to is hidden neither by the bar of ticked rows nor by the head of the table', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/administration/organisations-users?perPage=20');
  await page
    .getByRole('checkbox', { name: /^Выбрать (?!всё)/ })
    .first()
    .focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: 'Выбранные организации' })).toBeInViewport();
  const hidden: string[] = [];
  for (const key of [...Array<string>(120).fill('Tab'), ...Array<string>(110).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    const name = await page.evaluate(() => {
      const one = document.activeElement;
      const { x, y, width, height } = one?.getBoundingClientRect() ?? new DOMRect();
      const there = document.elementFromPoint(x + width / 2, y + height / 2);
      return one?.contains(there) || there?.contains(one) ? undefined : one?.getAttribute('aria-label');
    });
    if (name !== undefined) hidden.push(`${key}: ${name}`);
  }
  expect(hidden).toEqual([]);
});

for (const path of ['/administration/organisations-users', '/administration/price-board'])
  test(`O06 N07 presses beside the boxes of ${path}, the last with Shift, choose all between`, async ({
    page,
    signIn,
  }) => {
    await signIn('admin', path);
    const room = page.locator('tbody label:has(> input[type="checkbox"])');
    await expect(room.nth(4)).toBeVisible();
    await room.first().click({ position: { x: 2, y: 2 } });
    await room.nth(4).click({ position: { x: 2, y: 2 }, modifiers: ['Shift'] });
    await expect(page.locator('tbody input[type="checkbox"]:checked')).toHaveCount(5);
  });
