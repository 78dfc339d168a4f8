import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { declarationOf } from '../../support/declared';
import { renderApp } from '../../support/renderApp';

const section = (name: string, title: string, fields: object) =>
  declarationOf(
    name,
    JSON.stringify({
      format: 1,
      name,
      title,
      right: { see: 'categories', change: 'categories' },
      scope: 'all',
      fields,
      list: { columns: Object.keys(fields) },
    }),
    ['places'],
  );
const places = section('places', 'Места', { title: { type: 'text', label: 'Место' } });
const visits = section('visits', 'Визиты', { place: { type: 'reference', to: 'places', label: 'Место' } });

it('M05 a record of a section that has no orders is picked by what names it', async () => {
  const user = userEvent.setup();
  const app = await renderApp({ login: 'news', path: '/', fixtures: { declared: [places, visits] } });
  for (const title of ['Склад', 'Порт'])
    await app.session.transport({ method: 'POST', path: '/rest/places', body: { title } });
  await user.click(await screen.findByRole('link', { name: 'Визиты' }));
  await user.click(await screen.findByRole('button', { name: 'Добавить' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Место'), 'Пор');
  await user.click(await screen.findByRole('option', { name: /Порт/ }));
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('row', { name: /Порт/ })).toBeVisible();
});
