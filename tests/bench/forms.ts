import type { CDPSession, Page } from 'playwright';
import { within, type Visitor } from './visit';

/** A form of the 108 prices of a dynamic tariff, which its page opens by a button. */
export interface ComparedForm {
  name: string;
  address: string;
  /** The fields, all there once the form is open. */
  fields: string;
}

const pricePanel: ComparedForm = {
  name: 'панель прайса',
  address: '/bench/panel/',
  fields: '[role=gridcell][data-cell]',
};
export const forms: readonly ComparedForm[] = [
  pricePanel,
  { name: 'голая таблица', address: '/bench/table/', fields: 'input' },
  { name: 'SimpleForm', address: '/bench/form/', fields: 'form input' },
];

const keys = '1234567890';
const calm = 500;

const busyTime = async (devtools: CDPSession) => {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
};

const opened = (page: Page, { fields }: ComparedForm) =>
  page.evaluate<number>(`bench.form('#open', ${JSON.stringify(fields)}, 108)`);

/** Types into the first field: ms of the main thread for each key. */
async function typing(page: Page, devtools: CDPSession, { fields }: ComparedForm) {
  await page.locator(fields).first().focus();
  await page.keyboard.press('1');
  await page.waitForTimeout(calm);
  const begun = await busyTime(devtools);
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.evaluate('bench.painted()');
  }
  return ((await busyTime(devtools)) - begun) / keys.length;
}

/** Opens the form with its code loaded: ms from the click until it is painted; ms of the main thread for a key. */
export const openForm = (visitor: Visitor, form: ComparedForm) =>
  within(visitor, {}, async (page, devtools) => {
    await devtools.send('Performance.enable');
    await page.goto(`${visitor.origin}${form.address}`);
    await page.locator('#open').waitFor();
    await page.waitForTimeout(calm);
    const open = await opened(page, form);
    await page.waitForTimeout(calm);
    return { open, key: await typing(page, devtools, form) };
  });

const block = Array.from({ length: 9 }, (_, row) =>
  Array.from({ length: 12 }, (_, column) => `${row * 12 + column},5`).join('\t'),
).join('\r\n');

/** «Рассчитать» and a paste of 108 cells in the panel: ms until the next frame could be painted, the browser not slowed down. */
export const workInPanel = (visitor: Visitor) =>
  within(visitor, {}, async (page, devtools) => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.goto(`${visitor.origin}${pricePanel.address}`);
    await page.locator('#open').waitFor();
    await opened(page, pricePanel);
    await page.waitForTimeout(calm);
    await page.locator(pricePanel.fields).first().focus();
    await page.locator('[data-cell="packages.pp_pi.client_points_cost.0"]').focus();
    const paste = await page.evaluate<number>(`bench.paste(${JSON.stringify(block)})`);
    await page.waitForTimeout(calm);
    const recalculate = await page.evaluate<number>(`bench.press('button[title="Рассчитать"]')`);
    return { paste, recalculate };
  });
