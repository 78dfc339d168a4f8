import type { Page } from 'playwright/test';

/** What is drawn by lot is drawn alike in each run: a password that a form proposes. */
export const drawAlike = (page: Page) =>
  page.addInitScript(() => {
    // Keys of calls are drawn as well, more of them on one day than on another: each length has a row of its own.
    const rows = new Map<number, number>();
    crypto.getRandomValues = <T extends ArrayBufferView | null>(into: T): T => {
      if (!(into instanceof Uint8Array)) return into;
      for (let at = 0; at < into.length; at++) {
        const next = ((rows.get(into.length) ?? 7) * 37 + 11) % 251;
        rows.set(into.length, next);
        into[at] = next;
      }
      return into;
    };
  });

/** The time of day of whatever was just written is that of the run: one hour stands for all. */
export const stopClocks = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { nodeValue } = texts.currentNode;
      const stopped = nodeValue?.replace(/(\d\d\.\d\d\.\d{4},? )\d\d:\d\d/g, '$112:00');
      if (stopped !== undefined && stopped !== nodeValue) texts.currentNode.nodeValue = stopped;
    }
  });
