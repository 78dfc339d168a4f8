import type { Request } from 'playwright/test';
import { addMonths, currentMonth } from '../../src/domain/month';
import { expect, test } from './fixtures';

const { year, month } = addMonths(currentMonth(new Date()), 2);
const later = `${year}-${String(month).padStart(2, '0')}`;
const list = '/administration/organisations-users';
const dealer = '/administration/dealers-prices/3';

/** Dialogs and panels of what is stored, which come after their frames, by the page that it stands over and its own part of the address. */
const addresses = [
  [list, 'organisation=nova:1005'],
  [list, 'billing=nova:1005'],
  [list, 'history=group:nova:1005'],
  [list, 'profile=groups:nova:1005'],
  [list, 'move=nova:1005'],
  [list, 'user=nova:1025'],
  [list, 'reset=nova:1025'],
  [list, 'client=new&server=nova'],
  ['/administration/dealers-prices', 'dealer=3'],
  ['/administration/categories', 'news=1'],
  [dealer, `spec=api:1015:${later}`],
] as const;

test('P03 no dialog or panel changes its size from its opening, before any answer, until all is there', async ({
  page,
  signIn,
}) => {
  await signIn('admin', list);
  let answered = Promise.resolve();
  const pending = new Set<Request>();
  await page.route(/\/api\//, async (route) => {
    pending.add(route.request());
    await answered;
    await route.continue();
  });
  const done = (request: Request) => {
    pending.delete(request);
  };
  page.on('requestfinished', done);
  page.on('requestfailed', done);
  const go = (path: string) =>
    page.evaluate((to) => {
      const { idx } = history.state as { idx: number };
      history.pushState({ idx: idx + 1, key: String(idx + 1) }, '', `/account${to}`);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, path);
  const quiet = () =>
    expect
      .poll(async () => {
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        return [...pending].map((request) => request.url());
      })
      .toEqual([]);
  const dialog = page.getByRole('dialog');
  const sizes: Record<string, string[]> = {};
  for (const [under, address] of addresses) {
    await go(under);
    await expect(dialog).toHaveCount(0);
    await quiet();
    let answer: () => void = () => undefined;
    answered = new Promise((resolve) => {
      answer = resolve;
    });
    await go(`${under}?${address}`);
    const seen = await dialog.evaluateHandle((box: HTMLElement) => {
      const all = new Set<string>();
      new ResizeObserver(() => all.add(`${box.offsetWidth} × ${box.offsetHeight}`)).observe(box);
      return all;
    });
    answer();
    await quiet();
    sizes[address] = await seen.evaluate((all) => [...all]);
  }
  expect(Object.entries(sizes).filter(([, all]) => all.length !== 1)).toEqual([]);
});

test('P01 P03 A14 a notice of a failure lies over no part of a dialog, and what has the focus stays in sight', async ({
  page,
  signIn,
}) => {
  await signIn('admin', `${list}?user=nova:1025`);
  const dialog = page.getByRole('dialog', { name: 'Редактирование пользователя' });
  await page.route('**/groups/*/users/?*', (route) => route.fulfill({ status: 503, json: {} }));
  await dialog.getByRole('button', { name: 'Как у коллеги' }).click();
  const notice = dialog.getByRole('alert').filter({ hasText: 'Что-то пошло не так' });
  await expect(notice).toBeVisible();
  const { y, height } = (await notice.boundingBox()) ?? { y: 0, height: 0 };
  const title = await dialog.getByRole('heading', { level: 2 }).boundingBox();
  const cancel = await dialog.getByRole('button', { name: 'Отмена' }).boundingBox();
  expect(y).toBeGreaterThan((title?.y ?? Infinity) + (title?.height ?? 0));
  expect(y + height).toBeLessThan(cancel?.y ?? 0);
  const field = dialog.getByRole('combobox', { name: 'Коллега' });
  const bottom = async () => {
    const box = await field.boundingBox();
    return (box?.y ?? Infinity) + (box?.height ?? 0);
  };
  await expect.poll(bottom).toBeLessThanOrEqual(y);
});

test('P05 on a phone a dialog with a list to search in scrolls its fields alone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn('admin', '/administration/organisations-users?user=nova:1025');
  const dialog = page.getByRole('dialog', { name: 'Редактирование пользователя' });
  await expect(dialog.getByRole('searchbox', { name: 'Поиск: Дополнительные права' })).toBeAttached();
  expect(await dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
});

test('P05 G01 at 400 % zoom a dialog is as high as it needs: its fields are seen, and its button after them', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await signIn('admin', '/administration/categories?news=1');
  const dialog = page.getByRole('dialog', { name: 'Редактирование новости' });
  const kind = dialog.getByLabel('Вид новости');
  await kind.focus();
  await expect(kind).toBeInViewport({ ratio: 0.9 });
  const save = dialog.getByRole('button', { name: 'Сохранить' });
  await save.scrollIntoViewIfNeeded();
  await expect(save).toBeInViewport({ ratio: 0.9 });
  await expect(dialog.locator('[contenteditable=true]')).toHaveCount(1);
  const room = await kind.evaluate((field) => {
    for (let at = field.parentElement; at; at = at.parentElement)
      if (['auto', 'scroll'].includes(getComputedStyle(at).overflowY)) return at.clientHeight;
    return 0;
  });
  expect(room).toBeGreaterThan(200);
});
