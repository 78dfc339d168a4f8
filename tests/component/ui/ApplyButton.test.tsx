import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApplyButton } from '../../../src/ui/batch/ApplyButton';

it('N07 the focus of the button goes to why one cannot yet, and stays with the button where one can', () => {
  const { rerender } = render(<ApplyButton missing={undefined}>Создать 1 прайс</ApplyButton>);
  const button = screen.getByRole('button');
  button.focus();
  const shows = (missing: string | undefined, waiting: boolean) =>
    rerender(
      <ApplyButton missing={missing} waiting={waiting}>
        Создать 1 прайс
      </ApplyButton>,
    );
  shows(undefined, true);
  shows(undefined, false);
  expect(button).toHaveFocus();
  shows(undefined, true);
  shows('Создавать нечего', false);
  expect(screen.getByText('Создавать нечего')).toHaveFocus();
  expect(button).toHaveAccessibleDescription('Создавать нечего');
});

it('N07 what is missing takes no focus that was elsewhere', () => {
  const { rerender } = render(<ApplyButton missing={undefined}>Загрузить</ApplyButton>);
  rerender(<ApplyButton missing="Напишите причину">Загрузить</ApplyButton>);
  expect(document.body).toHaveFocus();
});
