import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** What depends on light and dark: what else axe tries is the same in both. */
const colours = ['color-contrast', 'link-in-text-block'];

export interface AxeScope {
  /** The part of the page that is looked at; all of it where left out. */
  inside?: string;
  /** Only what differs between light and dark. */
  coloursOnly?: boolean;
}

/** What axe finds wrong with what the page shows: each rule with its places. */
export async function axeFaults(page: Page, { inside, coloursOnly }: AxeScope = {}): Promise<string[]> {
  // Without frames there is nothing to gather from in a page of its own, which takes longer than the looking.
  const builder = new AxeBuilder({ page }).setLegacyMode();
  builder.options({ resultTypes: ['violations'] });
  if (inside) builder.include(inside);
  if (coloursOnly) builder.withRules(colours);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
