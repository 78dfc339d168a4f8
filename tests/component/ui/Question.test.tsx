import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Question } from '../../../src/ui/Question';

it('A20 a key that is still held from before does not answer a question', () => {
  render(<Question confirm="Архивировать" text="Её не станет в списке." title="Архивировать?" onAnswer={vi.fn()} />);
  const press = (repeat: boolean) =>
    fireEvent.keyDown(screen.getByRole('button', { name: 'Архивировать' }), { key: 'Enter', repeat });
  expect(press(true)).toBe(false);
  expect(press(false)).toBe(true);
});
