import { addMonths, currentMonth, monthIndex } from '../../src/domain/month';
import { expect, tabTo, test } from './fixtures';

/** On the first of a month nothing has been sent in it. */
const before = addMonths(currentMonth(new Date()), -1);
const lastMonth = monthIndex(before);
const client = '/administration/organisations-users/nova/1001';
/** Every filter of the list at once: what is set stays in sight. */
const filters = encodeURIComponent(
  JSON.stringify({
    server_alias: 'nova',
    access_status: 'Работает',
    parent_id: 102,
    create_date_start: '01.01.2024',
    create_date_end: '31.12.2026',
    in_online: true,
  }),
);

/** Pages that are no plain list, each with what its last part says once it is there. */
const pages: readonly (readonly [path: string, text: string | RegExp])[] = [
  [`/administration/organisations-users?filter=${filters}`, /^Записи с /],
  [client, /^проверено /],
  [`${client}?tab=history`, /^проверено /],
  ['/administration/price-board', 'Создать из действующего…'],
  ['/administration/rights', 'Помогаев Павел Юрьевич'],
  ['/administration/journal', 'Скачать в Excel'],
  ['/administration/batches', /Пакетных изменений ещё не было|^Строки$/],
  ['/administration/data?kind=facts', 'Факты по пакетам: загрузки'],
  ['/administration/sections', 'Собрать раздел'],
  ['/profile', 'Где выполнен вход'],
  ['/notifications', 'Настроить'],
  ['/product/client', 'Морской клиент'],
];

test('P01 A10 no page scrolls sideways on the narrowest phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn('admin', '/profile');
  const wide: string[] = [];
  for (const [path, text] of pages) {
    await page.goto(`/account${path}`);
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 320) wide.push(`${path}: ${width}`);
  }
  expect(wide).toEqual([]);
});

test('P05 A10 at 400 % zoom no report scrolls sideways', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await signIn('admin', '/reports/active_users');
  const asked = `server=nova&p_year=${before.year}&p_month=${before.month}&p_tt=3`;
  for (const path of ['/reports/active_users', `/reports/web_client_reports_pi_from_uin?${asked}`]) {
    await page.goto(`/account${path}`);
    await expect(page.getByRole('button', { name: 'Выгрузить в Excel' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});

test('P01 B01 on the narrowest phone a long filter is taken off within the sheet of filters', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn('admin', `/administration/organisations-users?filter=${filters}`);
  await page.getByRole('button', { name: /^Фильтры \(/ }).click();
  const clear = await page.getByRole('button', { name: 'Снять фильтр: Дата создания' }).boundingBox();
  expect((clear?.x ?? 320) + (clear?.width ?? 0)).toBeLessThanOrEqual(320 - 16);
});

test('P05 Tab that goes on from the sheet of filters closes it: what has the focus is not below it', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await signIn('admin', '/administration/organisations-users');
  await page.getByRole('button', { name: /^Фильтры/ }).press('Enter');
  const show = page.getByRole('button', { name: /^Показать \d/ });
  await tabTo(show);
  await expect(show).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(show).toBeHidden();
  await expect(page.getByLabel('Сортировка')).toBeFocused();
});

test('P01 O02 on a phone the state of a client is told line by line, the button beside its heading', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn('admin', client);
  const state = page.getByRole('region', { name: 'Состояние' });
  const heading = await state.getByRole('heading').boundingBox();
  const again = await state.getByRole('button', { name: 'Проверить ещё раз' }).boundingBox();
  const checked = await state.getByText(/^проверено /).boundingBox();
  if (!heading || !again || !checked) throw new Error('not shown');
  expect(Math.abs(heading.y + heading.height / 2 - again.y - again.height / 2)).toBeLessThan(8);
  expect(checked.x).toBe(heading.x);
});

test('P01 B05 what a copy button says stays within the narrowest phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('refused')) } }),
  );
  await page.clock.install();
  await signIn('admin', client);
  const buttons = page.getByRole('main').getByRole('button', { name: /^Скопировать (ИНН|ID|номер)/ });
  await expect(buttons.first()).toBeVisible();
  // What is said stays until it has been measured.
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const button of await buttons.all()) {
    await button.focus();
    await page.keyboard.press('Enter');
    const said = button.getByText('Не удалось скопировать');
    await expect(said).toBeVisible();
    const edges = await said.evaluate((one) => {
      const { left, right } = one.getBoundingClientRect();
      return { left: left >= 0, right: right <= innerWidth };
    });
    expect(edges, (await button.getAttribute('aria-label')) ?? '').toEqual({ left: true, right: true });
  }
});

test('P01 J05 a new key is broken where a phone ends', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.route('**/service-tokens/', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    // Others may have a hyphen to be broken at.
    return route.fulfill({ response, json: { ...((await response.json()) as object), token: 'k'.repeat(43) } });
  });
  await signIn('admin', '/administration/data');
  await page.getByLabel('Название ключа').fill('Ключ с телефона');
  await page.getByRole('button', { name: 'Создать ключ' }).click();
  await expect(page.getByText('Ключ виден один раз:')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('P01 F02 INN and KPP of a client are parted between them alone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn('admin', `/reports/package-statistic?start=${lastMonth}&end=${lastMonth}`);
  const taxpayer = page.locator('main tbody td[data-label="ИНН/КПП"]').filter({ hasText: '/' }).first();
  await expect(taxpayer).toBeVisible();
  const parted = await taxpayer.evaluate((cell) => {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      if (range.getClientRects().length > 1) found.push(walker.currentNode.textContent ?? '');
    }
    return found;
  });
  expect(parted).toEqual([]);
});

