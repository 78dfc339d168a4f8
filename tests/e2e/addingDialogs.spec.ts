import { innControl } from '../../src/domain/taxpayer';
import { expect, failing, oldestFirst, ownRow, pickOfRow, test } from './fixtures';

const path = '/administration/organisations-users';
const groups = /\/piportals\/[\w-]+\/groups\//;
const subgroups = /\/piportals\/[\w-]+\/subgroups\//;
const inn = () => {
  const lead = `78${String(Date.now()).slice(-7)}`;
  return lead + innControl(lead);
};

test.describe('adding by keyboard alone', () => {
  test('B13 C01 C02 C03 C07 C08 D-ERR an organisation: its form taken off the name, refused for its INN, failed, brought back, saved', async ({
    page,
    signIn,
  }) => {
    await signIn('admin', path);
    await page.getByRole('button', { name: 'Добавить организацию' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Псков' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Добавление организации' });
    const save = dialog.getByRole('button', { name: 'Сохранить' });
    await expect(dialog.getByLabel('ОПФ')).toBeFocused();
    await expect(save).toBeDisabled();
    await dialog.getByLabel('Наименование').focus();
    const name = `Причал ${Date.now()}`;
    await page.keyboard.insertText(`ООО ${name}`);
    await page.keyboard.press('Tab');
    await expect(dialog.getByLabel('ОПФ')).toHaveValue('ООО');
    await expect(dialog.getByLabel('Наименование')).toHaveValue(name);
    await dialog.getByLabel('ИНН', { exact: true }).focus();
    await page.keyboard.type('7801000001');
    await page.keyboard.press('Tab');
    await expect(dialog.getByText(/контрольн/i)).toBeVisible();
    await expect(save).toBeDisabled();
    await dialog.getByLabel('ИНН', { exact: true }).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(inn());
    await dialog.getByLabel('КПП', { exact: true }).focus();
    await page.keyboard.type('780101001');
    await expect(save).toHaveAccessibleDescription('Заполните: Дилер');
    await dialog.getByLabel('Дилер').focus();
    await page.keyboard.type('изборск');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(save).toBeEnabled();

    await dialog.getByLabel('КПП', { exact: true }).focus();
    await failing(
      page,
      { method: 'POST', path: groups, answer: { status: 503, json: { detail: 'Сервис недоступен' } } },
      () => page.keyboard.press('Enter'),
    );
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Вернуться к форме' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Наименование')).toHaveValue(name);
    await dialog.getByLabel('КПП', { exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  });

  test('C18 C08 D-ERR a department: refused without a name, failed, brought back, saved, renamed', async ({
    page,
    signIn,
  }) => {
    await signIn('admin', oldestFirst);
    await pickOfRow(ownRow(page, 26), 'Добавить отдел/организацию');
    const dialog = page.getByRole('dialog', { name: 'Добавление отдела/организации' });
    const name = `Отдел ${Date.now()}`;
    await expect(dialog.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
    await dialog.getByLabel('Наименование').focus();
    await page.keyboard.type(name);
    await expect(dialog.getByRole('button', { name: 'Сохранить' })).toBeEnabled();
    await failing(page, { method: 'POST', path: subgroups, answer: { status: 502, json: {} } }, () =>
      page.keyboard.press('Enter'),
    );
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Вернуться к форме' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Наименование')).toHaveValue(name);
    await dialog.getByLabel('Наименование').focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    const made = page.getByRole('region', { name });
    await expect(made).toBeVisible();
    await made.getByRole('button', { name: `Изменить отдел/организацию: ${name}` }).focus();
    await page.keyboard.press('Enter');
    const editing = page.getByRole('dialog', { name: 'Редактирование отдела/организации' });
    await expect(editing.getByLabel('Наименование')).toHaveValue(name);
    await editing.getByLabel('Наименование').focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' новый');
    await page.keyboard.press('Enter');
    await expect(editing).toHaveCount(0);
    await expect(page.getByRole('region', { name: `${name} новый` })).toBeVisible();
  });
});
