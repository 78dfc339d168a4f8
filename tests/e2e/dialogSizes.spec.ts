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
