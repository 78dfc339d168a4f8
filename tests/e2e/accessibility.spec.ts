import type { Locator } from 'playwright/test';
import { axeFaultsOfBoth } from './axeFaults';
import { expect, pickOfRow, tabTo, test } from './fixtures';

test.describe('accessibility, light and dark', () => {
  test('the login form', async ({ page }) => {
    await page.goto('/account/login');
    await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible();
    expect(await axeFaultsOfBoth(page)).toEqual([]);
  });

  test('the list, an unfolded row, the question of the archive', async ({ page, signIn }) => {
    test.slow();
    const filter = encodeURIComponent(JSON.stringify({ access_status: 'Приостановлена' }));
    await signIn(
      'admin',
      `/administration/organisations-users?filter=${filter}&page=1&perPage=5&sort=p_gid&order=DESC`,
    );
    await page
      .getByRole('button', { name: /^Развернуть / })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Пользователи', exact: true })).toBeVisible();
    expect(await axeFaultsOfBoth(page)).toEqual([]);
    const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Другие действия/ }) });
    await row
      .first()
      .getByRole('button', { name: /^Другие действия/ })
      .click();
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await axeFaultsOfBoth(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Дата создания' }).click();
    await expect(page.getByRole('dialog', { name: 'Дата создания' })).toBeVisible();
    expect(await axeFaultsOfBoth(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Новый клиент' }).click();
    await page.getByRole('menuitem', { name: 'Нова' }).click();
    const client = page.getByRole('dialog', { name: 'Новый клиент' });
    await expect(client.getByLabel('Дилер')).toBeVisible();
    await expect(client.getByRole('button', { name: 'Отметить все виды' })).toBeEnabled();
    expect(await axeFaultsOfBoth(page)).toEqual([]);
    await client.getByRole('button', { name: 'Отмена' }).click();
    await page
      .getByRole('button', { name: /^Сбросить пароль/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Сбросить пароль', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Скопировать письмо' })).toBeVisible();
    expect(await axeFaultsOfBoth(page)).toEqual([]);
    await page.getByRole('button', { name: 'Скопировать логин' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).first().click();
    await pickOfRow(row.first(), 'Перенести в архив');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await axeFaultsOfBoth(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('row').getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'Состояние' })).toBeVisible();
    await page.getByRole('tab', { name: 'Условия' }).click();
    await expect(page.getByRole('region', { name: 'Условия по месяцам' })).toBeVisible();
    expect(await axeFaultsOfBoth(page)).toEqual([]);
    await page.getByRole('link', { name: 'Кто что может' }).click();
    await expect(page.getByRole('table', { name: 'Кто что может' })).toBeVisible();
    expect(await axeFaultsOfBoth(page)).toEqual([]);
  });

  test('the form of news, and the bell', async ({ page, signIn }) => {
    await signIn('news', '/administration/categories?news=new');
    await expect(page.getByRole('toolbar', { name: 'Оформление текста' })).toBeVisible();
    expect(await axeFaultsOfBoth(page)).toEqual([]);
    await page.getByRole('button', { name: 'Отмена' }).click();
    await page.getByRole('button', { name: /^Уведомления/ }).click();
    const bell = page.getByRole('dialog', { name: 'Уведомления' });
    await bell.getByRole('tab', { name: /^События/ }).click();
    await bell.getByRole('button', { name: 'Настроить' }).click();
    await expect(bell.getByRole('checkbox', { name: 'Изменены мои права' })).toBeChecked();
    expect(await axeFaultsOfBoth(page)).toEqual([]);
    await bell.getByRole('tab', { name: /^Новости/ }).click();
    await expect(bell.getByText('Читать полностью').first()).toBeVisible();
    expect(await axeFaultsOfBoth(page)).toEqual([]);
  });
});

test('P05 with the colours of the system it is seen what is chosen: of the menu, tabs, servers, states and switches', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const grounds = async (chosen: Locator, other: Locator) => {
    await expect(chosen).toBeVisible();
    const [one, two] = await Promise.all(
      [chosen, other].map((place) => place.evaluate((element) => getComputedStyle(element).backgroundColor)),
    );
    expect(one).not.toBe(two);
    // The browser lays no ground of its own behind the words, of their very colour.
    await expect(chosen).toHaveCSS('forced-color-adjust', 'none');
  };
  await signIn('admin', '/administration/organisations-users/nova/1001');
  const menu = page.getByRole('navigation').first();
  await grounds(
    menu.getByRole('link', { name: 'Организации и пользователи' }),
    menu.getByRole('link', { name: 'Новости' }),
  );
  await grounds(page.getByRole('tab', { name: /^Пользователи/ }), page.getByRole('tab', { name: 'История' }));
  await page.goto('/account/administration/organisations-users');
  await grounds(page.locator('label', { hasText: /^Все$/ }), page.locator('label', { hasText: /^Псков$/ }));
  await page
    .getByRole('button', { name: /^Изменить: / })
    .first()
    .click();
  const knob = (toggle: Locator) => toggle.evaluate((element) => getComputedStyle(element, '::before').backgroundColor);
  const toggle = page.getByRole('switch', { name: 'Расчет без тарифа' });
  await expect(toggle).not.toHaveCSS('background-color', await knob(toggle));
  await toggle.press('Space');
  await expect(toggle).not.toHaveCSS('background-color', await knob(toggle));
  await toggle.press('Space');
  await page.goto('/account/administration/price-board');
  await grounds(page.getByRole('button', { name: /^Все \d/ }), page.getByRole('button', { name: /^Без прайса/ }));
});

