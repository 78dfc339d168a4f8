import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures';

test('H01 a dealer downloads a client program by keyboard; the file has the checksum that the page shows', async ({
  page,
  signIn,
}) => {
  await signIn('dealer', '/product/client');
  const card = page.getByRole('region', { name: 'Основной клиент' });
  await expect(card.getByText('2025.09.1', { exact: true })).toBeVisible();
  const shown = await card
    .getByText(/^[0-9a-f]{64}$/)
    .first()
    .textContent();
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Скачать 2025.09.1' }).focus();
  await page.keyboard.press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toBe('client-main-2025.09.1.zip');
  expect(
    createHash('sha256')
      .update(readFileSync(await file.path()))
      .digest('hex'),
  ).toBe(shown);
});
