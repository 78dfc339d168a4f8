import { expect, it } from 'vitest';
import { muiTheme } from '../../../src/theme/muiTheme';

it('leaves light and dark to the tokens: a part made of MUI turns no dark page light', () => {
  expect(JSON.stringify(muiTheme.generateStyleSheets())).not.toMatch(/color-?scheme/i);
});
