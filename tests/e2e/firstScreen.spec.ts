import { statSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, test } from './fixtures';

/** Notes when the first row stands there: what is asked for later is not what it has waited for. */
const noteFirstRow = `new MutationObserver((_, observer) => {
  const isRow = (button) => (button.getAttribute('aria-label') ?? button.textContent ?? '').startsWith('Развернуть ');
  if (![...document.querySelectorAll('button')].some(isRow)) return;
  window.firstRowAt = performance.now();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true, attributes: true });`;

const scriptsBeforeRow = (page: Page) =>
  page.evaluate(() => {
    const at = Reflect.get(window, 'firstRowAt') as number;
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

  const list = '/administration/organisations-users';
  await signIn('admin', list);
  await expect(page.getByRole('button', { name: /^Развернуть / }).first()).toBeVisible();
  // A visit of somebody who is signed in.
  assets.clear();
  await page.addInitScript({ content: noteFirstRow });
  await page.goto(`/account${list}`);
  await expect(page.getByRole('button', { name: /^Развернуть / }).first()).toBeVisible();
  for (const headers of assets.values()) {
    expect(headers['content-encoding']).toMatch(/^(br|gzip)$/);
    expect(headers['cache-control']).toContain('immutable');
  }
  const before = gzip([...new Set(await scriptsBeforeRow(page))]);
  expect(before).toBeGreaterThan(150_000);
  expect(before).toBeLessThanOrEqual(195_000);
  const forLogin = [...(await page.content()).matchAll(/assets\/((?:boot|main|rolldown-runtime)-[\w-]+\.js)/g)];
  expect(forLogin.length).toBeGreaterThan(1);
  expect(gzip([...new Set(forLogin.map(([, name = '']) => name))])).toBeLessThanOrEqual(110_000);

  // O02: the page of a client is there with three calls, the bell's of once a minute aside.
  assets.clear();
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, call] = /\/v3\.0(\/.*)$/.exec(request.url()) ?? [];
    if (call && !call.endsWith('/unread/')) calls.push(call);
  });
  await page.goto(`/account${list}/nova/1001`);
  await expect(page.getByRole('region', { name: 'Состояние' })).toBeVisible();
  expect(gzip(scripts(assets.keys()))).toBeLessThanOrEqual(207_000);
  await page.waitForLoadState('networkidle');
  expect(calls.toSorted()).toEqual(['/declared/', '/piportals/nova/groups/1001/diagnosis/', '/user/']);
});
