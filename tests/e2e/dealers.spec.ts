import type { Page } from 'playwright/test';
import { innControl } from '../../src/domain/taxpayer';
import { axeFaults } from './axeFaults';
import { expect, test } from './fixtures';

const place = '/administration/dealers-prices';
const accessible = async (page: Page) => expect(await axeFaults(page)).toEqual([]);

test('D01 the dealers of a server; the choice outlives the visit', async ({ page, signIn }) => {
  await signIn('admin', place);
  await expect(page.getByRole('link', { name: 'ООО «Головная компания»' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Нова' })).toBeChecked();
  await accessible(page);
  await page.getByRole('radio', { name: 'Калининград' }).click();
  await expect(page.getByRole('link', { name: 'ООО «Дилер Янтарь»' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Калининград' })).toBeChecked();
  const asked: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/v3.0/dealers/')) asked.push(url);
  });
  await page.goto(`/account${place}`);
  await expect(page.getByRole('link', { name: 'ООО «Дилер Янтарь»' })).toBeVisible();
  expect(asked.map(({ searchParams }) => searchParams.get('server_alias'))).toEqual(['kaliningrad']);
  await page.getByLabel('Поиск').fill('янт');
  await expect(page.getByRole('link', { name: 'ООО «Дилер Балтика»' })).toHaveCount(0);
});

test('D02 D03 D05 adds a dealer, found in the register by INN and KPP', async ({ page, signIn }) => {
  await signIn('admin', place);
  await page.getByRole('button', { name: '+ Добавить дилера' }).click();
  const dialog = page.getByRole('dialog', { name: 'Добавление дилера' });
  await dialog.getByLabel('ОПФ').selectOption('ООО');
  await dialog.getByLabel('Наименование').fill('Третий Причал');
  await dialog.getByLabel('ИНН').fill(`770100003${innControl('770100003')}`);
  await dialog.getByLabel('КПП').fill('770101001');
  await dialog.getByRole('button', { name: 'Выбрать' }).click();
  await page.getByRole('button', { name: /800021/ }).click();
  await dialog.getByLabel('Головной дилер').selectOption('ООО «Головная компания»');
  await dialog.getByLabel('Вид расчётов').selectOption('dyn_tp');
  await dialog.getByLabel('Имя').fill('Отдел продаж');
  await dialog.getByLabel('E-mail').fill('sales@third.example');
  await accessible(page);
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('link', { name: 'ООО «Третий Причал»' }).click();
  await expect(page.getByRole('heading', { name: 'ООО «Третий Причал»' })).toBeVisible();
  await expect(page.getByText('Нет данных в таблице')).toBeVisible();
});

test('D06 D07 D08 the page of a dealer: tabs in the address, prices, special conditions, panels', async ({
  page,
  signIn,
}) => {
  await signIn('admin', `${place}/3`);
  await expect(page.getByRole('heading', { name: 'АО «Дилер Минимум»' })).toBeVisible();
  await expect(page.getByText('Активный')).toBeVisible();
  await accessible(page);
  await page.getByRole('tab', { name: 'Спецусловия' }).click();
  await expect(page).toHaveURL(/tab=spec$/);
  await expect(page.getByText('Тариф «Минимальный»', { exact: true }).first()).toBeVisible();
  await accessible(page);
  await page.goBack();
  await page.getByRole('button', { name: 'Добавить прайс' }).click();
  await page.getByRole('menuitem', { name: 'Псков' }).click();
  await expect(page.getByRole('dialog', { name: 'Добавление прайса Псков' })).toBeVisible();
  await page.goto(`/account${place}/999`);
  await expect(page.getByText('Не найдено')).toBeVisible();
});
