import { statSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, test } from './fixtures';

/** Notes when what is waited for is there first: a row of the list, or the form to sign in with. What is asked for later it has not waited for. */
const noteFirst = `new MutationObserver((_, observer) => {
  const isRow = (button) => (button.getAttribute('aria-label') ?? button.textContent ?? '').startsWith('Развернуть ');
  const there = document.querySelector('input[type=password]') ?? [...document.querySelectorAll('button')].find(isRow);
  if (!there) return;
  window.firstAt = performance.now();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true, attributes: true });`;

const scriptsBefore = (page: Page) =>
  page.evaluate(() => {
    const at = Reflect.get(window, 'firstAt') as number;
    const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= at);
    return asked.flatMap(({ name }) => /\/assets\/(.*\.js)$/.exec(name)?.[1] ?? []);
  });

test('R04 scripts and styles arrive packed, for ever, and the first screens take no more of them than agreed', async ({
  page,
  signIn,
}) => {
  const assets = new Map<string, Record<string, string>>();
  page.on('response', (response) => {
    const name = /\/assets\/(.*\.(js|css))$/.exec(response.url())?.[1];
    if (name) assets.set(name, response.headers());
  });
  const scripts = (names: Iterable<string>) => [...names].filter((name) => name.endsWith('.js'));
  const gzip = (names: string[]) => names.reduce((sum, name) => sum + statSync(`dist/assets/${name}.gz`).size, 0);

  await page.addInitScript({ content: noteFirst });
  await page.goto('/account/login');
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible();
  const forLogin = gzip([...new Set(await scriptsBefore(page))]);
  expect(forLogin).toBeGreaterThan(90_000);
  expect(forLogin).toBeLessThanOrEqual(110_000);

  const list = '/administration/organisations-users';
  await signIn('admin', list);
  await expect(page.getByRole('button', { name: /^Развернуть / }).first()).toBeVisible();
  // A visit of somebody who is signed in.
  assets.clear();
  await page.goto(`/account${list}`);
  await expect(page.getByRole('button', { name: /^Развернуть / }).first()).toBeVisible();
  for (const headers of assets.values()) {
    expect(headers['content-encoding']).toMatch(/^(br|gzip)$/);
    expect(headers['cache-control']).toContain('immutable');
  }
  const before = gzip([...new Set(await scriptsBefore(page))]);
  expect(before).toBeGreaterThan(150_000);
  expect(before).toBeLessThanOrEqual(195_000);

  // O02: the page of a client is there with two calls; the bell and what is declared come when the page has time.
  await page.waitForLoadState('networkidle');
  assets.clear();
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, call] = /\/v3\.0(\/.*)$/.exec(request.url()) ?? [];
    if (call && !call.endsWith('/unread/') && call !== '/declared/') calls.push(call);
  });
  await page.goto(`/account${list}/nova/1001`);
  await expect(page.getByRole('region', { name: 'Состояние' })).toBeVisible();
  expect(gzip(scripts(assets.keys()))).toBeLessThanOrEqual(207_000);
  await page.waitForLoadState('networkidle');
  expect(calls.toSorted()).toEqual(['/piportals/nova/groups/1001/diagnosis/', '/user/']);
});

test('R04 what comes with its dialog is shown when its code is there, not when a clock says so', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn('admin', '/administration/organisations-users');
  const change = page.getByRole('button', { name: /^Изменить/ }).first();
  await expect(change).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await change.click();
  await expect(page.getByRole('dialog', { name: 'Редактирование организации' })).toBeVisible();
});

test('R04 a form comes in a handful of files, most of it once its pencil is pointed at', async ({ page, signIn }) => {
  const come: string[] = [];
  page.on('requestfinished', (request) => {
    const name = /\/assets\/(.*\.js)$/.exec(request.url())?.[1];
    if (name) come.push(name);
  });
  await signIn('admin', '/administration/organisations-users');
  const change = page.getByRole('button', { name: /^Изменить/ }).first();
  await expect(change).toBeVisible();
  const ofList = come.length;
  await change.hover();
  for (const shared of ['ui', 'dialog', 'zod', 'entities', 'form'])
    await expect.poll(() => come.some((name) => name.startsWith(`${shared}-`)), { message: shared }).toBe(true);
  const pointedAt = come.length;
  await change.click();
  const dialog = page.getByRole('dialog', { name: 'Редактирование организации' });
  await expect(dialog.getByRole('textbox', { name: 'ИНН' })).toBeVisible();
  // What the list asks for when nobody presses anything may be among them.
  expect(come.length - ofList).toBeLessThan(35);
  for (const name of come.slice(pointedAt)) expect(statSync(`dist/assets/${name}.br`).size, name).toBeLessThan(10_000);
});

for (const [path, adds] of [
  ['/administration/organisations-users', 'Добавить организацию'],
  ['/administration/dealers-prices', 'Добавить дилера'],
  ['/administration/categories', 'Добавить новость'],
] as const)
  test(`R04 «${adds}» asks for the form when it is pointed at`, async ({ page, signIn }) => {
    const come: string[] = [];
    page.on('requestfinished', (request) => void come.push(request.url()));
    const formIsThere = () => come.some((url) => /\/assets\/form-.*\.js$/.test(url));
    await signIn('admin', path);
    const add = page.getByRole('button', { name: adds });
    await expect(add).toBeVisible();
    await add.hover();
    await expect.poll(formIsThere).toBe(true);
  });
