import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../../support/renderApp';
import { closePage } from '../../support/renderShell';

const sentence = 'Ссылка ведёт к тому, чего здесь нет или на что нет права';
const dealers = '/administration/dealers-prices';
const clients = '/administration/organisations-users';

it.each([
  ['a tariff of a dealer that has none', 'admin', `${dealers}/1?minimum=1`, `${dealers}/1`],
  ['a new tariff of a dealer that has none', 'admin', `${dealers}/1?tab=spec&minimum=new`, `${dealers}/1?tab=spec`],
  ['a tariff with no number', 'admin', `${dealers}/3?minimum=abc`, `${dealers}/3`],
  ['a list of no scheme', 'admin', `${dealers}/1?price=zzz:new`, `${dealers}/1`],
  ['a new list for support', 'support', `${dealers}/1?price=dyn_tp:new`, `${dealers}/1`],
  ['a new condition for support', 'support', `${dealers}/1?spec=api:new`, `${dealers}/1`],
  ['a new organisation for support', 'support', `${clients}?organisation=new&server=nova`, clients],
  ['a new user for support', 'support', `${clients}?in=nova:1001&user=new`, clients],
  ['a new client for support', 'support', `${clients}?client=new&server=nova`, clients],
  ['a new client of no server', 'admin', `${clients}?client=new&server=narva`, clients],
  ['billing for support', 'support', `${clients}?billing=nova:1001`, clients],
  ['a move for support', 'support', `${clients}?move=nova:1001`, clients],
  ['a history of nothing', 'admin', `${clients}?history=abc`, clients],
])('A13 an address of %s says that it opens nothing, and is put right', async (_, login, path, left) => {
  const app = await renderApp({ login, path });
  expect(await screen.findByText(sentence)).toBeVisible();
  await waitFor(() => expect(app.path()).toBe(left));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('A13 two of them in one address are said once, and both go', async () => {
  const app = await renderApp({ path: `${dealers}/1?price=zzz:new&minimum=abc` });
  expect(await screen.findAllByText(sentence)).toHaveLength(1);
  await waitFor(() => expect(app.path()).toBe(`${dealers}/1`));
});

it('A13 what opens stands in the address, and nothing is said', async () => {
  const app = await renderApp({ path: `${dealers}/1?price=dyn_tp:new` });
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(app.path()).toBe(`${dealers}/1?price=dyn_tp:new`);
  closePage();
  const other = await renderApp({ path: `${clients}?organisation=new&server=nova` });
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(other.path()).toContain('organisation=new');
  expect(screen.queryByText(sentence)).toBeNull();
});
