import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MuiRoot } from '../../../src/theme/MuiRoot';

it('leaves light and dark to the tokens: a part made of MUI turns no dark page light', () => {
  render(<MuiRoot>текст</MuiRoot>);
  const styles = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n');
  expect(styles).toContain('--mui-');
  expect(styles).not.toContain('color-scheme');
});
