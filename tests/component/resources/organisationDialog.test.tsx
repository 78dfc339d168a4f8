import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { groupFixture } from '../../../src/dataProvider/mock/fixtures';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';

const list = '/administration/organisations-users';
const one = (change: Parameters<typeof groupFixture>[1] = {}) => ({
  fixtures: { groups: [groupFixture(5, { parent_id: 102, ...change })] },
});
const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const editing = async (options: Parameters<typeof renderApp>[0] = {}) => {
  const app = await renderApp({ path: `${list}?organisation=nova:5`, ...one({ access_status: 'Демо' }), ...options });
  const dialog = await dialogOf(/^(Редактирование|Просмотр) организации$/);
  await dialog.findByLabelText('ОПФ');
  await waitFor(() => expect(dialog.getByLabelText('Наименование')).not.toHaveValue(''));
  return { app, dialog, user: userEvent.setup() };
};
type Dialog = Awaited<ReturnType<typeof editing>>['dialog'];
const saveOf = (dialog: Dialog) => dialog.getByRole('button', { name: 'Сохранить' });
const writes = ({ requests }: { requests: readonly { method: string; path: string }[] }) =>
  requests.filter(({ method }) => method === 'POST' || method === 'PATCH');

describe('editing an organisation', () => {
  it('C05 C07 C08 the switches go as numbers; only what has changed is sent, with its version', async () => {
    const { app, dialog, user } = await editing();
    expect(saveOf(dialog)).toHaveAccessibleDescription('Изменений нет');
    await user.click(dialog.getByRole('switch', { name: 'Приостановить' }));
    await user.click(dialog.getByRole('switch', { name: 'Расчет без тарифа' }));
    await user.clear(dialog.getByLabelText('Контактное лицо'));
    expect(await dialog.findByRole('option', { name: 'Динамический тариф (Даобит)' })).toBeInTheDocument();
    await user.click(saveOf(dialog));
    await noDialog();
    expect(writes(app)).toEqual([
      expect.objectContaining({
        method: 'PATCH',
        path: '/piportals/nova/groups/5/',
        body: { p_banned: 1, p_is_stop_tariff: 1, p_contact_person: null },
      }),
    ]);
    expect(await screen.findByRole('row', { name: /Приостановлена/ })).toHaveClass('highlighted');
    expect(screen.getByText('Сохранено: ООО «Озёрный Терминал 5»')).toBeVisible();
  });

  it('C08 D-ERR whose suspension is refused is told why, at the switch', async () => {
    expectComplaint(/Свою организацию/);
    const fixtures = { groups: [groupFixture(102, { parent_id: null })] };
    const { dialog, user } = await editing({ login: 'dealer', path: `${list}?organisation=nova:102`, fixtures });
    const suspend = dialog.getByRole('switch', { name: 'Приостановить' });
    await user.click(suspend);
    await user.click(saveOf(dialog));
    const why = 'Свою организацию приостанавливает и возвращает к работе только вышестоящий дилер';
    expect(await dialog.findByText(why)).toBeVisible();
    expect(suspend).toHaveAccessibleDescription(why);
    expect(suspend).toBeInvalid();
  });

  it('C08 B15 one that the filters hide now is named, and shown when asked', async () => {
    const filter = encodeURIComponent(JSON.stringify({ access_status: 'Демо' }));
    const { app, dialog, user } = await editing({ path: `${list}?organisation=nova:5&filter=${filter}` });
    await user.click(dialog.getByRole('switch', { name: 'Приостановить' }));
    await user.click(saveOf(dialog));
    await noDialog();
    expect(await screen.findByText('Сохранено: ООО «Озёрный Терминал 5». Скрыто фильтрами.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Показать' }));
    expect(await screen.findByRole('row', { name: /Приостановлена/ })).toHaveClass('highlighted');
    expect(decodeURIComponent(app.path())).toMatch(/"search":"\d{10}\/\d{9}"/);
  });

  it('P03 names its server and organisation; looked through and left, nothing typed, it asks nothing', async () => {
    const { user } = await editing();
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveAccessibleDescription('Нова, ООО «Озёрный Терминал 5»');
    for (let at = 0; at < 25; at += 1) await user.tab();
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard('{Escape}');
    await noDialog();
  });

  it('C05 without their rights neither the billing type nor «Расчет без тарифа» is there', async () => {
    const { dialog } = await editing({ login: 'dealer' });
    expect(dialog.getByRole('switch', { name: 'Приостановить' })).toBeVisible();
    expect(dialog.queryByRole('switch', { name: 'Расчет без тарифа' })).toBeNull();
    expect(dialog.queryByLabelText('Вид расчётов')).toBeNull();
  });

  it('C06 P03 INN and KPP of one that works are locked', async () => {
    const { dialog } = await editing(one({ access_status: 'Работает' }));
    expect(dialog.getByLabelText('ИНН')).toBeDisabled();
    expect(dialog.getByLabelText('КПП')).toBeDisabled();
    expect(dialog.getAllByText('Не меняется, пока организация работает')).toHaveLength(2);
    expect(dialog.getByLabelText('Город')).toBeEnabled();
  });

  it('C07 P03 support looks, and reads why nothing is saved', async () => {
    const { dialog } = await editing({ login: 'support' });
    expect(screen.getByRole('button', { name: /^Посмотреть: ООО/, hidden: true })).toBeVisible();
    expect(saveOf(dialog)).toBeDisabled();
    expect(saveOf(dialog)).toHaveAccessibleDescription(/просматривает/);
    expect(screen.getByRole('dialog', { name: 'Просмотр организации' })).toBeVisible();
    expect(dialog.getByLabelText('Город')).toBeDisabled();
  });

  it('B11 C09 the row opens it; closed and opened again it is as stored', async () => {
    const user = userEvent.setup();
    const app = await renderApp(one({ access_status: 'Демо' }));
    const open = await screen.findByRole('button', { name: /^Изменить: ООО/ });
    await user.click(open);
    const dialog = await dialogOf('Редактирование организации');
    await user.type(await dialog.findByLabelText('Город'), ' другой');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Закрыть без сохранения' }));
    await noDialog();
    expect(app.path()).not.toMatch(/[?&]organisation=/);
    await user.click(open);
    const again = await dialogOf('Редактирование организации');
    await waitFor(async () => expect(await again.findByLabelText('Город')).toHaveValue('Ростов-на-Дону'));
    await app.router.navigate(-1);
    await noDialog();
  });

  it('A20 Back, and closing the page, ask before what is typed is lost', async () => {
    const user = userEvent.setup();
    const app = await renderApp(one({ access_status: 'Демо' }));
    await user.click(await screen.findByRole('button', { name: /^Изменить: ООО/ }));
    const dialog = await dialogOf('Редактирование организации');
    const city = await dialog.findByLabelText('Город');
    const closesPage = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(closesPage()).toBe(true);
    await user.type(city, ' другой');
    expect(closesPage()).toBe(false);
    await app.router.navigate(-1);
    await user.click(await screen.findByRole('button', { name: 'Продолжить ввод' }));
    expect(app.path()).toMatch(/[?&]organisation=nova/);
    expect(city).toHaveFocus();
    expect(city).toHaveValue('Ростов-на-Дону другой');
    await app.router.navigate(-1);
    await user.click(await screen.findByRole('button', { name: 'Закрыть без сохранения' }));
    await noDialog();
    expect(app.path()).not.toMatch(/[?&]organisation=/);
    expect(closesPage()).toBe(true);
  });

  it('D-ERR a save that fails closes the dialog; the toast brings it back as it was', async () => {
    expectComplaint(/Сбой 503/);
    const { dialog, user } = await editing({ failures: { updateGroup: 503 } });
    await user.clear(dialog.getByLabelText('Город'));
    await user.type(dialog.getByLabelText('Город'), 'Псков');
    await user.click(saveOf(dialog));
    await noDialog();
    await user.click(await screen.findByRole('button', { name: 'Вернуться к форме' }));
    const again = await dialogOf('Редактирование организации');
    expect(await again.findByLabelText('Город')).toHaveValue('Псков');
    await waitFor(() => expect(saveOf(again)).toBeEnabled());
  });

  it('D-ERR a conflict shows who, when and what, field by field; mine goes on top of theirs', async () => {
    expectComplaint(/её изменил пользователь/);
    const { app, dialog, user } = await editing();
    await user.clear(dialog.getByLabelText('Город'));
    await user.type(dialog.getByLabelText('Город'), 'Псков');
    await app.session.transport({
      method: 'PATCH',
      path: '/piportals/nova/groups/5/',
      body: { p_city: 'Тверь', p_contract: 'Д-77' },
    });
    await user.click(saveOf(dialog));
    const conflict = within(await dialog.findByRole('alert', { name: 'Запись изменилась' }));
    expect(conflict.getByRole('heading')).toHaveTextContent(/её изменил пользователь admin: 20\.11\.2026/);
    const cells = (name: string) =>
      within(conflict.getByRole('row', { name: new RegExp(`^${name}`) }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cells('Город')).toEqual(['Ростов-на-Дону', 'Тверь', 'Псков']);
    expect(conflict.queryByText(/^Поля этой формы прежние/)).toBeNull();
    expect(cells('Номер договора')).toEqual(['Д-5', 'Д-77', 'Д-5']);
    await user.click(conflict.getByRole('button', { name: 'Наложить мои изменения поверх' }));
    expect(dialog.getByLabelText('Город')).toHaveValue('Псков');
    expect(dialog.getByLabelText('Номер договора')).toHaveValue('Д-77');
    await user.click(saveOf(dialog));
    await noDialog();
    expect(writes(app).at(-1)).toMatchObject({ method: 'PATCH', body: { p_city: 'Псков' } });
  });

  it('D-ERR a conflict may be settled by what the others have made of it', async () => {
    expectComplaint(/её изменил пользователь/);
    const { app, dialog, user } = await editing();
    await user.clear(dialog.getByLabelText('Город'));
    await user.type(dialog.getByLabelText('Город'), 'Псков');
    await app.session.transport({ method: 'PATCH', path: '/piportals/nova/groups/5/', body: { p_city: 'Тверь' } });
    await user.click(saveOf(dialog));
    await user.click(await dialog.findByRole('button', { name: 'Взять их значения' }));
    expect(dialog.getByLabelText('Город')).toHaveValue('Тверь');
    expect(saveOf(dialog)).toHaveAccessibleDescription('Изменений нет');
  });

  it('D-ERR a conflict over what no field shows says what it may be: the organisation goes to another dealer, say', async () => {
    expectComplaint(/её изменил пользователь/);
    const { app, dialog, user } = await editing();
    await user.clear(dialog.getByLabelText('Город'));
    await user.type(dialog.getByLabelText('Город'), 'Псков');
    await app.session.transport({
      method: 'POST',
      path: '/piportals/nova/groups/5/move/',
      body: { parent_id: 106, month: 12 * 2098 + 1 },
    });
    await user.click(saveOf(dialog));
    const conflict = within(await dialog.findByRole('alert', { name: 'Запись изменилась' }));
    expect(
      conflict.getByText('Поля этой формы прежние, изменено то, чего здесь не видно: статус, дилер или тариф.'),
    ).toBeVisible();
    await user.click(conflict.getByRole('button', { name: 'Наложить мои изменения поверх' }));
    await user.click(saveOf(dialog));
    await noDialog();
    expect(writes(app).at(-1)).toMatchObject({ method: 'PATCH', body: { p_city: 'Псков' } });
  });
});
