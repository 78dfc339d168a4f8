import { expect, failing, oldestFirst, ownRow, pickOfRow, tabTo, test } from './fixtures';

const path = '/administration/organisations-users';
const users = /\/piportals\/[\w-]+\/users\//;

test.describe('the user dialog, by keyboard alone', () => {
  test('C10 C11 D-ERR B15 add: refused for a login, then failed, then brought back and saved; edited; Back closes it', async ({
    page,
    signIn,
  }) => {
    const login = `worker${Date.now()}`;
    await signIn('admin', oldestFirst);
    const add = ownRow(page, 30).getByRole('button', { name: /^Добавить пользователя: / });
    await add.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Добавление пользователя' });
    const at = (label: string) => dialog.getByLabel(label, { exact: true });
    await expect(at('ФИО')).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
    const sizes = await dialog
      .locator('label:has(+ *), legend')
      .filter({ hasText: /^(ФИО|Роль|Дополнительные права|Виды пакетов)/ })
      .evaluateAll((captions) => captions.map((caption) => getComputedStyle(caption).fontSize));
    expect(sizes.length).toBeGreaterThan(2);
    expect(new Set(sizes)).toEqual(new Set(['12px']));
    await page.keyboard.type('Рабочев Роман');
    await page.keyboard.press('Tab');
    await page.keyboard.type(`${login}@client.example`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(at('Логин')).toHaveValue(`${login}@client.example`);
    await expect(at('Пароль')).toHaveValue(/^[2-9A-Za-z]{8}$/);
    const password = await at('Пароль').inputValue();
    await tabTo(at('Телефон'));
    await page.keyboard.type('89123456789');
    await expect(at('Телефон')).toHaveValue('+7(912)345-67-89');
    await tabTo(at('Роль'));
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('button', { name: 'Сохранить' })).toBeEnabled();

    await at('Логин').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('admin');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Логин уже занят')).toBeVisible();
    await at('Логин').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(login);

    await failing(
      page,
      { method: 'POST', path: users, answer: { status: 503, json: { detail: 'Сервис недоступен' } } },
      () => page.keyboard.press('Enter'),
    );
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Вернуться к форме' }).focus();
    await page.keyboard.press('Enter');
    await expect(at('ФИО')).toHaveValue('Рабочев Роман');
    await expect(at('Логин')).toHaveValue(login);
    await expect(at('Пароль')).toHaveValue(password);
    await at('Логин').focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(login, { exact: true })).toBeVisible();

    await page.getByRole('button', { name: `Изменить пользователя: ${login}` }).focus();
    await page.keyboard.press('Enter');
    const editing = page.getByRole('dialog', { name: 'Редактирование пользователя' });
    await expect(editing.getByText('Изменений нет')).toBeVisible();
    await expect(page).toHaveURL(/user=\w+%3A\d+/);
    await expect(editing.getByLabel('Телефон')).toHaveValue('+7(912)345-67-89');
    await page.goBack();
    await expect(editing).toHaveCount(0);
    await page.goForward();
    await editing.getByLabel('ФИО').focus();
    await page.keyboard.press('End');
    await page.keyboard.type('ович');
    await page.keyboard.press('Enter');
    await expect(editing).toHaveCount(0);
    await expect(page.getByText('Рабочев Романович', { exact: true })).toBeVisible();
  });

  for (const width of [360, 1280]) {
    test(`C10 the form fits ${width} px; Escape asks before it loses what is typed`, async ({ page, signIn }) => {
      await page.setViewportSize({ width, height: 800 });
      await signIn('admin', path);
      await pickOfRow(page.locator('main tbody tr').first(), 'Добавить пользователя');
      const dialog = page.getByRole('dialog', { name: 'Добавление пользователя' });
      await expect(dialog.getByLabel('Новости')).toBeVisible();
      expect(await dialog.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
      await dialog.getByLabel('ФИО').fill('Рабочев');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(dialog.getByLabel('ФИО')).toHaveValue('Рабочев');
    });
  }
});
