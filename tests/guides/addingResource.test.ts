import { expect, it } from 'vitest';
import { followPage } from '../support/guide';
import { read } from '../support/requirements';

it('R06 docs/adding-a-resource.md, followed to the letter, compiles, keeps the first screen and does what it says', async () => {
  const { steps, failures } = await followPage('adding-a-resource', read('docs/adding-a-resource.md'));
  expect(steps.length).toBeGreaterThan(6);
  expect(failures.join('\n')).toBe('');
});