test('P01 P05 one long word in a name is broken, and makes neither a page nor a dialog wider', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/profile');
  const token = await page.evaluate(() => localStorage.getItem('lk.token'));
  const path = '/api/private/v3.0/piportals/nova/groups/1100/';
  const headers = { Authorization: `Token ${token}` };
  const { p_fullname, p_city } = (await (await page.request.get(path, { headers })).json()) as Record<string, string>;
  const patch = async (data: object) => expect((await page.request.patch(path, { headers, data })).status()).toBe(200);
  const word = 'Сверхдлинноеназвание'.repeat(5);
  try {
    await patch({ p_fullname: word, p_city: word });
    const organisation = '/administration/organisations-users/nova/1100';
    const wide: string[] = [];
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const [address, place] of [
        [organisation, 'main'],
        ['/administration/journal', 'main'],
        [`${organisation}?move=nova:1100`, '[role=dialog]'],
        [`${organisation}?organisation=nova:1100`, '[role=dialog]'],
      ] as const) {
        await page.goto(`/account${address}`);
        await expect(page.locator(place).getByText(word).first()).toBeVisible();
        const beyond = await page
          .locator(place)
          .getByText(word)
          .evaluateAll((all) =>
            all.some((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth),
          );
        const paper = await page.locator(place).evaluate((one) => one.scrollWidth - one.clientWidth);
        if (beyond || paper > 1) wide.push(`${address} at ${width}`);
      }
    }
    expect(wide).toEqual([]);
  } finally {
    await patch({ p_fullname, p_city });
  }
});

test('P01 on a phone neither a long name of the user nor that of an organisation squeezes the icons beside it', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.route('**/groups/1005/', async (route) => {
    const response = await route.fetch();
    const p_fullname = 'Межрегиональное таможенно-логистическое объединение '.repeat(3).trim();
    await route.fulfill({ response, json: { ...((await response.json()) as object), p_fullname } });
  });
  await signIn('admin', '/administration/organisations-users?organisation=nova:1005');
  const dialog = page.getByRole('dialog', { name: 'Редактирование организации' });
  await expect(dialog).toContainText('логистическое');
  const icons = [
    dialog.getByRole('button', { name: 'Закрыть' }),
    page.getByRole('button', { name: /^Найти или сделать/, includeHidden: true }),
    page.getByRole('button', { name: /^Тема/, includeHidden: true }),
  ];
  for (const icon of icons) expect((await icon.boundingBox())?.width).toBeGreaterThanOrEqual(34);
});

test('P01 B01 however many servers there are, each of them can be chosen', async ({ page, signIn }) => {
  const further = Array.from({ length: 9 }, (_, at) => ({
    ...{ alias: `further${at}`, server_alias: `further${at}`, server_name: `Владивосток-Восточный ${at}` },
  }));
  await page.route('**/user/', async (route) => {
    const response = await route.fetch();
    const user = (await response.json()) as { piportals: object[] };
    return route.fulfill({ response, json: { ...user, piportals: [...user.piportals, ...further] } });
  });
  await signIn('admin', '/administration/organisations-users');
  const last = page.getByRole('radio', { name: 'Владивосток-Восточный 8' });
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    if (width === 320) await page.getByRole('button', { name: /^Фильтры/ }).click();
    const { x = width, width: own = 0 } = (await last.boundingBox()) ?? {};
    expect(x + own, `${width} px`).toBeLessThanOrEqual(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('P01 B05 what copies a name stands beside the longest status, not on it', async ({ page, signIn }) => {
  const suspended = encodeURIComponent(JSON.stringify({ access_status: 'Приостановлена' }));
  await signIn('admin', `/administration/organisations-users?filter=${suspended}&perPage=50`);
  const row = page
    .getByRole('row')
    .filter({ hasText: /\d{10}\/\d{9}/ })
    .first();
  const [status, icon] = [
    row.getByText('Приостановлена'),
    row.getByRole('button', { name: 'Скопировать название' }).locator('svg'),
  ];
  for (const width of [800, 1024, 1280, 1440, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    const [word, sign] = [await status.boundingBox(), await icon.boundingBox()];
    expect(sign?.x, `${width} px`).toBeGreaterThanOrEqual((word?.x ?? width) + (word?.width ?? 0));
  }
});

test('P01 N03 a title at 1024 px and a choice of a recipe at 1280 px are not cut', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await signIn('admin', '/administration/organisations-users');
  const title = page.getByRole('heading', { level: 1 });
  expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/account/administration/price-board?month=03-2032');
  await page.getByRole('checkbox', { name: /^Выбрать всех отобранных/ }).check();
  await page.getByRole('button', { name: 'Создать из действующего…' }).click();
  const room = await page.getByLabel('Вознаграждение').evaluate((select) => {
    const given = select.clientWidth;
    select.style.width = 'max-content';
    return given - select.clientWidth;
  });
  expect(room).toBeGreaterThanOrEqual(0);
});

test('A14 P05 on a phone a notice leaves the way to «Повторить» free', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 560 });
  await signIn('admin', '/profile');
  const report = /\/reports\/web_client_reports_pi_classic\/\?/;
  await page.route(report, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/account/reports/web_client_reports_pi_classic');
  await expect(page.getByText('Что-то пошло не так')).toBeVisible();
  await page.unroute(report);
  await page.getByRole('button', { name: 'Повторить' }).click({ timeout: 3_000 });
  await expect(page.getByText(/^Записи с /)).toBeVisible();
});

test('A20 P01 a double press on the cross of a dialog signs nobody out by what lies below it', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn('admin', '/profile');
  await page.getByRole('button', { name: /^Найти или сделать/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).dblclick();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Сменить пароль' }).click();
  await expect(page.getByText('Введите прежний пароль')).toBeVisible();
});
