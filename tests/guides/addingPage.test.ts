import { expect, it } from 'vitest';
import { followPage } from '../support/guide';
import { read } from '../support/requirements';

it('R05 docs/adding-a-page.md, followed to the letter, compiles, keeps the first screen and does what it says', async () => {
  const { steps, failures } = await followPage('adding-a-page', read('docs/adding-a-page.md'));
  expect(steps.length).toBe(3);
  expect(failures.join('\n')).toBe('');
});
