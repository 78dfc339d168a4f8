import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Chip } from '../../../src/ui/Chip';
import { pressOfSafari } from '../../support/pressOfSafari';

function Period() {
  const [words, setWords] = useState<string>();
  return (
    <Chip label="Период" words={words} onClear={() => setWords(undefined)}>
      <label>
        День <input />
      </label>
      <button type="button" onClick={() => setWords('этот год')}>
        Этот год
      </button>
    </Chip>
  );
}

const show = async () => {
  render(
    <main tabIndex={-1}>
      <Period />
      <p>Рядом</p>
    </main>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Период' }));
  expect(await screen.findByRole('textbox', { name: 'День' })).toHaveFocus();
  return user;
};

it('B01 Safari, whose buttons take no focus by a press, leaves a chip open for them, and shuts it by its own', async () => {
  pressOfSafari();
  const user = await show();
  await user.click(screen.getByRole('button', { name: 'Этот год' }));
  expect(screen.getByRole('button', { name: 'Период: этот год' })).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Период' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  const chip = screen.getByRole('button', { name: 'Период: этот год' });
  expect(chip).toHaveFocus();
  await user.click(chip);
  expect(screen.getByRole('dialog', { name: 'Период' })).toBeVisible();
  await user.click(chip);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('B01 the first press beside a chip shuts it, wherever the focus stays', async () => {
  const user = await show();
  await user.pointer({ keys: '[MouseLeft>]', target: document.body });
  expect(screen.queryByRole('dialog')).toBeNull();
});
