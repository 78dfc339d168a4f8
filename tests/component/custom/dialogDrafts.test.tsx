import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { groupFixture } from '../../../src/dataProvider/mock/fixtures';
import { renderApp } from '../../support/renderApp';
import { signInAgain } from '../../support/signInAgain';

const board = '/administration/price-board?month=03-2031';

it('K05 D-401 a move that was filled in when the session died is offered after the next login', async () => {
  const user = userEvent.setup();
  const app = await renderApp({
    fixtures: { groups: [groupFixture(5, { parent_id: 102 }), groupFixture(6, { parent_id: 103 })] },
    path: '/administration/organisations-users?move=nova:5',
  });
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Перевод к другому дилеру' }));
  let at = await dialog();
  await user.click(await at.findByLabelText('Новый дилер'));
  await user.click(await screen.findByRole('option', { name: /Дилер Восход»/ }));
  await user.clear(at.getByLabelText('С месяца'));
  await user.type(at.getByLabelText('С месяца'), '012099');
  await signInAgain(user, app);
  at = await dialog();
  await user.click(await at.findByRole('button', { name: 'Вернуть введённое' }));
  expect(await at.findByLabelText('Новый дилер')).toHaveValue('ООО «Дилер Восход»');
  expect(at.getByLabelText('С месяца')).toHaveValue('01/2099');
});

it('N02 D-401 new lists that were filled in when the session died are offered with their dealers', async () => {
  const user = userEvent.setup();
  const app = await renderApp({ path: board });
  await user.click(await screen.findByRole('checkbox', { name: /^Выбрать всех отобранных/ }));
  const chosen = screen.getByText(/^Выбрано /).textContent;
  await user.click(screen.getByRole('button', { name: 'Создать из действующего…' }));
  const panel = async () => within(await screen.findByRole('region', { name: 'Создать на 03/2031' }));
  await user.type((await panel()).getByLabelText('Изменить цены на, %'), '7');
  await user.type((await panel()).getByLabelText('Причина'), 'Индексация');
  await signInAgain(user, app);
  await user.click(await screen.findByRole('button', { name: 'Вернуть введённое' }));
  const at = await panel();
  expect(at.getByLabelText('Изменить цены на, %')).toHaveValue('7');
  expect(at.getByLabelText('Причина')).toHaveValue('Индексация');
  expect(screen.getByText(/^Выбрано /)).toHaveTextContent(chosen?.replace('снять', '') ?? '');
  expect(await at.findByRole('button', { name: 'Создать 4 прайса' })).toBeEnabled();
  await user.click(at.getByRole('button', { name: 'Отмена' }));
  expect(screen.queryByRole('button', { name: 'Вернуть введённое' })).toBeNull();
});

it('N04 D-401 lines of remarks that were typed when the session died are offered after the next login', async () => {
  const user = userEvent.setup();
  const app = await renderApp({ path: board });
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Пороги замечаний…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Пороги замечаний' }));
    return { dialog, jump: await dialog.findByLabelText('Скачок от действующей цены, %') };
  };
  const { dialog, jump } = await open();
  await user.clear(jump);
  await user.type(jump, '33');
  await user.click(dialog.getByLabelText('Не сохранять вознаграждение больше цены'));
  await signInAgain(user, app);
  const again = await open();
  await user.click(again.dialog.getByRole('button', { name: 'Вернуть введённое' }));
  expect(again.jump).toHaveValue('33');
  expect(again.dialog.getByLabelText('Не сохранять вознаграждение больше цены')).toBeChecked();
});

it('O06 D-401 a bulk change that was filled in when the session died is offered where the same is done again', async () => {
  const user = userEvent.setup();
  const app = await renderApp({ fixtures: { groups: [groupFixture(5, { parent_id: 102 }), groupFixture(6)] } });
  const open = async () => {
    await user.click(await screen.findByRole('checkbox', { name: /Терминал 5/ }));
    const bar = within(await screen.findByRole('region', { name: 'Выбранные организации' }));
    await user.click(bar.getByRole('button', { name: 'Другие действия с выбранными' }));
    await user.click(await screen.findByRole('menuitem', { name: 'К другому дилеру…' }));
    return within(await screen.findByRole('dialog', { name: 'Перевести организации к другому дилеру' }));
  };
  let at = await open();
  await user.click(await at.findByLabelText('Новый дилер'));
  await user.click(await screen.findByRole('option', { name: /Дилер Восход»/ }));
  await user.clear(at.getByLabelText('С месяца'));
  await user.type(at.getByLabelText('С месяца'), '012099');
  await user.type(at.getByLabelText('Причина'), 'Передача клиентов');
  await signInAgain(user, app);
  at = await open();
  await user.click(await at.findByRole('button', { name: 'Вернуть введённое' }));
  expect(at.getByLabelText('Новый дилер')).toHaveValue('ООО «Дилер Восход»');
  expect(at.getByLabelText('С месяца')).toHaveValue('01/2099');
  expect(at.getByLabelText('Причина')).toHaveValue('Передача клиентов');
  expect(
    at.getByText('Введённое было для 1 организации: ООО «Ореховый Якорь». Изменятся отмеченные сейчас.'),
  ).toBeVisible();
  expect(await at.findByRole('button', { name: 'Изменить 1 организацию' })).toBeEnabled();
});

it('N03 D-401 a recalculation that was filled in when the session died is offered with its records', async () => {
  const user = userEvent.setup();
  const app = await renderApp({ path: '/administration/dealers-prices/1' });
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Изменить цены…' }));
    return within(await screen.findByRole('dialog', { name: 'Изменить цены прайсов' }));
  };
  let at = await open();
  await user.type(at.getByLabelText('Изменить цены на, %'), '7');
  await user.click(at.getByRole('radio', { name: 'Изменить сами записи' }));
  await user.click(await at.findByRole('checkbox', { name: /^Пик-ЮГ, с 12\/2026/ }));
  await user.type(at.getByLabelText('Причина'), 'Индексация');
  await signInAgain(user, app);
  at = await open();
  await user.click(await at.findByRole('button', { name: 'Вернуть введённое' }));
  expect(at.getByLabelText('Изменить цены на, %')).toHaveValue('7');
  expect(at.getByLabelText('Причина')).toHaveValue('Индексация');
  expect(at.getByRole('radio', { name: 'Изменить сами записи' })).toBeChecked();
  expect(at.getByRole('checkbox', { name: /^Пик-ЮГ, с 12\/2026/ })).not.toBeChecked();
  expect(await at.findByRole('button', { name: 'Изменить 3 записи' })).toBeEnabled();
});
