import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { groupFixture, profileFixture, subgroupFixture } from '../../../src/dataProvider/mock/fixtures';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';
import { pickOfRow } from '../../support/rowMenu';

const list = '/administration/organisations-users';
const nothing = { p_participant_id: null, p_username: null, p_password: null, p_sender_info: null };
const fixtures = {
  groups: [groupFixture(5), groupFixture(6, { is_inn_correct: false })],
  profiles: [profileFixture(5), profileFixture(6, { p_emulator: true, ...nothing })],
  subgroups: [subgroupFixture(5001, 5, { p_fullname: 'Отдел продаж' })],
};
const open = (id = 'groups:nova:5', options: Parameters<typeof renderApp>[0] = {}) =>
  renderApp({ fixtures, path: `${list}?profile=${id}`, ...options });
const dialog = async () => within(await screen.findByRole('dialog', { name: /^(Профиль|Просмотр профиля) ФТС$/ }));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const patches = (app: Awaited<ReturnType<typeof renderApp>>) => app.requests.filter(({ method }) => method === 'PATCH');
const fields = ['ID декларанта', 'Логин', 'Пароль', 'Адрес отправителя'];

describe('the messaging profile', () => {
  it('B11 C14 opens from the row; default and emulator put each other out and let the fields rest', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ fixtures });
    await pickOfRow('Терминал 5', 'Профиль ФТС');
    expect(app.path()).toContain('profile=groups%3Anova%3A5');
    const form = await dialog();
    expect(await form.findByLabelText('ID декларанта')).toHaveValue('10000005');
    expect(form.getByLabelText('Пароль')).toHaveAttribute('type', 'password');
    await user.click(form.getByRole('checkbox', { name: 'Профиль по умолчанию' }));
    for (const label of fields) expect(form.getByLabelText(label)).toBeDisabled();
    expect(form.getByRole('button', { name: 'Найти по ИНН и КПП' })).toBeDisabled();
    await user.click(form.getByRole('checkbox', { name: 'Эмулятор сообщений' }));
    expect(form.getByRole('checkbox', { name: 'Профиль по умолчанию' })).not.toBeChecked();
    await user.click(form.getByRole('checkbox', { name: 'Эмулятор сообщений' }));
    for (const label of fields) expect(form.getByLabelText(label)).toBeEnabled();
  });

  it('C07 C14 without both the four fields are required, the declarant id a number; only what has changed is sent', async () => {
    const user = userEvent.setup();
    const app = await open();
    const form = await dialog();
    const save = form.getByRole('button', { name: 'Сохранить' });
    const participant = await form.findByLabelText('ID декларанта');
    await waitFor(() => expect(save).toHaveAccessibleDescription('Изменений нет'));
    await user.clear(participant);
    await waitFor(() => expect(save).toHaveAccessibleDescription('Заполните: ID декларанта'));
    await user.type(participant, '12а');
    await user.tab();
    expect(await form.findByText('ID декларанта состоит только из цифр')).toBeVisible();
    await user.clear(participant);
    await user.type(participant, '777');
    await waitFor(() => expect(save).toBeEnabled());
    await user.click(save);
    await noDialog();
    expect(patches(app)).toHaveLength(1);
    expect(patches(app)[0]).toMatchObject({
      path: '/piportals/nova/groups/5/fcs-profile/',
      body: { p_participant_id: '777' },
    });
    expect(Object.keys(patches(app)[0]?.body as object)).toEqual(['p_participant_id']);
  });

  it('C15 the look-up fills the four fields; a wrong INN is pointed out', async () => {
    const user = userEvent.setup();
    const app = await open('groups:nova:6');
    const form = await dialog();
    expect(await form.findByText('• Некорректный ИНН')).toBeVisible();
    await user.click(form.getByRole('checkbox', { name: 'Эмулятор сообщений' }));
    const look = form.getByRole('button', { name: 'Найти по ИНН и КПП' });
    await waitFor(() => expect(look).toBeEnabled());
    await user.click(look);
    expect(await form.findByText('Заполнено из реестра. Проверьте и сохраните.')).toBeVisible();
    for (const label of fields) expect(form.getByLabelText(label)).not.toHaveValue('');
    expect(
      app.requests.some(({ path }) =>
        /\/dealers\/77\/inns\/\d{10}\/kpps\/770101001\/fcs-operators\/infodec\//.test(path),
      ),
    ).toBe(true);
    expect(patches(app)).toHaveLength(0);
  });

  it('C15 an organisation that the register does not know is said in words', async () => {
    const user = userEvent.setup();
    await open('groups:nova:5', { failures: { readInfodec: 404 } });
    const form = await dialog();
    const look = await form.findByRole('button', { name: 'Найти по ИНН и КПП' });
    await waitFor(() => expect(look).toBeEnabled());
    await user.click(look);
    expect(await form.findByText('В реестре операторов такой организации нет')).toBeVisible();
    expect(form.getByLabelText('ID декларанта')).toHaveValue('10000005');
  });

  it('J07 a register of operators that is not loaded is said in words', async () => {
    const user = userEvent.setup();
    await open('groups:nova:5', { fixtures: { ...fixtures, registerLoaded: false } });
    const form = await dialog();
    const look = await form.findByRole('button', { name: 'Найти по ИНН и КПП' });
    await waitFor(() => expect(look).toBeEnabled());
    await user.click(look);
    expect(await form.findByText('Реестр операторов не загружен: заполните профиль сами')).toBeVisible();
  });

  it('C16 an XML file fills the fields before anything is saved; one too large is refused here', async () => {
    const user = userEvent.setup();
    const app = await open();
    const form = await dialog();
    await form.findByLabelText('ID декларанта');
    const file = form.getByLabelText('Файл XML с профилем');
    await user.upload(file, new File(['x'.repeat(1024 * 1024 + 1)], 'big.xml', { type: 'text/xml' }));
    expect(await form.findByText('Файл больше 1 МБ')).toBeVisible();
    await user.upload(file, new File(['<profile/>'], 'profile.xml', { type: 'text/xml' }));
    expect(await form.findByText('Заполнено из файла «profile.xml». Проверьте и сохраните.')).toBeVisible();
    expect(form.getByLabelText('ID декларанта')).toHaveValue('10000001');
    expect(form.getByLabelText('Пароль')).toHaveValue('Operator-1');
    expect(patches(app)).toHaveLength(0);
    await user.click(form.getByRole('button', { name: 'Показать пароль' }));
    expect(form.getByLabelText('Пароль')).toHaveAttribute('type', 'text');
    await user.click(form.getByRole('button', { name: 'Сохранить' }));
    await noDialog();
    expect(patches(app)[0]?.body).toMatchObject({ p_participant_id: '10000001', p_password: 'Operator-1' });
    expect(await screen.findByText(/^Сохранено: Профиль ФТС, Нова, /)).toBeVisible();
  });

  it('C17 an emulator with a profile beside it is asked about; «Нет» goes back to the form', async () => {
    const user = userEvent.setup();
    const app = await open();
    const form = await dialog();
    await user.click(await form.findByRole('checkbox', { name: 'Эмулятор сообщений' }));
    await user.click(form.getByRole('button', { name: 'Сохранить' }));
    const text = await screen.findByText('Данный профиль подключен к "Эмулятору сообщений", продолжить?');
    expect(text).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Нет' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Нет' })).toBeNull());
    expect(patches(app)).toHaveLength(0);
    await user.click(form.getByRole('button', { name: 'Сохранить' }));
    await user.click(await screen.findByRole('button', { name: 'Да' }));
    await noDialog();
    expect(patches(app)[0]?.body).toMatchObject({ p_emulator: true });
  });

  it('C20 a subgroup has the same, looked up as its organisation', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ fixtures });
    await user.click(await screen.findByRole('button', { name: /^Развернуть ООО «Озёрный Терминал 5»/ }));
    await user.click(await screen.findByRole('button', { name: 'Профиль ФТС: Отдел продаж' }));
    const form = await dialog();
    expect(await form.findByLabelText('ID декларанта')).toHaveValue('');
    expect(await form.findByText(/^ИНН 771000005/)).toBeVisible();
    await user.click(form.getByRole('checkbox', { name: 'Эмулятор сообщений' }));
    await user.click(form.getByRole('button', { name: 'Сохранить' }));
    await noDialog();
    expect(patches(app)[0]).toMatchObject({
      path: '/piportals/nova/subgroups/5001/fcs-profile/',
      body: { p_emulator: true },
    });
  });

  it('C07 support looks and changes nothing; the default profile is for its right alone', async () => {
    await open('groups:nova:5', { login: 'support' });
    expect(await screen.findByRole('dialog', { name: 'Просмотр профиля ФТС' })).toBeVisible();
    const form = await dialog();
    expect(await form.findByLabelText('ID декларанта')).toBeDisabled();
    expect(form.queryByRole('checkbox', { name: 'Профиль по умолчанию' })).toBeNull();
    expect(form.getByRole('button', { name: 'Сохранить' })).toHaveAccessibleDescription(
      'Поддержка только просматривает',
    );
  });

  it('D-ERR a save that fails closes the dialog, and the toast brings it back as it was, but for the password', async () => {
    const user = userEvent.setup();
    expectComplaint(/Сбой 503/);
    await open('groups:nova:5', { failures: { updateFcsProfile: 503 } });
    const form = await dialog();
    await user.type(await form.findByLabelText('Логин'), '2');
    await user.click(form.getByRole('button', { name: 'Сохранить' }));
    await noDialog();
    await user.click(await screen.findByRole('button', { name: 'Вернуться к форме' }));
    const again = await dialog();
    expect(await again.findByLabelText('Логин')).toHaveValue('operator12');
  });
});
