import { expect, it } from 'vitest';
import { followPages } from '../support/guide';
import { read } from '../support/requirements';

/** That each fits a project in which no other was followed is seen without running it: tests/unit/references.test.ts. */
const pages = ['docs/adding-a-resource.md', 'docs/adding-a-page.md', 'CONTRIBUTING.md'];

it('R05 R06 the guides, followed to the letter one after another, compile, keep the first screen and do what they say', async () => {
  const failures = await followPages(pages.map(read));
  expect(failures.join('\n')).toBe('');
});
