import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { groupFixture, userFixture } from '../../../src/dataProvider/mock/fixtures';
import { renderApp } from '../../support/renderApp';

const organisations = '/administration/organisations-users';
const fixtures = { groups: [groupFixture(1001)], users: [userFixture(11, 1001)] };
const login = { autocapitalize: 'none', autocorrect: 'off', spellcheck: 'false' };
const email = { ...login, inputmode: 'email' };

it.each([
  ['?organisation=nova:1001', 'E-mail, один или через запятую', email],
  ['?user=nova:11', 'E-mail', email],
  ['?user=nova:11', 'Логин', login],
  ['?client=new&server=nova', 'E-mail', email],
  ['?client=new&server=nova', 'Логин', login],
])('P05 the keyboard of a phone fits the field: %s, %s', async (search, name, attributes) => {
  await renderApp({ fixtures, path: `${organisations}${search}` });
  const field = await within(await screen.findByRole('dialog')).findByRole('textbox', { name });
  Object.entries(attributes).forEach(([attribute, value]) => expect(field).toHaveAttribute(attribute, value));
});

it('P05 the keyboard of a phone fits a contact of a dealer', async () => {
  await renderApp({ path: '/administration/dealers-prices?dealer=new' });
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('textbox', { name: 'E-mail' })).toHaveAttribute('inputmode', 'email');
  expect(dialog.getByRole('textbox', { name: 'Телефон' })).toHaveAttribute('inputmode', 'tel');
});