test('P05 with the colours of the system dialogs, menus and bars stand out, and one sees where the arrows are', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const canvas = 'rgb(255, 255, 255)';
  await signIn('admin', '/administration/organisations-users');
  await page
    .getByRole('button', { name: /^Другие действия: / })
    .first()
    .press('Enter');
  const edge = (place: Locator) => expect(place).toHaveCSS('border-top-width', '1px');
  await edge(page.locator('.MuiPaper-root'));
  await page.keyboard.press('Escape');
  const dealer = page.getByRole('combobox', { name: 'Дилер' });
  await dealer.focus();
  await expect(dealer).toBeEditable();
  await dealer.fill('восход');
  await expect(page.getByRole('option', { name: /Восход/ })).toBeVisible();
  await dealer.press('ArrowDown');
  await expect(page.locator('[role=option][data-active]')).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Control+k');
  await edge(page.getByRole('dialog'));
  await page.getByRole('dialog').getByRole('combobox').fill('восход');
  const found = page.getByRole('dialog').getByRole('option', { selected: true }).locator('mark');
  // White on yellow nobody reads.
  await expect(found).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.goto('/account/reports/package-statistic');
  await page.getByRole('button', { name: 'Показать график' }).click();
  const key = page.locator('figcaption span[aria-hidden=true]').first();
  await expect(key).not.toHaveCSS('background-color', canvas);
});

test('A18 whoever wants no motion gets none: no change of a width or a colour takes its time', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/administration/dealers-prices/2');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => getComputedStyle(element).transitionDuration !== '0s')
      .map(({ tagName, className }) => [tagName, className]),
  );
  expect(moving).toEqual([]);
});

test('P05 E01 at 400 % zoom a price panel is as high as it needs: its cells are seen, and its button after them', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await signIn('admin', '/administration/dealers-prices/2?price=dyn_pu:new');
  const panel = page.getByRole('dialog');
  const cell = panel.getByRole('gridcell').first();
  await tabTo(cell);
  await expect(cell).toBeInViewport({ ratio: 0.9 });
  const submit = panel.getByRole('button', { name: 'Добавить прайс' });
  await submit.scrollIntoViewIfNeeded();
  await expect(submit).toBeInViewport({ ratio: 0.9 });
});

test('P05 a finger tells a person from the organisation below: their links are 24 px apart', async ({
  page,
  signIn,
}) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await signIn('admin', '/administration/rights');
    const links = page.getByRole('rowheader').first().getByRole('link');
    await expect(links).toHaveCount(2);
    const [person, organisation] = await links.evaluateAll((all) =>
      all.map((link) => {
        const { y, height } = link.getBoundingClientRect();
        return y + height / 2;
      }),
    );
    expect((organisation ?? 0) - (person ?? 0), `${width} px`).toBeGreaterThanOrEqual(24);
  }
});

test('A20 P05 on a phone Escape closes the filters from the button that has opened them', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn('admin', '/administration/organisations-users');
  const opener = page.getByRole('button', { name: 'Фильтры' });
  await opener.click();
  await expect(page.getByRole('button', { name: 'Закрыть фильтры' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Закрыть фильтры' })).toBeHidden({ timeout: 2_000 });
  await expect(opener).toBeFocused();
});

test.describe('with the text spacing that a reader may ask for', () => {
  test.use({ bypassCSP: true });

  for (const [path, words] of [
    ['', 'декл.'],
    ['/nova/1005', 'Требуется подпись'],
  ] as const)
    test(`P05 B06 B09 «${words}» does not lie over the column beside it`, async ({ page, signIn }) => {
      await signIn('admin', `/administration/organisations-users${path}`);
      const all = page.locator('main td').getByText(words, { exact: true });
      await expect(all.first()).toBeVisible();
      await page.addStyleTag({
        content:
          '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }',
      });
      const beyond = await all.evaluateAll((found) =>
        found.map((one) => {
          const [own, cell] = [one.getBoundingClientRect(), one.closest('td')?.getBoundingClientRect()];
          return Math.round(Math.max((cell?.left ?? 0) - own.left, own.right - (cell?.right ?? 0), 0));
        }),
      );
      expect(Math.max(...beyond)).toBe(0);
    });
});

test('P05 on the narrowest screen what the keyboard goes back to is not below the header', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn('admin', '/administration/organisations-users?page=1&perPage=20&sort=p_gid&order=DESC');
  const size = page.getByLabel('Показывать по');
  await expect(size).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await size.focus();
  const below: string[] = [];
  for (let step = 0; step < 50; step += 1) {
    await page.keyboard.press('Shift+Tab');
    const hidden = await page.evaluate(() => {
      const one = document.activeElement;
      if (!one || one.closest('header')) return '';
      const end = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      return one.getBoundingClientRect().top < end ? (one.getAttribute('aria-label') ?? one.textContent ?? '') : '';
    });
    if (hidden) below.push(hidden);
  }
  expect(below).toEqual([]);
});

test('P05 on a narrow screen the head of a table and what is told above it stay below the header', async ({
  page,
  context,
  signIn,
}) => {
  await page.setViewportSize({ width: 700, height: 700 });
  await signIn('admin', '/administration/organisations-users?page=1&perPage=20&sort=p_gid&order=DESC');
  const every = page.getByRole('checkbox', { name: 'Выбрать всё на странице' });
  await expect(every).toBeVisible();
  await page.evaluate(() => scrollTo(0, 500));
  const header = await page.getByRole('banner').boundingBox();
  const end = Math.floor((header?.y ?? 0) + (header?.height ?? 0));
  expect((await every.boundingBox())?.y).toBeGreaterThanOrEqual(end);
  await context.setOffline(true);
  const told = await page.getByText(/^Нет соединения/).boundingBox();
  await context.setOffline(false);
  expect(told?.y).toBeGreaterThanOrEqual(end);
});
