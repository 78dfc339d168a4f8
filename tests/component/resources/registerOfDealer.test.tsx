import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { groupFixture } from '../../../src/dataProvider/mock/fixtures';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';

const fixtures = { groups: [groupFixture(5, { parent_id: 102, access_status: 'Демо' })] };
const path = '/administration/organisations-users?organisation=nova:5';
const pickOf = async () =>
  within(await screen.findByRole('dialog', { name: 'Редактирование организации' })).findByRole('button', {
    name: 'Выбрать',
  });

it('C04 the register is asked for the dealer of the organisation that is edited', async () => {
  const app = await renderApp({ fixtures, path });
  const pick = await pickOf();
  await waitFor(() => expect(pick).toBeEnabled());
  await userEvent.click(pick);
  await screen.findByRole('button', { name: /800002/ });
  const asked = app.requests.filter(({ path: call }) => call.endsWith('/orgid-clients/'));
  expect(asked.map(({ path: call }) => call.split('/inns/')[0])).toEqual(['/dealers/202']);
});

it('C04 D-ERR where the dealers could not be read the register is asked for nobody', async () => {
  expectComplaint(/503/);
  await renderApp({ fixtures, path, failures: { listAllDealerOptions: 503 } });
  const pick = await pickOf();
  await waitFor(() => expect(pick).toHaveAttribute('title', 'Не удалось загрузить дилеров'));
  expect(pick).toBeDisabled();
});

it('C04 an id that belonged to another INN is taken back', async () => {
  const user = userEvent.setup();
  const app = await renderApp({ fixtures, path });
  const dialog = within(await screen.findByRole('dialog', { name: 'Редактирование организации' }));
  const inn = await dialog.findByLabelText('ИНН');
  await user.clear(inn);
  await user.type(inn, '7707083893');
  expect(dialog.getByLabelText('ID организации')).toHaveValue('100005');
  const pick = dialog.getByRole('button', { name: 'Выбрать' });
  await waitFor(() => expect(pick).toBeEnabled());
  await user.click(pick);
  await user.click(await screen.findByRole('button', { name: 'Не указывать' }));
  expect(dialog.getByLabelText('ID организации')).toHaveValue('');
  await waitFor(() => expect(pick).toHaveFocus());
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.requests.find(({ method }) => method === 'PATCH')).toMatchObject({
    body: { p_inn: '7707083893', p_org_id: null },
  });
});
