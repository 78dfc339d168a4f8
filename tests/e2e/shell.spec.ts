import type { Page } from 'playwright/test';
import { expect, test } from './fixtures';

const api = '/api/private/v3.0';
const organisations = '/administration/organisations-users';

const fillIn = async (page: Page, login: string, password = 'demo') => {
  await page.getByRole('textbox', { name: 'Логин' }).fill(login);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
};

const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const listed = (page: Page) => expect(page.getByRole('button', { name: /^Развернуть / }).first()).toBeVisible();

test.describe('the session', () => {
  test('A01 every page asks for a login and is there afterwards', async ({ page }) => {
    await page.goto(`/account${organisations}?marker=1`);
    await expect(page).toHaveURL(/\/account\/login\?next=/);
    await fillIn(page, 'admin');
    await expect(page).toHaveURL(/organisations-users\?marker=1/);
    await listed(page);
  });

  test('A01 the page says that it is loading until it has something to show', async ({ page }) => {
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/assets/main-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/account/login', { waitUntil: 'commit' });
    await expect(page.getByText('Загрузка…')).toBeVisible();
    goOn();
    await expect(page.getByRole('textbox', { name: 'Логин' })).toBeVisible();
    await expect(page.getByText('Загрузка…')).toHaveCount(0);
  });

  test('Q06 a page whose first part never comes says what to do', async ({ page }) => {
    await page.route('**/assets/boot-*.js', (route) => route.fulfill({ status: 404 }));
    await page.goto('/account/login');
    const advice = page.getByText('Если страница так и не открылась, обновите её.');
    await expect(advice).toBeHidden();
    await page.evaluate(() => document.getAnimations().forEach((waiting) => waiting.finish()));
    await expect(advice).toBeVisible();
  });

  test('A02 A03 a wrong password is said in the form, the login stays, the password goes', async ({ page }) => {
    await page.goto('/account/login');
    await fillIn(page, 'no-such-person', 'wrong');
    await expect(page.getByRole('alert')).toHaveText('Пожалуйста, проверьте правильность написания логина и пароля.');
    await expect(page.getByText('Что-то пошло не так')).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Логин' })).toHaveValue('no-such-person');
    await expect(page.getByLabel('Пароль', { exact: true })).toHaveValue('');
    await expect(page.getByLabel('Пароль', { exact: true })).toBeFocused();
  });

  test('A03 too many attempts are told of in the server’s words', async ({ page }) => {
    await page.goto('/account/login');
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const answer = page.waitForResponse(`**${api}/auth/`);
      await fillIn(page, 'guessed-at', 'wrong');
      await answer;
      await expect(page.getByRole('button', { name: 'Войти' })).not.toHaveAttribute('aria-busy');
    }
    await expect(page.getByRole('alert')).toContainText('Слишком много попыток входа');
  });

  test('A04 opening the login form forgets the session; another tab notices and keeps its page', async ({
    page,
    context,
    signIn,
  }) => {
    // What the page does in its own time, it does after the session has gone.
    await page.addInitScript(() => {
      window.requestIdleCallback = (work) => {
        addEventListener(
          'storage',
          () =>
            setTimeout(() => {
              work({ didTimeout: false, timeRemaining: () => 50 });
              document.documentElement.dataset.idled = '';
            }),
          { once: true },
        );
        return 0;
      };
    });
    await signIn('dealer');
    await listed(page);
    const other = await context.newPage();
    await other.goto('/account/login');
    await expect(other.getByRole('button', { name: 'Войти' })).toBeVisible();
    expect(await kept(other, 'lk.token')).toBeNull();
    expect(await kept(other, 'lk.user')).toBeNull();
    await expect(page.locator('html[data-idled]')).toBeAttached();
    await page.waitForLoadState('networkidle');
    await expect(
      page.getByRole('alert').filter({ has: page.getByRole('link', { name: 'Войти здесь' }) }),
    ).toContainText('В другой вкладке выполнен выход.');
    await listed(page);
  });

  test('without the network the page says so, and stops saying so; another version is offered when one comes back', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('dealer');
    await listed(page);
    // What comes when the page is idle has come.
    await expect(page.getByRole('combobox', { name: 'Дилер' })).not.toHaveAttribute('aria-busy');
    await expect(page.getByRole('button', { name: /^Уведомления/ }).first()).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('Нет соединения с сетью.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Нет соединения с сетью.')).toHaveCount(0);
    const manifest = await page.request.get('/account/manifest.webmanifest');
    expect(await manifest.json()).toMatchObject({
      name: 'Личный кабинет',
      start_url: '/account/',
      display: 'standalone',
    });
    await page.route('**/account/version.json', (route) => route.fulfill({ json: { build: 'another' } }));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(page.getByText('Вышла новая версия кабинета.')).toBeVisible();
    await page.getByRole('button', { name: 'Обновить', exact: true }).click();
    await listed(page);
    await expect(page.getByText('Вышла новая версия кабинета.')).toHaveCount(0);
  });

  test('A05 the start page leads to organisations; a user without rights reads why there is nothing', async ({
    page,
    signIn,
  }) => {
    await signIn('subdealer');
    await expect(page).toHaveURL(new RegExp(`${organisations}$`));
    await page.getByRole('button', { name: 'Выход' }).click();
    await fillIn(page, 'nobody');
    await expect(page.getByRole('heading', { name: 'Нет доступных разделов' })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Выход' }).click();
    await expect(page).toHaveURL(/\/account\/login$/);
  });

  test('A07 «Выход» ends the session on the server, and here even where the call fails', async ({ page, signIn }) => {
    await signIn('dealer');
    const token = await kept(page, 'lk.token');
    const answer = page.waitForResponse(`**${api}/logout/`);
    await page.getByRole('button', { name: 'Выход' }).click();
    expect((await answer).status()).toBe(204);
    const again = await page.request.get(`${api}/user/`, { headers: { Authorization: `Token ${token}` } });
    expect(again.status()).toBe(401);

    await fillIn(page, 'dealer');
    await page.route(`**${api}/logout/`, (route) => route.abort());
    await page.getByRole('button', { name: 'Выход' }).click();
    await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible();
    expect(await kept(page, 'lk.token')).toBeNull();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('A15 a session that died on the server leads to the login form once, without a toast, and back', async ({
    page,
    signIn,
  }) => {
    await signIn('admin');
    await listed(page);
    // What the page asks for by itself is answered: the press below is the first to hear of the end.
    await page.waitForLoadState('networkidle');
    const token = await kept(page, 'lk.token');
    const visits: string[] = [];
    page.on('framenavigated', (frame) => visits.push(new URL(frame.url()).pathname));
    // Pressed at once: on a busy machine the page may ask by itself and be at the login form before a mouse is.
    await page.getByRole('button', { name: 'Следующая страница' }).evaluate(
      async (button: HTMLButtonElement, [address, session]) => {
        await fetch(address, { method: 'POST', headers: { Authorization: `Token ${session}` } });
        button.click();
      },
      [`${api}/logout/`, token ?? ''] as const,
    );
    await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible();
    // The router may write the same address twice; leaving it and coming back would be a second visit.
    expect(visits.filter((path, index) => path.endsWith('/login') && path !== visits[index - 1])).toHaveLength(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await fillIn(page, 'admin');
    await listed(page);
    expect(page.url()).toContain(organisations);
  });
});

test.describe('the shell', () => {
  test('A06 screens have titles of their own', async ({ page }) => {
    await page.goto('/account/login');
    await expect(page).toHaveTitle('Вход — Личный кабинет');
    await fillIn(page, 'admin');
    await expect(page).toHaveTitle('Организации и пользователи — Личный кабинет');
    await page.goto('/account/nowhere');
    await expect(page).toHaveTitle('Не найдено — Личный кабинет');
  });

  test('A09 the rail is remembered; its groups open by keyboard', async ({ page, signIn }) => {
    await signIn('admin');
    await page.getByRole('button', { name: 'Свернуть меню' }).click();
    await page.reload();
    const menu = page.getByRole('complementary');
    await menu.getByRole('button', { name: 'УПРАВЛЕНИЕ' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(menu.getByRole('link', { name: 'Организации и пользователи' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu.getByRole('link', { name: 'Организации и пользователи' })).toHaveCount(0);
    await expect(menu.getByRole('button', { name: 'УПРАВЛЕНИЕ' })).toBeFocused();
  });

  test('A09 A20 below 1024 px the menu slides out and no press beside it closes it', async ({ page, signIn }) => {
    await page.setViewportSize({ width: 1023, height: 800 });
    await signIn('admin');
    await expect(page.getByRole('complementary')).toBeHidden();
    await page.getByRole('button', { name: 'Открыть меню' }).click();
    const panel = page.getByRole('dialog', { name: 'Меню' });
    await expect(panel).toBeVisible();
    await page.mouse.click(900, 400);
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await page.getByRole('button', { name: 'Открыть меню' }).click();
    await panel.getByRole('link', { name: 'Организации и пользователи' }).click();
    await expect(panel).toBeHidden();
    await page.getByRole('button', { name: 'Открыть меню' }).click();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(panel).toBeHidden();
    await expect(page.getByRole('complementary')).toBeVisible();
  });

  for (const width of [360, 768, 1024, 1440]) {
    test(`A10 nothing scrolls sideways at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/account/login');
      await fillIn(page, 'nobody');
      await expect(page.getByRole('heading', { name: 'Нет доступных разделов' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    });
  }

  test('A11 the footer has the year and the version', async ({ page, signIn }) => {
    await signIn('nobody');
    const year = await page.evaluate(() => new Date().getFullYear());
    await expect(page.getByRole('contentinfo')).toContainText(`© ${year}`);
    await expect(page.getByRole('contentinfo')).toContainText('2025.09.1.405068');
  });

  test('A12 an unknown path is «Не найдено», with the way back', async ({ page, signIn }) => {
    await signIn('admin', '/nowhere/at/all');
    await expect(page.getByRole('heading', { name: 'Не найдено' })).toBeVisible();
    await page.getByRole('link', { name: 'На главную' }).click();
    await listed(page);
  });

  test('A13 a typed address without its right is «Отказано в доступе», and 403 from the server', async ({
    page,
    signIn,
  }) => {
    await signIn('news', organisations);
    await expect(page.getByRole('heading', { name: 'Отказано в доступе' })).toBeVisible();
    const token = await kept(page, 'lk.token');
    const answer = await page.request.get(`${api}/piportals/all/groups/?page=1`, {
      headers: { Authorization: `Token ${token}` },
    });
    expect(answer.status()).toBe(403);
  });

  test('A14 a failed request shows one toast in the words of the catalogue', async ({ page, signIn }) => {
    await page.route(`**${api}/piportals/all/groups/all/?*`, (route) =>
      route.fulfill({ status: 503, json: { detail: 'нет базы' } }),
    );
    await signIn('admin');
    const toast = page.getByRole('alert').filter({ hasText: 'Что-то пошло не так' });
    await expect(toast).toContainText('Сервис временно недоступен(503)');
    await expect(toast).toHaveCount(1);
    await toast.getByRole('button', { name: 'Закрыть сообщение' }).click();
    await expect(toast).toHaveCount(0);
  });

  test('the theme is the system’s until one is chosen, and the choice stays', async ({ page, signIn }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await signIn('nobody');
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = await ground();
    await page.getByRole('button', { name: 'Тема: как в системе' }).click();
    await expect.poll(ground).not.toBe(dark);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Тема: светлая' })).toBeVisible();
    await expect.poll(ground).not.toBe(dark);
  });
});
