import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { rightsThere } from '../../../src/dataProvider/existing/abilities';
import { mockAccounts } from '../../../src/dataProvider/mock/accounts';
import { groupFixture } from '../../../src/dataProvider/mock/fixtures';
import { renderApp } from '../../support/renderApp';
import { closePage } from '../../support/renderShell';

const list = '/administration/organisations-users';
const right = { inn: '7701234560', kpp: '770101001' };
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const adding = async (options: Parameters<typeof renderApp>[0] = {}) => {
  const app = await renderApp({ path: `${list}?organisation=new&server=nova`, ...options });
  const dialog = await dialogOf('Добавление организации');
  await dialog.findByLabelText('ОПФ');
  return { app, dialog, user: userEvent.setup() };
};
type Dialog = Awaited<ReturnType<typeof adding>>['dialog'];
const saveOf = (dialog: Dialog) => dialog.getByRole('button', { name: 'Сохранить' });
const writes = ({ requests }: { requests: readonly { method: string; path: string }[] }) =>
  requests.filter(({ method }) => method === 'POST' || method === 'PATCH');

describe('adding an organisation', () => {
  it('L01 before a server without our own fields it asks for no dealer, and sends none', async () => {
    const accounts = mockAccounts.map((one) => ({
      ...one,
      user: { ...one.user, rights: rightsThere(one.user.rights, new Set(['fields'])) },
    }));
    const { app, dialog, user } = await adding({ fixtures: { accounts } });
    await user.selectOptions(dialog.getByLabelText('ОПФ'), 'ООО');
    await user.type(dialog.getByLabelText('Наименование'), 'Ромашка');
    await user.type(dialog.getByLabelText('ИНН'), right.inn);
    await user.type(dialog.getByLabelText('КПП'), right.kpp);
    expect(dialog.queryByLabelText('Дилер')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Выбрать' })).toBeEnabled();
    await user.click(saveOf(dialog));
    await noDialog();
    expect(writes(app)).toMatchObject([{ path: '/piportals/nova/groups/', body: { p_fullname: 'Ромашка' } }]);
    expect(writes(app)[0]).not.toHaveProperty('body.parent_id');
  });

  it('B13 C01 C08 B15 asks the server, saves, returns to page 1 and shows the new row', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: `${list}?page=2&perPage=5&sort=p_gid&order=DESC` });
    await user.click(await screen.findByRole('button', { name: 'Добавить организацию' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Псков' }));
    const dialog = await dialogOf('Добавление организации');
    expect(app.path()).toContain('organisation=new');
    expect(app.path()).toContain('server=pskov');
    await user.selectOptions(await dialog.findByLabelText('ОПФ'), 'ООО');
    await user.type(dialog.getByLabelText('Наименование'), 'Ромашка');
    await user.type(dialog.getByLabelText('ИНН'), right.inn);
    await user.type(dialog.getByLabelText('КПП'), right.kpp);
    await user.type(dialog.getByLabelText('Дата договора'), '01022026');
    expect(dialog.queryByRole('switch')).toBeNull();
    expect(saveOf(dialog)).toHaveAccessibleDescription('Заполните: Дилер');
    await user.type(dialog.getByLabelText('Дилер'), 'восход{ArrowDown}{Enter}');
    await user.dblClick(saveOf(dialog));
    await noDialog();
    const post = writes(app);
    expect(post).toHaveLength(1);
    expect(post[0]).toMatchObject({
      path: '/piportals/pskov/groups/',
      body: {
        p_opf: 'ООО',
        p_fullname: 'Ромашка',
        p_inn: right.inn,
        p_kpp: right.kpp,
        p_contract_date: '01.02.2026',
        p_org_id: null,
        parent_id: 102,
      },
    });
    expect(post[0]).toHaveProperty('headers.Idempotency-Key', expect.stringMatching(/^[\w-]{36}$/));
    // It stands out for three seconds: looking for a row by its name takes long on a busy machine.
    await waitFor(() => expect(document.querySelector('tr.highlighted')).toHaveTextContent('ООО «Ромашка»'));
    expect(app.path()).toMatch(/page=1&/);
    expect(app.path()).not.toMatch(/[?&](organisation|server)=/);
  });

  it('B13 with one server there is nothing to choose', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ login: 'dealer' });
    await user.click(await screen.findByRole('button', { name: 'Добавить организацию' }));
    await dialogOf('Добавление организации');
    expect(app.path()).toContain('server=nova');
  });

  it.each(['support', 'banned-editor'])('B13 B16 is not for %s, by its address neither', async (login) => {
    await import('../../../src/resources/groups/OrganisationDialog');
    await renderApp({ login, path: `${list}?organisation=new&server=nova` });
    expect(await screen.findByText(/^Записи с/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Добавить/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('C02 a pasted or typed legal form is taken off the name and sets ОПФ', async () => {
    const { dialog, user } = await adding();
    const name = dialog.getByLabelText('Наименование');
    await user.click(name);
    await user.paste('АО "Морской терминал"');
    await waitFor(() => expect(name).toHaveValue('Морской терминал'));
    expect(dialog.getByLabelText('ОПФ')).toHaveValue('АО');
    await user.clear(name);
    await user.type(name, 'Филиал АО «Маяк»');
    await user.tab();
    expect(dialog.getByLabelText('ОПФ')).toHaveValue('Филиал');
    expect(name).toHaveValue('АО «Маяк»');
    await user.click(name);
    await user.tab();
    expect(name).toHaveValue('АО «Маяк»');
  });

  it('C02 P03 a chosen legal form stays, whatever the name begins with; one behind the name is taken off, with a word', async () => {
    const { dialog, user } = await adding();
    const [opf, name] = [dialog.getByLabelText('ОПФ'), dialog.getByLabelText('Наименование')];
    await user.type(name, 'Ромашка ооо');
    await user.tab();
    expect(name).toHaveValue('Ромашка');
    expect(opf).toHaveValue('ООО');
    expect(dialog.getByText('ОПФ «ООО» взята из наименования')).toBeVisible();
    await user.selectOptions(opf, 'АО');
    await user.clear(name);
    await user.type(name, 'ПК Сервис');
    await user.tab();
    expect(name).toHaveValue('ПК Сервис');
    expect(opf).toHaveValue('АО');
    expect(name).toHaveAccessibleDescription('«ПК» — часть наименования: выбрана ОПФ «АО»');
  });

  it('C03 INN is digits alone, 12 for ИП else 10, with its checksum; KPP 9 characters unless ИП', async () => {
    const { dialog, user } = await adding();
    const [opf, inn, kpp] = ['ОПФ', 'ИНН', 'КПП'].map((label) => dialog.getByLabelText(label)) as [
      HTMLElement,
      HTMLElement,
      HTMLElement,
    ];
    await user.selectOptions(opf, 'ООО');
    expect(inn).toHaveAttribute('placeholder', '10 цифр');
    await user.type(inn, '77а0 1234567');
    await user.tab();
    expect(inn).toHaveValue('7701234567');
    expect(await dialog.findByText('Неверный ИНН: не сходится контрольная сумма')).toBeVisible();
    await user.type(kpp, '7701');
    await user.tab();
    expect(await dialog.findByText(/^КПП должен содержать 9 знаков/)).toBeVisible();
    await user.selectOptions(opf, 'ИП');
    expect(inn).toHaveAttribute('placeholder', '12 цифр');
    expect(await dialog.findByText('ИНН должен содержать 12 цифр')).toBeVisible();
    expect(await dialog.findByText('У ИП нет КПП')).toBeVisible();
    await user.clear(kpp);
    await user.clear(inn);
    await user.type(inn, '500100732259');
    await user.tab();
    await waitFor(() => expect(inn).toBeValid());
    expect(kpp).not.toBeRequired();
    await user.type(dialog.getByLabelText('Наименование'), 'Иванов');
    await waitFor(() => expect(saveOf(dialog)).toBeEnabled());
  });

  it('C04 the organisation id comes from a list by INN and KPP; 999 asks as 77', async () => {
    const { app, dialog, user } = await adding();
    const pick = dialog.getByRole('button', { name: 'Выбрать' });
    expect(dialog.getByLabelText('ID организации')).toHaveAttribute('readonly');
    expect(pick).toBeDisabled();
    await user.selectOptions(dialog.getByLabelText('ОПФ'), 'ООО');
    await user.type(dialog.getByLabelText('ИНН'), right.inn);
    await user.type(dialog.getByLabelText('КПП'), right.kpp);
    await user.click(pick);
    const option = await screen.findByRole('button', { name: /800002.*Филиал организации.*Псков, ул. Речная/ });
    expect(
      app.requests.some(({ path }) => path === `/dealers/77/inns/${right.inn}/kpps/${right.kpp}/orgid-clients/`),
    ).toBe(true);
    await user.click(option);
    expect(dialog.getByLabelText('ID организации')).toHaveValue('800002');
  });

  it('C04 the register is asked for the dealer that the form names, once it names one', async () => {
    const { app, dialog, user } = await adding({ path: `${list}?organisation=new&server=pskov` });
    const pick = dialog.getByRole('button', { name: 'Выбрать' });
    await user.selectOptions(dialog.getByLabelText('ОПФ'), 'ООО');
    await user.type(dialog.getByLabelText('ИНН'), right.inn);
    await user.type(dialog.getByLabelText('КПП'), right.kpp);
    expect(pick).toBeDisabled();
    expect(dialog.getByLabelText('ID организации')).toHaveAccessibleDescription('Сначала выберите дилера');
    await user.type(dialog.getByLabelText('Дилер'), 'восход{ArrowDown}{Enter}');
    await waitFor(() => expect(pick).toBeEnabled());
    await user.click(pick);
    await screen.findByRole('button', { name: /800002/ });
    expect(app.requests.filter(({ path }) => path.endsWith('/orgid-clients/')).map(({ path }) => path)).toEqual([
      `/dealers/202/inns/${right.inn}/kpps/${right.kpp}/orgid-clients/`,
    ]);
  });

  it('J07 while the register is empty a billing administrator types the organisation id', async () => {
    const { app, dialog, user } = await adding({ fixtures: { registerLoaded: false } });
    const id = await dialog.findByRole('textbox', {
      name: 'ID организации',
      description: 'Реестр не загружен: введите ID сами',
    });
    expect(dialog.queryByRole('button', { name: 'Выбрать' })).toBeNull();
    await user.type(id, '7о00 123');
    expect(id).toHaveValue('700123');
    await user.selectOptions(dialog.getByLabelText('ОПФ'), 'ООО');
    await user.type(dialog.getByLabelText('Наименование'), 'Ромашка');
    await user.type(dialog.getByLabelText('ИНН'), right.inn);
    await user.type(dialog.getByLabelText('КПП'), right.kpp);
    await waitFor(() => expect(saveOf(dialog)).toBeEnabled());
    await user.click(saveOf(dialog));
    await noDialog();
    expect(writes(app)).toMatchObject([{ body: { p_org_id: 700_123 } }]);
  });

  it('J07 others read whom to ask', async () => {
    const { dialog } = await adding({ login: 'dealer', fixtures: { registerLoaded: false } });
    const id = await dialog.findByRole('textbox', {
      name: 'ID организации',
      description: 'Реестр не загружен: ID введёт администратор биллинга',
    });
    expect(id).toHaveAttribute('readonly');
  });

  it('warns of another organisation with the same INN while there is no KPP yet', async () => {
    const { dialog, user } = await adding({
      fixtures: { groups: [groupFixture(5, { p_inn: right.inn, p_kpp: '770201001' })] },
    });
    await user.selectOptions(dialog.getByLabelText('ОПФ'), 'ООО');
    await user.type(dialog.getByLabelText('ИНН'), right.inn);
    expect(await dialog.findByText(/С таким ИНН уже есть/)).toBeVisible();
    await user.type(dialog.getByLabelText('КПП'), right.kpp);
    await waitFor(() => expect(dialog.queryByText(/уже есть/)).toBeNull());
  });

  it('warns of another organisation with the same INN and KPP, with a way to it', async () => {
    const { dialog, user } = await adding({
      fixtures: { groups: [groupFixture(5, { p_inn: right.inn, p_kpp: right.kpp })] },
    });
    await user.selectOptions(dialog.getByLabelText('ОПФ'), 'ООО');
    await user.type(dialog.getByLabelText('КПП'), right.kpp);
    await user.type(dialog.getByLabelText('ИНН'), right.inn);
    await user.tab();
    const link = await dialog.findByRole('link', { name: 'ООО «Озёрный Терминал 5»' });
    expect(link).toHaveAttribute('href', expect.stringContaining('organisation=nova%3A5'));
  });

  it('C07 C21 P03 saving waits, says for what, and leads there', async () => {
    const { dialog, user } = await adding();
    const save = saveOf(dialog);
    expect(save).toBeDisabled();
    expect(save).toHaveAccessibleDescription('Заполните: ОПФ, Наименование, ИНН, КПП');
    await user.click(dialog.getByRole('button', { name: /^Заполните/ }));
    expect(dialog.getByLabelText('ОПФ')).toHaveFocus();
    await user.selectOptions(dialog.getByLabelText('ОПФ'), 'ООО');
    await user.type(dialog.getByLabelText('Наименование'), 'Ромашка');
    await user.type(dialog.getByLabelText('ИНН'), right.inn);
    await waitFor(() => expect(save).toHaveAccessibleDescription('Заполните: КПП'));
    await user.type(dialog.getByLabelText('КПП'), right.kpp);
    await waitFor(() => expect(save).toBeEnabled());
    await user.type(dialog.getByLabelText('Город'), 'Москва 77');
    await user.type(dialog.getByLabelText(/^E-mail/), 'a@b.ru, нет');
    await user.tab();
    await waitFor(() => expect(save).toHaveAccessibleDescription('Исправьте: Город, E-mail, один или через запятую'));
    expect(save).toBeDisabled();
    expect(dialog.getByLabelText('Город')).toBeInvalid();
  });
});

describe('adding without a dealer to choose', () => {
  const client = mockAccounts.map((one) => ({
    ...one,
    user: { ...one.user, company: { ...one.user.company, dealer_id: null } },
  }));
  const fixtures = { groups: [groupFixture(5, { parent_id: 104 })] };

  it('A13 B13 somebody of a client is offered nothing that he could not save, by no address either', async () => {
    const app = await renderApp({
      login: 'subdealer',
      path: `${list}?organisation=new`,
      fixtures: { ...fixtures, accounts: client },
    });
    expect(await screen.findByText('Ссылка ведёт к тому, чего здесь нет или на что нет права')).toBeVisible();
    await screen.findByRole('row', { name: /Терминал 5/ });
    expect(app.path()).toBe(list);
    for (const name of ['Добавить организацию', 'Новый клиент'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Импорт…' })).toBeNull();
  });

  it('A13 B13 of a dealer he adds as before, and so does who sees all', async () => {
    await renderApp({ login: 'subdealer', fixtures });
    expect(await screen.findByRole('button', { name: 'Добавить организацию' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Импорт…' })).toBeVisible();
    closePage();
    await renderApp({ fixtures: { accounts: client } });
    expect(await screen.findByRole('button', { name: 'Новый клиент' })).toBeVisible();
  });
});
