import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** The menu «⋯» of the row that is called so, open. */
export async function rowMenu(row: string) {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^Другие действия: .*${row}`) }));
  return within(await screen.findByRole('menu'));
}

/** Picks an action of a row from its menu. */
export const pickOfRow = async (row: string, action: string) =>
  userEvent.click((await rowMenu(row)).getByRole('menuitem', { name: action }));
