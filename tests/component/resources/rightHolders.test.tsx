import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '../../support/renderApp';

const path = '/administration/rights';
const people = async () => {
  const table = within(await screen.findByRole('table', { name: 'Кто что может' }));
  return table.getAllByRole('rowheader').map((cell) => cell.textContent);
};

it('O03 the mock says who may do what, by organisation, and who will not get in', async () => {
  await renderApp({ path });
  const found = await people();
  const organisations = (some: readonly string[]) => some.map((text) => /Терминал (\d+)/.exec(text)?.[1]);
  expect(organisations(found)).toEqual(['1002', '1019', '1022', '1023', '1023']);
  expect(organisations(found.filter((text) => text.includes('не войдёт')))).toEqual(['1019', '1023', '1023']);
  expect(screen.getByRole('button', { name: 'Организации и пользователи 4' })).toBeVisible();
});

it('O03 the mock shows a dealer those below him alone', async () => {
  await renderApp({ path, login: 'dealer' });
  expect(await people()).toHaveLength(2);
});

it('O03 P05 who is looked for by Enter can be looked for otherwise at once: the focus stays in the field', async () => {
  const user = userEvent.setup();
  await renderApp({ path });
  await user.click(await screen.findByRole('textbox', { name: 'Кто' }));
  await user.keyboard('1019{Enter}');
  expect(await screen.findByText(/^Записи с 1 до 1 из 1/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Кто' })).toHaveFocus();
  await user.keyboard('{Backspace}{Backspace}2{Enter}');
  expect(screen.getByRole('textbox', { name: 'Кто' })).toHaveValue('102');
});
