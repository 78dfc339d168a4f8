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

test('O07 a version is published, commented and withdrawn by keyboard; who downloads sees it come and go', async ({
  page,
  signIn,
}) => {
  const version = '2026.11.1';
  await signIn('admin', '/product/client');
  const press = async (name: string | RegExp) => {
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  };
  await press('Опубликовать версию');
  const dialog = page.getByRole('dialog', { name: 'Публикация версии' });
  await expect(dialog.getByLabel('Номер версии')).toBeFocused();
  // Another program than the one that is downloaded above.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByLabel('Программа')).toHaveValue('sea');
  await page.keyboard.press('Tab');
  await page.keyboard.type(version);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Быстрее печать');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Выбрать файл' })).toBeFocused();
  const buffer = Buffer.alloc(1024 * 1024 + 5, 7);
  const file = { name: 'client-2026.exe', mimeType: 'application/octet-stream', buffer };
  await dialog.getByLabel(/^Файл/).setInputFiles(file);
  await dialog.getByRole('button', { name: 'Опубликовать' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  const card = page.getByRole('region', { name: 'Морской клиент' });
  await expect(card.getByText('Быстрее печать')).toBeVisible();
  await expect(card.getByText(createHash('sha256').update(buffer).digest('hex'))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Опубликовать версию' })).toBeFocused();

  await press(`Отозвать Морской клиент ${version}`);
  const question = page.getByRole('dialog', { name: `Отозвать версию ${version}?` });
  await expect(question.getByRole('button', { name: 'Отозвать' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Вернуть Морской клиент ${version}` })).toBeVisible();
  await expect(card.getByText(version)).toHaveCount(0);
});
