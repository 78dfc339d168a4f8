import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '../../support/renderApp';

const isRefused = (kind: 'dragOver' | 'drop', types: readonly string[]) =>
  !fireEvent[kind](screen.getByRole('main'), { dataTransfer: { types, files: [], dropEffect: 'copy' } });

/** The page comes first, and what guards it after that. */
const guarded = () => waitFor(() => expect(isRefused('dragOver', ['Files'])).toBe(true));

it('N06 a file that is dropped where nothing takes it is not opened by the browser', async () => {
  await renderApp({ path: '/administration/dealers-prices' });
  await screen.findByRole('heading', { name: 'Дилеры и прайсы' });
  await guarded();
  expect(isRefused('drop', ['Files'])).toBe(true);
  expect(isRefused('drop', ['text/plain'])).toBe(false);
});

it('O01 Enter that ends a composition opens nothing that was found, the next one does', async () => {
  const user = userEvent.setup();
  const app = await renderApp({ path: '/administration/dealers-prices' });
  await screen.findByRole('heading', { name: 'Дилеры и прайсы' });
  await guarded();
  await user.keyboard('/');
  const box = await screen.findByRole('combobox', { name: 'Что найти' });
  await user.type(box, 'новост');
  await screen.findByText('Найдено строк: 1');
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
  expect(box).toBeVisible();
  expect(app.path()).toBe('/administration/dealers-prices');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(app.path()).toContain('/administration/categories'));
});
