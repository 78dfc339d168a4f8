import type { Page } from 'playwright/test';
import { expect, test } from './fixtures';

/** Lines of the register of who is online that have no place, shown in its quarantine. */
async function quarantined(page: Page, batch: string, values: readonly string[]) {
  const token = await page.evaluate(() => localStorage.getItem('lk.token') ?? '');
  const rows = values.map((online) => ({ server: 'nova', user: 'x.y', online }));
  const sent = await page.request.post('/api/private/v3.0/registers/online/', {
    data: { batch, rows },
    headers: { Authorization: `Token ${token}` },
  });
  expect(await sent.json()).toMatchObject({ faulty: values.length });
  await page.goto('/account/administration/data?kind=online');
  const mending = page.getByLabel(/^Исправление строки /).first();
  await expect(mending).toBeVisible();
  return mending;
}

test('J04 P01 what is only heard in a table that is wider than a phone does not make the page wider', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await signIn('admin', '/administration/data');
  await quarantined(page, 'short-values', ['не знаю']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('J04 a long value in quarantine leaves room for its mending, and a phone its width', async ({ page, signIn }) => {
  await signIn('admin', '/administration/data');
  const values = ['да-'.repeat(300), 'длинное примечание '.repeat(30)];
  const mending = await quarantined(page, 'long-values', values);
  for (const width of [1280, 800, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect((await mending.boundingBox())?.width).toBeGreaterThan(100);
  }
});
