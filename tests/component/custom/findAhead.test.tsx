import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '../../support/renderApp';

const box = () => screen.findByRole('combobox', { name: 'Что найти' });

/** Keys one after the other, before any code can come. */
const press = (keys: readonly (KeyboardEventInit & { key: string })[]) =>
  keys.forEach((key) => fireEvent.keyDown(document.activeElement ?? document.body, key));

/** By itself in its file: the code of the search comes once. */
it('O01 what is typed after Ctrl+K while the search is on its way stands in it, and presses no key of the page', async () => {
  const app = await renderApp({ path: '/administration/dealers-prices' });
  await screen.findByRole('button', { name: 'Найти или сделать (Ctrl+K)' });
  const field = await screen.findByLabelText('Поиск');
  field.focus();
  press([
    { key: 'k', code: 'KeyK', ctrlKey: true },
    { key: 'п', code: 'KeyG' },
    { key: 'о', code: 'KeyJ' },
    { key: 'щ', code: 'KeyO' },
    { key: 'Backspace', code: 'Backspace' },
    { key: '7', code: 'Digit7' },
  ]);
  expect(await box()).toHaveValue('по7');
  expect(field).toHaveValue('');
  expect(app.path()).toContain('/administration/dealers-prices');

  const user = userEvent.setup();
  await user.keyboard('т');
  expect(await box()).toHaveValue('по7т');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Что найти' })).toBeNull());
  await user.keyboard('{Control>}k{/Control}');
  expect(await box()).toHaveValue('');
});
