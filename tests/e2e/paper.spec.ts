import { expect, test } from './fixtures';

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
