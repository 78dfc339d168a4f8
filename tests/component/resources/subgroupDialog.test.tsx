import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { groupFixture, subgroupFixture } from '../../../src/dataProvider/mock/fixtures';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';
import { pickOfRow } from '../../support/rowMenu';
import { highlighted } from '../../../src/resources/engine/highlight';

// A busy machine looks late.
highlighted.ms = 60_000;

const list = '/administration/organisations-users';
const fixtures = {
  groups: [groupFixture(5)],
  subgroups: [subgroupFixture(5001, 5, { p_fullname: 'Отдел продаж' })],
};
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('a subgroup', () => {
  it('B11 B15 C18 a department needs its name alone; it is shown in its unfolded row', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ fixtures });
    await pickOfRow('Терминал 5', 'Добавить отдел/организацию');
    const dialog = await dialogOf('Добавление отдела/организации');
    expect(app.path()).toMatch(/subgroup=new/);
    expect(await dialog.findByRole('radio', { name: 'Отдел' })).toBeChecked();
    expect(dialog.queryByLabelText('ИНН')).toBeNull();
    const save = dialog.getByRole('button', { name: 'Сохранить' });
    expect(save).toHaveAccessibleDescription('Заполните: Наименование');
    await user.type(dialog.getByLabelText('Наименование'), 'Таможенный отдел');
    await user.dblClick(save);
    await noDialog();
    const posts = app.requests.filter(({ method }) => method === 'POST');
    expect(posts).toHaveLength(1);
    expect(posts[0]).toMatchObject({
      path: '/piportals/nova/subgroups/',
      body: { p_is_org: false, p_fullname: 'Таможенный отдел', p_gid: 5, p_opf: null },
    });
    expect(await screen.findByRole('region', { name: /^Таможенный отдел, ID \d+$/ })).toHaveClass('fresh');
    expect(app.path()).not.toMatch(/[?&](subgroup|in)=/);
  });

  it('C07 P03 at the foot Tab goes as one reads: to what is missing, which stands first, then to the buttons', async () => {
    const user = userEvent.setup();
    await renderApp({ fixtures, path: `${list}?subgroup=new&in=nova:5` });
    const dialog = await dialogOf('Добавление отдела/организации');
    const missing = await dialog.findByRole('button', { name: 'Заполните: Наименование' });
    const cancel = dialog.getByRole('button', { name: 'Отмена' });
    missing.focus();
    await user.tab();
    expect(cancel).toHaveFocus();
    await user.tab({ shift: true });
    expect(missing).toHaveFocus();
  });

  it('C07 Ctrl+S leads to what is missing, where it cannot be saved yet', async () => {
    const user = userEvent.setup();
    await renderApp({ fixtures, path: `${list}?subgroup=new&in=nova:5` });
    const dialog = await dialogOf('Добавление отдела/организации');
    const name = await dialog.findByRole('textbox', { name: 'Наименование' });
    dialog.getByRole('button', { name: 'Отмена' }).focus();
    await user.keyboard('{Control>}s{/Control}');
    expect(name).toHaveFocus();
    await user.keyboard('Склад{Control>}s{/Control}');
    expect(await screen.findByText('Добавлено: Склад')).toBeVisible();
  });

  it('B15 what has been saved is not told of again by the list of another section', async () => {
    const user = userEvent.setup();
    await renderApp({ fixtures, path: `${list}?subgroup=nova:5001` });
    const dialog = await dialogOf('Редактирование отдела/организации');
    await user.type(await dialog.findByLabelText('Наименование'), ' и закупок');
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await noDialog();
    expect(await screen.findByText('Сохранено: Отдел продаж и закупок')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Дилеры и прайсы' }));
    expect(await screen.findByRole('button', { name: /Добавить дилера/ })).toBeVisible();
    expect(await screen.findByText(/^Записи с/)).toBeVisible();
    expect(screen.queryByText(/На другой странице/)).toBeNull();
  });

  it('C08 B15 of an organisation that the filters hide now it is shown when asked', async () => {
    const user = userEvent.setup();
    const groups = [1777, 2001, 2002, 2003, 2004, 2005].map((p_gid) => groupFixture(p_gid));
    const subgroups = [subgroupFixture(5001, 1777, { p_fullname: 'Отдел продаж' })];
    const filter = encodeURIComponent(JSON.stringify({ search: 'Отдел продаж' }));
    await renderApp({ fixtures: { groups, subgroups }, path: `${list}?subgroup=nova:5001&filter=${filter}` });
    const dialog = await dialogOf('Редактирование отдела/организации');
    const name = await dialog.findByLabelText('Наименование');
    await user.clear(name);
    await user.type(name, 'Пакгауз');
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await noDialog();
    expect(await screen.findByText('Сохранено: Пакгауз. Скрыто фильтрами.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Показать' }));
    expect(await screen.findByRole('region', { name: 'Пакгауз, ID 5001' })).toHaveClass('fresh');
  });

  it('C18 an organisation needs ОПФ, INN by it, and KPP unless ИП', async () => {
    const user = userEvent.setup();
    await renderApp({ fixtures, path: `${list}?subgroup=nova:5001` });
    const dialog = await dialogOf('Редактирование отдела/организации');
    const save = dialog.getByRole('button', { name: 'Сохранить' });
    expect(await dialog.findByLabelText('Наименование')).toHaveValue('Отдел продаж');
    expect(save).toHaveAccessibleDescription('Изменений нет');
    await user.click(dialog.getByRole('radio', { name: 'Организация' }));
    await user.click(dialog.getByLabelText('ОПФ'));
    await user.tab();
    expect(await dialog.findByText('Введите ОПФ.')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('ОПФ'), 'ООО');
    await waitFor(() => expect(save).toHaveAccessibleDescription('Заполните: ИНН, КПП'));
    await user.selectOptions(dialog.getByLabelText('ОПФ'), 'ИП');
    expect(dialog.getByLabelText('ИНН')).toHaveAttribute('placeholder', '12 цифр');
    await user.type(dialog.getByLabelText('ИНН'), '500100732259');
    await waitFor(() => expect(save).toBeEnabled());
    await user.click(save);
    await noDialog();
    expect(await screen.findByRole('region', { name: /ИП Отдел продаж/ })).toHaveClass('fresh');
  });

  it('B16 P03 a banned editor looks at it and adds none', async () => {
    await renderApp({ fixtures, login: 'banned-editor', path: `${list}?subgroup=nova:5001` });
    const dialog = await dialogOf('Просмотр отдела/организации');
    expect(await dialog.findByLabelText('Наименование')).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Сохранить' })).toHaveAccessibleDescription(
      'У вас нет права на изменение',
    );
    expect(screen.queryByRole('button', { name: /^Добавить отдел/, hidden: true })).toBeNull();
  });

  it('an address that names no organisation says so', async () => {
    await renderApp({ fixtures, path: `${list}?subgroup=new` });
    expect(await (await dialogOf('Добавление отдела/организации')).findByRole('alert')).toHaveTextContent(
      'в адресе не указана организация',
    );
  });

  it('A13 an organisation that is not there has no form', async () => {
    expectComplaint(/Запрашиваемый ресурс не найден/);
    await renderApp({ fixtures, path: `${list}?subgroup=new&in=nova:999999` });
    const dialog = await dialogOf('Добавление отдела/организации');
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Не удалось открыть форму: Запрашиваемый ресурс не найден',
    );
    expect(dialog.queryByLabelText('Наименование')).toBeNull();
  });
});
