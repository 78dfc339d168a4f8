import { expect, test } from './fixtures';

test('J04 a long value in quarantine leaves room for its mending, and a phone its width', async ({ page, signIn }) => {
  await signIn('admin', '/administration/data');
  const token = await page.evaluate(() => localStorage.getItem('lk.token') ?? '');
  const rows = ['да-'.repeat(300), 'длинное примечание '.repeat(30)].map((online) => ({
    server: 'nova',
    user: 'x.y',
    online,
  }));
  const sent = await page.request.post('/api/private/v3.0/registers/online/', {
    data: { batch: 'long-values', rows },
    headers: { Authorization: `Token ${token}` },
  });
  expect(await sent.json()).toMatchObject({ faulty: 2 });
  await page.reload();
  await page
    .getByRole('button', { name: /^Карантин / })
    .last()
    .click();
  const mending = page.getByLabel(/^Исправление строки /).first();
  await expect(mending).toBeVisible();
  for (const width of [1280, 800, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect((await mending.boundingBox())?.width).toBeGreaterThan(100);
  }
});
