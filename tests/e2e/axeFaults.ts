import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** What axe is asked: by the guidelines, or whether all stands in landmarks of different names. */
const asked = {
  guidelines: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
  landmarks: ['region', 'landmark-unique'],
};

/** What axe finds wrong with what the page shows: each rule with its places. All its rules take some seconds on a list. */
export async function axeFaults(page: Page, what: keyof typeof asked | 'all' = 'guidelines'): Promise<string[]> {
  const builder = new AxeBuilder({ page });
  if (what === 'guidelines') builder.withTags(asked.guidelines);
  if (what === 'landmarks') builder.withRules(asked.landmarks);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
