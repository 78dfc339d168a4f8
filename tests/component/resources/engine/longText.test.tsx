import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TextCell } from '../../../../src/resources/engine/cells';

it.each([
  [200, false],
  [201, true],
])('R04 M01 a text of %i characters is cut in its row: %s', (length, cut) => {
  const text = 'а'.repeat(length);
  render(<TextCell field={{}} value={text} />);
  expect(/long/.test(screen.getByText(text).className)).toBe(cut);
});
