import { resolve } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright';
import { fullPage, type ComparedPage } from './pages';
import { scriptSize } from './scriptSize';

/** How many times slower than this machine the browser computes. */
export const slowdown = 4;

/** What lets late work and late layout shifts come to their end before the next step, ms. */
const calm = 700;

export interface Visitor {
  browser: Browser;
  /** Where all pages stand. */
  origin: string;
  /** What localStorage holds of a session from an earlier visit. */
  session: Record<string, string>;
}

const probe = resolve(import.meta.dirname, 'probe.js');

/** A fresh browser profile, slowed down, with the probe in its page. */
export async function within<T>(
  { browser }: Visitor,
  kept: Record<string, string>,
  measure: (page: Page, devtools: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
  });
  try {
    await context.addInitScript(`Object.assign(localStorage, ${JSON.stringify(kept)})`);
    await context.addInitScript({ path: probe });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return await measure(page, devtools);
  } finally {
    await context.close();
  }
}

/** Sets out for a page and lets its own clock measure; what the server refuses is not worth measuring. */
async function open(page: Page, address: string) {
  const answer = await page.goto(address, { waitUntil: 'commit' });
  if (answer && !answer.ok()) throw new Error(`${address}: ${answer.status()}`);
}

const measured = (page: Page, expression: string) => page.evaluate<number>(`bench.${expression}`);

const scriptsUntil = async (page: Page, time: number) =>
  scriptSize(await page.evaluate<string[]>(`bench.scripts(${time})`));

/** Opens the list as for the first time: ms until its first row is painted, gzip bytes of script until then, layout shift. */
export const openList = (visitor: Visitor, { address }: ComparedPage, size: number) =>
  within(visitor, visitor.session, async (page) => {
    await open(page, `${visitor.origin}${address(size)}`);
    const firstRow = await measured(page, 'firstRow');
    await page.waitForTimeout(calm);
    return { firstRow, script: await scriptsUntil(page, firstRow), shift: await measured(page, 'shift()') };
  });

/** Opens the list with full pages: ms from the click to the next page painted; the first row and layout shift before it. */
export const turnPage = (visitor: Visitor, { address, next }: ComparedPage) =>
  within(visitor, visitor.session, async (page) => {
    await open(page, `${visitor.origin}${address(fullPage)}`);
    const firstRow = await measured(page, 'firstRow');
    await page.waitForTimeout(calm);
    const shift = await measured(page, 'shift()');
    return { firstRow, shift, nextPage: await measured(page, `nextPage(${JSON.stringify(next)}, ${fullPage})`) };
  });

/** Opens the login form without a session: ms until it is painted, gzip bytes of script until then. */
export const openLogin = (visitor: Visitor) =>
  within(visitor, {}, async (page) => {
    await open(page, `${visitor.origin}/account/login`);
    const shown = await measured(page, 'loginForm');
    return { shown, script: await scriptsUntil(page, shown) };
  });
