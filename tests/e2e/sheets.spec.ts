import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTable } from '../../src/domain/sheets/readTable';
import { axeFaults } from './axeFaults';
import { expect, tabTo, test } from './fixtures';

/** Twenty clients of the first dealer, as LibreOffice has saved them. */
const file = join(import.meta.dirname, 'files/conditions.xlsx');
const special = '/administration/dealers-prices/1?tab=spec';

test('N07 conditions for twenty clients from a LibreOffice sheet in three clicks, then by keyboard alone from the clipboard', async ({
  page,
  signIn,
}) => {
  await signIn('admin', special);
  await page.getByRole('link', { name: 'Импорт…' }).click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Выбрать файл' }).click();
  await (await chosen).setFiles(file);
  await expect(page.getByRole('button', { name: 'Загрузить 20 из 20' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^4 новая/ }).getByText('90,50 / 9,05')).toBeVisible();
  await page.keyboard.type('Договорённости на 2031 год');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Загрузить 20 из 20' }).click();
  await expect(page.getByText('Загружено записей: 20.')).toBeVisible();

  const { rows } = await readTable(new Uint8Array(readFileSync(file)));
  const [heads, first] = rows.slice(1).map(({ cells }) => [...cells]);
  if (!heads || !first) throw new Error('the file is empty');
  first[4] = '80';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Спецусловия' })).toBeVisible();
  await tabTo(page.getByRole('link', { name: 'Импорт…', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Выбрать файл' })).toBeFocused();
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    },
    [heads, first].map((cells) => cells.join('\t')).join('\n'),
  );
  await expect(page.getByText('90,50 / 9,05 → 80,00 / 9,05')).toBeVisible();
  await page.keyboard.type('Скидка');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Загружено записей: 1.')).toBeVisible();
  await tabTo(page.getByRole('button', { name: 'Отменить загрузку', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Загрузка отменена целиком.')).toBeVisible();
});

test('N07 twenty clients from a LibreOffice sheet, from the list of organisations to the undo, by keyboard alone', async ({
  page,
  signIn,
}) => {
  // A key is quicker than the browser learns that somebody waits for the file: it is told beforehand.
  page.once('filechooser', (chooser) => void chooser.setFiles(join(import.meta.dirname, 'files/clients.xlsx')));
  await signIn('admin', '/administration/organisations-users');
  await tabTo(page.getByRole('link', { name: 'Импорт…', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Выбрать файл' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Загрузить 20 из 20' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^2 новая/ }).getByText('ООО «Новый Атлас»')).toBeVisible();
  await page.keyboard.type('Клиенты нового дилера');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Загружено записей: 20.')).toBeVisible();
  await tabTo(page.getByRole('button', { name: 'Отменить загрузку', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Загрузка отменена целиком.')).toBeVisible();
});

test('P01 N06 the column that is chosen stands at its caption, beside one that is twice as high too', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/administration/sheets/clients');
  await page.locator('input[type="file"]').setInputFiles(join(import.meta.dirname, 'files/clients.xlsx'));
  const choices = page.getByRole('group', { name: 'Столбцы файла' }).getByRole('combobox');
  await page.getByRole('combobox', { name: 'Дилер', exact: true }).selectOption('одно значение для всех');
  await expect(page.getByLabel('Дилер: для всех строк')).toBeVisible();
  const gaps = await choices.evaluateAll((all) =>
    all.map((one) => Math.round(one.getBoundingClientRect().y - (one.parentElement?.getBoundingClientRect().y ?? 0))),
  );
  expect(new Set(gaps).size).toBe(1);
});

test('P01 N06 which line it is and its state stay in sight when a wide sheet is scrolled sideways', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/administration/sheets/clients');
  await page.locator('input[type="file"]').setInputFiles(join(import.meta.dirname, 'files/clients.xlsx'));
  // Whether they are new, the test above may have changed: it loads the same clients.
  await expect(page.getByText('ещё ничего не записано')).toBeVisible();
  const table = page.getByRole('table', { name: 'Строки таблицы' });
  const line = table.getByRole('row').nth(1);
  const shown = { line: line.getByRole('rowheader'), state: line.getByRole('cell').first() };
  const before = { line: await shown.line.boundingBox(), state: await shown.state.boundingBox() };
  const moved = await table.evaluate(({ parentElement }) => {
    parentElement?.scrollBy(2000, 0);
    return parentElement?.scrollLeft;
  });
  expect(moved).toBeGreaterThan(100);
  expect({ line: await shown.line.boundingBox(), state: await shown.state.boundingBox() }).toEqual(before);
});
