import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { groupFixture } from '../../../src/dataProvider/mock/fixtures';
import { renderApp } from '../../support/renderApp';

const groups = [1, 2, 3].map((p_gid) => groupFixture(p_gid, { parent_id: 101 }));
const nameOf = (p_gid: number) => `ООО «Озёрный Терминал ${p_gid}»`;

async function open(login = 'admin') {
  const user = userEvent.setup();
  const app = await renderApp({ login, fixtures: { groups } });
  await screen.findByRole('link', { name: nameOf(3) });
  return { user, app };
}
const list = async () => within(await screen.findByRole('dialog', { name: 'Клавиши' }));
const listed = async () => (await list()).getAllByRole('term').map(({ textContent }) => textContent);
const closed = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

it('O01 «?» lists the keys of the page, those of its rows and of the sections among them', async () => {
  const { user } = await open();
  await user.keyboard('?');
  expect(await listed()).toEqual(
    expect.arrayContaining(['Ctrl+K', '/', '>', '?', 'N', 'J', 'K', 'E', 'Enter', 'G O', 'G S']),
  );
  expect((await list()).getByText('Статистика продаж')).toBeVisible();
  await user.keyboard('{Escape}');
  await closed('Клавиши');
});

it('O01 j and k go through the rows, e edits the one with the focus, Enter opens it, by whatever layout types them', async () => {
  const { user, app } = await open();
  const focused = () => expect.poll(() => document.activeElement?.textContent);
  await user.keyboard('j');
  await focused().toContain(nameOf(3));
  fireEvent.keyDown(document.activeElement ?? document.body, { code: 'KeyJ', key: 'о' });
  await focused().toContain(nameOf(2));
  await user.keyboard('k');
  await focused().toContain(nameOf(3));
  await user.keyboard('e');
  await waitFor(() => expect(app.path()).toContain('organisation=nova%3A3'));
  await screen.findByRole('dialog');
  await user.keyboard('jjgs');
  expect(app.path()).toContain('/administration/organisations-users');
  await user.click(await screen.findByRole('button', { name: 'Закрыть' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('k');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(app.path()).toContain('/administration/organisations-users/nova/3'));
});

it('O01 the keys of rows and sections work from the tick of a row', async () => {
  const { user, app } = await open();
  const tick = screen.getByRole('checkbox', { name: `Выбрать ${nameOf(3)}` });
  tick.focus();
  await user.keyboard(' ');
  expect(tick).toBeChecked();
  await user.keyboard('j');
  await expect.poll(() => document.activeElement?.textContent).toContain(nameOf(2));
  tick.focus();
  await user.keyboard('gd');
  await waitFor(() => expect(app.path()).toContain('/administration/dealers-prices'));
});

it('O01 O06 s goes from the tick of a row to what is done with the ticked ones, while there are some', async () => {
  const { user } = await open();
  await user.keyboard('?');
  expect(await listed()).not.toContain('S');
  await user.keyboard('{Escape}');
  await closed('Клавиши');
  screen.getByRole('checkbox', { name: `Выбрать ${nameOf(3)}` }).focus();
  await user.keyboard(' ');
  const bar = await screen.findByRole('region', { name: 'Выбранные организации' });
  await user.keyboard('s');
  expect(bar).toHaveFocus();
  await user.tab();
  expect(bar).toContainElement(document.activeElement as HTMLElement);
  await user.keyboard('?');
  expect(await listed()).toContain('S');
});

it('O01 O06 m goes to what takes back what has just been done, while a message has that', async () => {
  const { user } = await open();
  await user.keyboard('?');
  expect(await listed()).not.toContain('M');
  await user.keyboard('{Escape}');
  await closed('Клавиши');
  await user.click(screen.getByRole('checkbox', { name: `Выбрать ${nameOf(3)}` }));
  await user.click(await screen.findByRole('button', { name: 'Приостановить' }));
  await screen.findByText('Изменится 1 из 1');
  await user.keyboard('Долг{Enter}');
  const undo = await screen.findByRole('button', { name: 'Отменить' });
  await closed('Приостановить организации');
  await user.keyboard('m');
  expect(undo).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Изменение отменено целиком')).toBeVisible();
});

it('O01 «g» and a letter go to a section, and nothing goes while something is typed', async () => {
  const { user, app } = await open();
  const field = screen.getByLabelText('Поиск');
  await user.type(field, 'gdnej?>');
  expect(field).toHaveValue('gdnej?>');
  await waitFor(() => expect(app.path()).toContain('gdnej'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.clear(field);
  await waitFor(() => expect(app.path()).not.toContain('gdnej'));
  await screen.findByRole('link', { name: nameOf(3) });
  field.blur();
  await user.keyboard('gd');
  await waitFor(() => expect(app.path()).toContain('/administration/dealers-prices'));
  await screen.findByRole('heading', { name: 'Дилеры и прайсы' });
  await user.keyboard('n');
  expect(await screen.findByRole('dialog', { name: /^Добавление дилера/ })).toBeVisible();
});

it('O01 who may not add has no key for it', async () => {
  const { user } = await open('support');
  await user.keyboard('?');
  const keys = await listed();
  expect(keys).not.toContain('N');
  expect(keys).toContain('J');
});
