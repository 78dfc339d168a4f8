import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '../../support/renderApp';

it('C03 an INN that is typed before the legal form says when it is judged', async () => {
  const user = userEvent.setup();
  await renderApp({ path: '/administration/organisations-users?organisation=new&server=nova' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Добавление организации' }));
  const inn = await dialog.findByLabelText('ИНН');
  expect(inn).toHaveAccessibleDescription('ИНН и КПП проверяются, когда выбрана ОПФ');
  await user.type(inn, '123');
  await user.selectOptions(dialog.getByLabelText('ОПФ'), 'ООО');
  expect(await dialog.findByText('ИНН должен содержать 10 цифр')).toBeVisible();
  expect(inn).not.toHaveAccessibleDescription(/проверяются/);
});

it('C03 INN and KPP that are pasted as one fill both', async () => {
  const user = userEvent.setup();
  await renderApp({ path: '/administration/organisations-users?organisation=new&server=nova' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Добавление организации' }));
  const inn = await dialog.findByLabelText('ИНН');
  const kpp = dialog.getByLabelText('КПП');
  await user.selectOptions(dialog.getByLabelText('ОПФ'), 'ООО');
  await user.click(inn);
  await user.paste('ИНН 7707083893, КПП 773601001\n');
  expect(inn).toHaveValue('7707083893');
  expect(kpp).toHaveValue('773601001');
  await user.clear(inn);
  await user.click(kpp);
  await user.paste('7707083893/7736ab001');
  expect(inn).toHaveValue('7707083893');
  expect(kpp).toHaveValue('7736AB001');
});
