import { expect, type Page, type Request } from 'playwright/test';
import type { Scene } from './scenes';

const busy = '[aria-busy="true"], [class*="skeleton"]';

/** So many looks in a row find nothing under way: between a press and what it asks for there may be a chunk of code. */
const calmLooks = 3;

/** Waits until all answers are there and what they bring is drawn. */
async function atRest(page: Page, pending: ReadonlySet<Request>): Promise<void> {
  let calm = 0;
  await expect
    .poll(
      async () => {
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        const underWay = pending.size + (await page.locator(busy).filter({ visible: true }).count());
        calm = underWay === 0 ? calm + 1 : 0;
        return calm;
      },
      { intervals: [100] },
    )
    .toBeGreaterThanOrEqual(calmLooks);
}

/** Brings the page to what is shown of it: at rest, with all answers there. */
export async function opened(page: Page, { path, keys, press = [], act }: Scene): Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  await page.goto(`/account${path}`);
  await page.waitForLoadState('networkidle');
  await atRest(page, pending);
  if (keys) {
    await page.keyboard.press(keys);
    await page.getByRole('dialog').waitFor();
  }
  for (const name of press) {
    const dialog = page.getByRole('dialog');
    const place = (await dialog.count()) > 0 ? dialog.last() : page;
    const roles = (['button', 'link', 'tab', 'menuitem', 'checkbox'] as const).map((role) =>
      place.getByRole(role, { name, exact: true }),
    );
    const summary = place.locator('summary').filter({ hasText: name });
    const any = roles.reduce((all, one) => all.or(one), summary);
    await any.filter({ visible: true }).first().click();
    await atRest(page, pending);
  }
  await act?.(page);
  await atRest(page, pending);
}
