import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '../../../support/renderApp';
import { settled } from '../../../../src/ui/whenIdle';

// What comes once a list has settled is waited for here.
settled.ms = 0;

const heads = () =>
  screen
    .getAllByRole('columnheader')
    .slice(0, 3)
    .map(({ textContent }) => textContent);

it('O05 a column is dragged to its place, and stays where it was if it is dropped nowhere', async () => {
  const user = userEvent.setup();
  await renderApp();
  await user.click(await screen.findByText('Столбцы'));
  const picker = within(screen.getByRole('region', { name: 'Столбцы' }));
  const before = heads();
  // A press beside the controls leaves the menu open.
  await user.click(picker.getByRole('heading', { name: 'Столбцы' }));
  expect(picker.getByRole('checkbox', { name: 'Состав' }).closest('details')).toHaveAttribute('open');
  const line = (name: string) => picker.getByRole('checkbox', { name }).closest('li') as HTMLElement;
  const dragOver = () => {
    fireEvent.dragStart(within(line('Состав')).getByTitle('Перетащить'));
    fireEvent.dragOver(line('Инфо'));
  };
  dragOver();
  // Escape: the browser tells of an end without a drop.
  fireEvent.dragEnd(line('Состав'));
  expect(heads()).toEqual(before);
  dragOver();
  fireEvent.drop(line('Инфо'));
  fireEvent.dragEnd(line('Состав'));
  expect(heads()).toEqual(['Организация', 'Состав', 'Инфо']);
});
