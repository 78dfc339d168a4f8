import { expect, it } from 'vitest';
import { followPage } from '../support/guide';
import { read } from '../support/requirements';

it('R06 CONTRIBUTING.md, followed to the letter, compiles, keeps the first screen and does what it says', async () => {
  const { steps, failures } = await followPage('contributing', read('CONTRIBUTING.md'));
  expect(steps.length).toBeGreaterThan(2);
  expect(failures.join('\n')).toBe('');
});
