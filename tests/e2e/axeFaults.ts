import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** What depends on light and dark: what else axe tries is the same in both. */
const colours = ['color-contrast', 'link-in-text-block'];

interface AxeScope {
  /** The part of the page that is looked at; all of it where left out. */
  inside?: string;
}

async function faultsOf(page: Page, { inside }: AxeScope, rules?: string[]): Promise<string[]> {
  // Without frames there is nothing to gather from in a page of its own, which takes longer than the looking.
  const builder = new AxeBuilder({ page }).setLegacyMode();
  builder.options({ resultTypes: ['violations'] });
  if (inside) builder.include(inside);
  if (rules) builder.withRules(rules);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** What axe finds wrong with what the page shows: each rule with its places. */
export const axeFaults = (page: Page, scope: AxeScope = {}): Promise<string[]> => faultsOf(page, scope);

/** The same in light and in dark, one after the other. */
export async function axeFaultsOfBoth(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await faultsOf(page, {});
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await faultsOf(page, {}, colours);
  return [...light, ...dark.map((fault) => `dark: ${fault}`)];
}
