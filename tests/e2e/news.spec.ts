import { expect, test } from './fixtures';

const path = '/administration/categories';

test.describe('news', () => {
  test('G01 G02 an editor writes, formats, looks and publishes by keyboard; a reader hears of it and reads', async ({
    page,
    signIn,
  }) => {
    const title = `Новый порядок ${Date.now()}`;
    await signIn('news', path);
    await page.getByRole('button', { name: 'Добавить новость' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Добавление новости' });
    await expect(dialog.getByRole('textbox', { name: 'Заголовок' })).toBeFocused();
    await page.keyboard.type(title);
    await dialog.getByLabel('Вид новости').selectOption('Новости онлайн клиент Нова');
    await dialog.getByLabel('Номер релиза').focus();
    await page.keyboard.type('2026,11');
    await expect(dialog.getByLabel('Номер релиза')).toHaveValue('2026.11');
    await dialog.getByLabel('Анонс').focus();
    await page.keyboard.type('Меняется порядок подачи.');
    const text = dialog.getByRole('textbox', { name: 'Текст' });
    await text.focus();
    await page.keyboard.type('Сведения подаются ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('заранее');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Список', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(text).toBeFocused();
    await page.keyboard.type('правила на сайте');
    const link = dialog.getByRole('button', { name: 'Ссылка' });
    await expect(link).toBeDisabled();
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await expect(link).toBeEnabled();
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Адрес ссылки')).toBeFocused();
    await page.keyboard.type('rules.example/order');
    await page.keyboard.press('Enter');
    await expect(text).toBeFocused();
    await dialog.getByRole('button', { name: 'Просмотр' }).focus();
    await page.keyboard.press('Enter');
    const seen = dialog.getByRole('article', { name: 'Просмотр новости' });
    await expect(seen.locator('strong')).toHaveText('заранее');
    await expect(seen.getByRole('listitem')).toHaveText('правила на сайте');
    await expect(seen.getByRole('link', { name: 'сайте' })).toHaveAttribute('href', 'https://rules.example/order');
    await dialog.getByRole('button', { name: 'Сохранить' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    const row = page.getByRole('row', { name: new RegExp(title) });
    await expect(row).toContainText('Черновик');
    await expect(row).toContainText('Релиз 2026.11');

    await row.getByRole('button', { name: `Опубликовать: ${title}` }).focus();
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('dialog', { name: 'Опубликовать новость?' }).getByRole('button', { name: 'Опубликовать' }),
    ).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(row).toContainText('Опубликована');

    await signIn('subdealer');
    await page.getByRole('button', { name: /^Уведомления: .*\d+ непрочитанн/ }).click();
    const panel = page.getByRole('dialog', { name: 'Уведомления' });
    await panel.getByRole('tab', { name: /^Новости/ }).click();
    const article = panel.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
    await expect(article).toContainText('Новая');
    await article.getByText('Читать полностью').click();
    await expect(article.locator('strong')).toHaveText('заранее');
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Уведомления/ })).not.toHaveAccessibleName(/непрочитанн/);
  });

  test('G01 two editors change one; the second puts his on top; then it is deleted, after a question', async ({
    page,
    context,
    signIn,
  }) => {
    const title = `На двоих ${Date.now()}`;
    await signIn('news', path);
    await page.getByRole('button', { name: 'Добавить новость' }).click();
    const dialog = page.getByRole('dialog', { name: 'Добавление новости' });
    await dialog.getByRole('textbox', { name: 'Заголовок' }).fill(title);
    await dialog.getByLabel('Вид новости').selectOption('Общие новости');
    await dialog.getByLabel('Анонс').fill('Анонс');
    await dialog.getByRole('textbox', { name: 'Текст' }).fill('Текст');
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: `Изменить: ${title}` }).click();
    const editing = page.getByRole('dialog', { name: 'Редактирование новости' });
    await expect(editing.getByRole('textbox', { name: 'Заголовок' })).toHaveValue(title);

    const other = await context.newPage();
    await other.goto(page.url());
    const theirs = other.getByRole('dialog', { name: 'Редактирование новости' });
    await theirs.getByLabel('Анонс').fill('Анонс другого');
    await theirs.getByRole('button', { name: 'Сохранить' }).click();
    await expect(theirs).toHaveCount(0);

    // A tab behind another is drawn about once a second.
    await page.bringToFront();
    await editing.getByRole('textbox', { name: 'Текст' }).fill('Мой текст');
    await editing.getByRole('button', { name: 'Сохранить' }).click();
    const conflict = editing.getByRole('alert', { name: 'Запись изменилась' });
    await expect(conflict.getByRole('row', { name: /^Анонс/ })).toContainText('Анонс другого');
    await expect(conflict.getByRole('row', { name: /^Текст/ })).toContainText('Мой текст');
    await conflict.getByRole('button', { name: 'Наложить мои изменения поверх' }).click();
    await expect(editing.getByLabel('Анонс')).toHaveValue('Анонс другого');
    await expect(editing.getByRole('textbox', { name: 'Текст' })).toHaveText('Мой текст');
    await editing.getByRole('button', { name: 'Сохранить' }).click();
    await expect(editing).toHaveCount(0);

    await page.getByRole('button', { name: `Изменить: ${title}` }).click();
    await editing.getByRole('button', { name: 'Удалить' }).click();
    await page.getByRole('dialog', { name: 'Удалить новость?' }).getByRole('button', { name: 'Удалить' }).click();
    await expect(editing).toHaveCount(0);
    await expect(page.getByRole('row', { name: new RegExp(title) })).toHaveCount(0);
  });
});
