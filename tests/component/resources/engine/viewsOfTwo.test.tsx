import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { SavedView } from '../../../../src/contract/views';
import { groupFixture } from '../../../../src/dataProvider/mock/fixtures';
import { createMockTransport } from '../../../../src/dataProvider/mock/mockTransport';
import { settled } from '../../../../src/ui/whenIdle';
import { renderApp } from '../../../support/renderApp';

// What comes once a list has settled is waited for here.
settled.ms = 0;

const menu = () => within(screen.getByRole('region', { name: 'Виды' }));

/** A view that is saved, and what its owner does with it elsewhere. */
async function viewElsewhere() {
  const user = userEvent.setup();
  const serve = createMockTransport({ fixtures: { groups: [groupFixture(1)] } });
  await renderApp({ serve });
  await screen.findByRole('row', { name: /Терминал 1/ });
  await user.click(await screen.findByText('Виды'));
  await user.type(menu().getByRole('textbox', { name: 'Название вида' }), 'Терминалы{Enter}');
  await menu().findByRole('button', { name: 'Терминалы' });
  const { body } = await serve({ method: 'POST', path: '/auth/', body: { username: 'admin', password: 'demo' } });
  const headers = { Authorization: `Token ${(body as { token: string }).token}` };
  const ask = async (method: 'GET' | 'PUT' | 'DELETE', path: string, sent?: object) =>
    (await serve({ method, path, headers, ...(sent && { body: sent }) })).body;
  const views = async () => (await ask('GET', '/views/')) as SavedView[];
  return { user, ask, views };
}

it('O05 D-ERR a view that has been changed elsewhere is named anew once one knows of it', async () => {
  const { user, ask, views } = await viewElsewhere();
  const [view] = await views();
  if (!view) throw new Error('no view was saved');
  const { name, shared, columns, page_size, sort, filters } = view;
  await ask('PUT', `/views/${view.id}/`, { name, shared, columns, dense: true, page_size, sort, filters });
  await user.click(menu().getByRole('button', { name: 'Переименовать: Терминалы' }));
  await user.type(menu().getByRole('textbox', { name: /^Новое название/ }), ' мои{Enter}');
  expect(await screen.findByText('Запись изменена другим пользователем, пока вы её правили')).toBeVisible();
  await user.click(menu().getByRole('button', { name: 'Готово' }));
  expect(await screen.findByText('Вид «Терминалы мои» сохранён')).toBeVisible();
  expect(await views()).toMatchObject([{ name: 'Терминалы мои', dense: true }]);
});

it('O05 D-ERR a view that has been removed elsewhere is said to be gone, and leaves the menu', async () => {
  const { user, ask, views } = await viewElsewhere();
  const [view] = await views();
  await ask('DELETE', `/views/${view?.id}/`);
  await user.click(menu().getByRole('button', { name: 'Переименовать: Терминалы' }));
  await user.type(menu().getByRole('textbox', { name: /^Новое название/ }), ' мои{Enter}');
  expect(await screen.findByText('Вид удалили, или он вам больше не виден')).toBeVisible();
  await waitFor(() => expect(menu().queryByRole('button', { name: 'Терминалы' })).toBeNull());
});

it('O05 P05 a view that becomes a shared one takes the focus along', async () => {
  const { user } = await viewElsewhere();
  await user.click(menu().getByRole('button', { name: 'Переименовать: Терминалы' }));
  await user.click(menu().getAllByRole('checkbox', { name: /^Общий/ })[0] ?? document.body);
  await user.click(menu().getByRole('button', { name: 'Готово' }));
  expect(await menu().findByRole('heading', { name: 'Общие' })).toBeVisible();
  await waitFor(() => expect(menu().getByRole('button', { name: 'Переименовать: Терминалы' })).toHaveFocus());
});
