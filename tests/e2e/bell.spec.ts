import { expect, test } from './fixtures';

test('O07 two tabs ask once a minute together, and both know what one has read; all by keyboard', async ({
  page,
  context,
  signIn,
}) => {
  let asked = 0;
  context.on('request', (request) => {
    if (request.url().includes('/unread/')) asked += 1;
  });
  const api = '/api/private/v3.0';
  const { token } = (await (
    await context.request.post(`${api}/auth/`, { data: { username: 'news', password: 'demo' } })
  ).json()) as { token: string };
  const news = {
    title: `Для колокольчика ${Date.now()}`,
    type: 1,
    preview: 'Анонс',
    content: '<p>Текст</p>',
    is_published: true,
  };
  const headers = { Authorization: `Token ${token}` };
  expect((await context.request.post(`${api}/categories/`, { headers, data: news })).status()).toBe(201);
  await context.clock.install();
  await signIn('dealer', '/profile');
  const bell = page.getByRole('button', { name: /^Уведомления/ });
  await expect(bell).toHaveAccessibleName(/непрочитанн/);
  const other = await context.newPage();
  await other.goto('/account/profile');
  const theirs = other.getByRole('button', { name: /^Уведомления/ });
  await expect(theirs).toHaveAccessibleName(/непрочитанн/);
  expect(asked).toBe(1);
  const clock = () => page.evaluate(() => Date.now());
  const from = await clock();
  for (let step = 0; step < 20; step += 1) await context.clock.fastForward(15_000);
  await expect.poll(() => asked).toBeGreaterThan(1);
  expect(asked).toBeLessThanOrEqual(1 + Math.ceil(((await clock()) - from) / 60_000));

  await bell.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Уведомления' });
  await expect(panel.getByText(news.title)).toBeVisible();
  await panel.getByRole('tab', { selected: true }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(panel.getByRole('tab', { name: /^События/ })).toBeFocused();
  await expect(panel.getByRole('tabpanel', { name: /^События/ })).toBeVisible();
  await expect(theirs).toHaveAccessibleName('Уведомления');
  await page.keyboard.press('Escape');
  await expect(bell).toHaveAccessibleName('Уведомления');
  await expect(bell).toBeFocused();
});

test('O07 P01 the first news of the bell stand off its tabs', async ({ page, signIn }) => {
  await signIn('admin', '/profile');
  await page.getByRole('button', { name: /^Уведомления/ }).click();
  const bell = page.getByRole('dialog', { name: 'Уведомления' });
  await bell.getByRole('tab', { name: /^Новости/ }).click();
  const first = await bell.getByRole('heading', { level: 3 }).first().boundingBox();
  const tabs = await bell.getByRole('tablist').boundingBox();
  if (!first || !tabs) throw new Error('not shown');
  expect(first.y - tabs.y - tabs.height).toBeGreaterThanOrEqual(8);
});
