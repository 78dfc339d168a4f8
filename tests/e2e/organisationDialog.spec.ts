import { expect, pickOfRow, oldestFirst, ownRow, test } from './fixtures';

test.describe('the dialogs of an organisation', () => {
  test('C08 D-ERR two people edit one organisation: the second sees what the first has changed, and puts his own on top; the history has both', async ({
    page,
    signIn,
    browser,
  }) => {
    await signIn('admin', oldestFirst);
    await ownRow(page, 20)
      .getByRole('button', { name: /^Изменить: / })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Редактирование организации' });
    await expect(dialog.getByLabel('Наименование')).not.toHaveValue('');
    const address = page.url();
    const comment = `Позвонить ${Date.now()}`;
    await dialog.getByLabel('Комментарий').fill(comment);

    const token = await page.evaluate(() => localStorage.getItem('lk.token'));
    const [, id = ''] = /organisation=([\w%]+)/.exec(address) ?? [];
    const [alias = '', gid = ''] = decodeURIComponent(id).split(':');
    const other = await browser.newContext();
    const answer = await other.request.patch(
      new URL(`/api/private/v3.0/piportals/${alias}/groups/${gid}/`, address).href,
      {
        headers: { Authorization: `Token ${token}` },
        data: { p_contact_person: 'Новиков Илья' },
      },
    );
    expect(answer.status()).toBe(200);
    await other.close();

    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    const conflict = dialog.getByRole('alert', { name: 'Запись изменилась' });
    await expect(conflict.getByRole('heading')).toContainText('её изменил пользователь admin');
    await expect(conflict.getByRole('row', { name: /Контактное лицо/ })).toContainText('Новиков Илья');
    await expect(conflict.getByRole('row', { name: /Комментарий/ })).toContainText(comment);
    await conflict.getByRole('button', { name: 'Наложить мои изменения поверх' }).click();
    await expect(dialog.getByLabel('Контактное лицо')).toHaveValue('Новиков Илья');
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(dialog).toHaveCount(0);

    await pickOfRow(ownRow(page, 20), 'История');
    const history = page.getByRole('dialog', { name: 'История организации' });
    await expect(history.getByRole('listitem').filter({ hasText: comment })).toContainText('Изменение организации');
    await expect(history.getByRole('listitem').filter({ hasText: 'Новиков Илья' })).toContainText('Контактное лицо');
    await page.goBack();
    await expect(history).toHaveCount(0);
  });

  test('C14 C15 C16 C17 the messaging profile by keyboard: a wrong file, the right one, the emulator asked about', async ({
    page,
    signIn,
  }) => {
    await signIn('admin', oldestFirst);
    await pickOfRow(ownRow(page, 22), 'Профиль ФТС');
    const dialog = page.getByRole('dialog', { name: 'Профиль ФТС' });
    await expect(dialog.getByLabel('ID декларанта')).toBeVisible();
    const emulator = dialog.getByRole('checkbox', { name: 'Эмулятор сообщений' });
    for (const box of ['Профиль по умолчанию', 'Эмулятор сообщений'])
      await dialog.getByRole('checkbox', { name: box }).setChecked(false);
    const file = dialog.getByLabel('Файл XML с профилем');
    await file.setInputFiles({
      name: 'image.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]),
    });
    await expect(dialog.getByRole('status')).not.toBeEmpty();
    const bomb = '<!DOCTYPE a [<!ENTITY b "x">]><profile><Login>&b;</Login></profile>';
    await file.setInputFiles({ name: 'bomb.xml', mimeType: 'text/xml', buffer: Buffer.from(bomb) });
    await expect(dialog.getByRole('status')).not.toContainText('Заполнено');
    const good =
      '<Profile><ParticipantID>12345678</ParticipantID><Login>operator</Login><Password>Secret-77</Password><SenderInfo>Псков, Речная 2</SenderInfo></Profile>';
    await file.setInputFiles({ name: 'profile.xml', mimeType: 'text/xml', buffer: Buffer.from(good) });
    await expect(dialog.getByRole('status')).toContainText('Заполнено из файла «profile.xml»');
    await expect(dialog.getByLabel('ID декларанта')).toHaveValue('12345678');
    await emulator.focus();
    await page.keyboard.press('Space');
    await expect(dialog.getByLabel('Логин')).toBeDisabled();
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Данный профиль подключен к "Эмулятору сообщений", продолжить?')).toBeVisible();
    await page.getByRole('button', { name: 'Нет' }).click();
    await emulator.focus();
    await page.keyboard.press('Space');
    await dialog.getByLabel('Логин').focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await pickOfRow(ownRow(page, 22), 'Профиль ФТС');
    await expect(dialog.getByLabel('Логин')).toHaveValue('operator');
    await expect(dialog.getByLabel('Пароль')).toHaveAttribute('type', 'password');
    await expect(dialog.getByLabel('Пароль')).not.toHaveValue('Secret-77');
  });

  test('C19 billing: refused for a price, asked, added, shown', async ({ page, signIn }) => {
    await signIn('admin', oldestFirst);
    await ownRow(page, 24)
      .getByRole('button', { name: /^Биллинг: / })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Биллинг' });
    await dialog.getByRole('button', { name: 'Подключить подписку' }).click();
    await expect(dialog.getByRole('button', { name: 'Подключить', exact: true })).toBeInViewport({ ratio: 1 });
    await dialog.getByRole('combobox').selectOption({ index: 1 });
    await dialog.getByLabel('Индивидуальные цены').check();
    await dialog.getByLabel('Цена для клиента, ₽').fill('1 234,567');
    await dialog.getByLabel('Доля организации, ₽').fill('100');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Не больше двух знаков после запятой')).toBeVisible();
    await dialog.getByLabel('Цена для клиента, ₽').fill('1 234,56');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Да, подключить' }).click();
    await expect(dialog.getByRole('table', { name: 'Тарифы' })).toContainText('1 234,56');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  test('A10 C04 on a phone the list of organisation ids stays on the screen as it grows', async ({ page, signIn }) => {
    const screen = { width: 360, height: 640 };
    await page.setViewportSize(screen);
    await signIn('admin', '/administration/organisations-users?organisation=nova:1029');
    const pick = page.getByRole('button', { name: 'Выбрать', exact: true });
    await expect(pick).toBeEnabled();
    let answer: (() => void) | undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/orgid-clients/', async (route) => {
      await asked;
      await route.fulfill({
        json: [1, 2, 3, 4, 5].map((org_id) => ({
          org_id,
          org_name: `ООО «Торговый дом Причал ${org_id}»`,
          org_address: 'Ростов-на-Дону, наб. Контейнерная, д. 128, корп. 4',
        })),
      });
    });
    await pick.click();
    const list = page.getByRole('dialog', { name: 'Выбор ID организации' });
    await expect(list.getByText('Загружаем данные...')).toBeVisible();
    answer?.();
    await expect(list.getByRole('button')).toHaveCount(6);
    const { x, y, width, height } = (await list.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(screen.width);
    expect(y + height).toBeLessThanOrEqual(screen.height);
  });
});
