import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { DropDown } from '../../../src/ui/DropDown';

const show = () => {
  render(
    <>
      <DropDown summary="Дилеры: все">
        <label>
          <input type="checkbox" /> Дилер Восход
        </label>
      </DropDown>
      <button type="button">Дальше</button>
      <p>Рядом</p>
    </>,
  );
  const place = screen.getByText('Дилеры: все').closest('details');
  if (!place) throw new Error('no drop-down');
  return { place, user: userEvent.setup() };
};

it('A18 Escape takes a drop-down up and gives the focus back', async () => {
  const { place, user } = show();
  await user.click(screen.getByText('Дилеры: все'));
  await user.click(screen.getByText('Дилер Восход'));
  expect(place.open).toBe(true);
  expect(screen.getByRole('checkbox')).toBeChecked();
  await user.keyboard('{Escape}');
  expect(place.open).toBe(false);
  expect(screen.getByText('Дилеры: все')).toHaveFocus();
});

it('A18 a press beside it, and the focus elsewhere, take it up as well', async () => {
  const { place, user } = show();
  await user.click(screen.getByText('Дилеры: все'));
  await user.click(screen.getByText('Рядом'));
  expect(place.open).toBe(false);
  await user.click(screen.getByText('Дилеры: все'));
  expect(place.open).toBe(true);
  screen.getByRole('button', { name: 'Дальше' }).focus();
  expect(place.open).toBe(false);
});
