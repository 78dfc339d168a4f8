import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { groupFixture } from '../../../src/dataProvider/mock/fixtures';
import { HttpError, type Transport } from '../../../src/dataProvider/http';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { clearSession, readDraft, saveDraft } from '../../../src/dataProvider/storage';
import { allowComplaint, expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';
import { closePage } from '../../support/renderShell';
import { signInAgain } from '../../support/signInAgain';
import { signInElsewhere } from '../../support/signInElsewhere';

it.each([
  ['somebody else has signed in', () => signInElsewhere('dealer')],
  ['one has signed out', clearSession],
])(
  'D-401 D-LOGIN where in another tab %s, what is typed here stays a draft of whoever typed it',
  async (_, elsewhere) => {
    const user = userEvent.setup();
    allowComplaint(/Требуется вход/);
    await renderApp({
      fixtures: { groups: [groupFixture(5)] },
      path: '/administration/organisations-users?organisation=nova:5',
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Редактирование организации' }));
    await user.type(await dialog.findByLabelText('Комментарий'), 'Только для меня');
    elsewhere();
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    const form = 'groups/nova:5';
    for (const other of ['dealer', '']) expect(readDraft(other, form)).toBeUndefined();
    expect(readDraft('admin', form)).toMatchObject({ typed: { p_comments: 'Только для меня' } });
  },
);

/** What is typed when the session ends, and what somebody else has made of the record by the time it is taken back. */
async function tookBack(theirs: Readonly<Record<string, unknown>>) {
  const user = userEvent.setup();
  const serve = createMockTransport({ fixtures: { groups: [groupFixture(5, { p_city: 'Орёл' })] } });
  const app = await renderApp({ serve, path: '/administration/organisations-users?organisation=nova:5' });
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Редактирование организации' }));
  await user.type(await (await dialog()).findByLabelText('Комментарий'), 'Моё');
  const { token } = (await serve({ method: 'POST', path: '/auth/', body: { username: 'dealer', password: 'demo' } }))
    .body as { token: string };
  await serve({
    method: 'PATCH',
    path: '/piportals/nova/groups/5/',
    body: theirs,
    headers: { Authorization: `Token ${token}` },
  });
  await signInAgain(user, app);
  const form = await dialog();
  await user.click(await form.findByRole('button', { name: 'Вернуть введённое' }));
  return { user, form };
}

it('D-401 D-ERR a draft of a record puts back what was typed, not what others have changed since', async () => {
  const { form } = await tookBack({ p_city: 'Псков' });
  expect(form.getByLabelText('Комментарий')).toHaveValue('Моё');
  expect(form.getByLabelText('Город')).toHaveValue('Псков');
  expect(form.getByRole('button', { name: 'Сохранить' })).toBeEnabled();
});

it('D-401 D-ERR what others have typed over the same field is shown before it is saved over', async () => {
  const { user, form } = await tookBack({ p_comments: 'Их' });
  const conflict = within(form.getByRole('alert', { name: 'Запись изменилась' }));
  expect(conflict.getByRole('row', { name: /Комментарий.*Их.*Моё/ })).toBeVisible();
  expect(form.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
  await user.click(conflict.getByRole('button', { name: 'Взять их значения' }));
  expect(form.getByLabelText('Комментарий')).toHaveValue('Их');
});

it('D-401 D-ERR what was typed over a record that somebody else has deleted since can be read and copied', async () => {
  expectComplaint(/Запрашиваемый ресурс не найден/);
  const user = userEvent.setup();
  const serve = createMockTransport({ fixtures: { groups: [groupFixture(5)] } });
  const path = '/administration/organisations-users?organisation=nova:5';
  await renderApp({ serve, path });
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Редактирование организации' }));
  await user.type(await (await dialog()).findByLabelText('Комментарий'), 'Моё');
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  closePage();
  const goneSince: Transport = async (request) => {
    if (!request.path.startsWith('/piportals/nova/groups/5/')) return serve(request);
    throw new HttpError('Запрашиваемый ресурс не найден', 404, { detail: 'Запрашиваемый ресурс не найден' });
  };
  await renderApp({ serve: goneSince, path });
  const form = await dialog();
  expect(await form.findByText(/^Запись удалили, или она вам больше не видна/)).toBeVisible();
  expect(form.getByRole('row', { name: 'Комментарий Моё' })).toBeVisible();
  expect(readDraft('admin', 'groups/nova:5')).toMatchObject({ typed: { p_comments: 'Моё' } });
});

it('D-401 O02 a draft of a client’s note says that somebody else has written there since, one of an earlier build is the text', async () => {
  const user = userEvent.setup();
  const serve = createMockTransport({ fixtures: { groups: [groupFixture(5)] } });
  const path = '/administration/organisations-users/nova/5?tab=note';
  const open = async (name: string) => {
    await renderApp({ serve, path });
    await user.click(await screen.findByRole('button', { name }));
    return within(await screen.findByRole('dialog', { name: 'Заметка о клиенте' }));
  };
  const empty = await open('Написать заметку');
  expect(empty.getByRole('button', { name: 'Сохранить' })).toHaveAccessibleDescription('Изменений нет');
  await user.type(empty.getByLabelText('Заметка'), 'Моё');
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  closePage();
  const { body } = await serve({ method: 'POST', path: '/auth/', body: { username: 'dealer', password: 'demo' } });
  const headers = { Authorization: `Token ${(body as { token: string }).token}` };
  await serve({ method: 'PUT', path: '/piportals/nova/groups/5/note/', body: { text: 'Их' }, headers });
  const form = await open('Изменить заметку');
  await user.click(form.getByRole('button', { name: 'Вернуть введённое' }));
  const conflict = within(form.getByRole('alert', { name: 'Заметка изменилась' }));
  expect(conflict.getByRole('row', { name: /Их.*Моё/ })).toBeVisible();
  expect(form.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
  await user.click(conflict.getByRole('button', { name: 'Взять их значения' }));
  expect(form.getByLabelText('Заметка')).toHaveValue('Их');
  closePage();
  saveDraft('admin', 'note/nova:5', 'Прежнее');
  const again = await open('Изменить заметку');
  await user.click(again.getByRole('button', { name: 'Вернуть введённое' }));
  expect(again.getByLabelText('Заметка')).toHaveValue('Прежнее');
});
