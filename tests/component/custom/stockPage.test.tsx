import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AutocompleteInput,
  Button,
  DataTable,
  DateField,
  Edit,
  EditButton,
  FunctionField,
  List,
  ReferenceField,
  ReferenceInput,
  Resource,
  SearchInput,
  SimpleForm,
  TextInput,
  useGetMany,
  useNotify,
  useRefresh,
} from 'react-admin';
import { beforeAll, expect, it, vi } from 'vitest';
import type { AppPage } from '../../../src/app/App';
import type { RowOf } from '../../../src/dataProvider/adapters/all';
import { groupFixture } from '../../../src/dataProvider/mock/fixtures';
import { stockPage } from '../../../src/ui/stockPage';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';

// Whatever loads when it is turned to, so that no test waits for the compiler.
beforeAll(async () => {
  await import('../../../src/ui/StockRoot');
}, 60_000);

const filters = [
  <SearchInput key="q" alwaysOn source="q" />,
  <ReferenceInput key="group" alwaysOn reference="groups" source="group">
    <AutocompleteInput label="Организация" />
  </ReferenceInput>,
];

/** The tools of a page: what is read by ids, reading anew, and a word. */
function Tools() {
  const refresh = useRefresh();
  const notify = useNotify();
  const { data = [] } = useGetMany<RowOf<'groups'>>('groups', { ids: ['nova:1001', 'pskov:1023'] });
  const again = () => {
    refresh();
    notify('Прочитано заново', { type: 'success' });
  };
  return (
    <>
      <p>Образцы: {data.map(({ p_gid }) => p_gid).join(', ')}</p>
      <Button label="Обновить" onClick={again} />
    </>
  );
}

const Users = () => (
  <List actions={<Tools />} filters={filters} sort={{ field: 'login', order: 'ASC' }}>
    <DataTable>
      <DataTable.Col source="login" />
      <DataTable.Col disableSort source="group">
        <ReferenceField reference="groups" source="group" />
      </DataTable.Col>
      <DataTable.Col label="Действия">
        <EditButton />
      </DataTable.Col>
    </DataTable>
  </List>
);
const Dealers = () => (
  <List sort={{ field: 'name', order: 'ASC' }}>
    <DataTable>
      <DataTable.Col source="name" />
      <DataTable.Col source="inn" />
    </DataTable>
  </List>
);
const groupForm = (
  <SimpleForm>
    <TextInput source="p_fullname" />
    <TextInput source="p_inn" />
    <TextInput source="p_city" />
  </SimpleForm>
);
const EditGroup = () => <Edit redirect={false}>{groupForm}</Edit>;
const UndoableGroup = () => (
  <Edit mutationMode="undoable" redirect={false}>
    {groupForm}
  </Edit>
);

const page = (name: string, right: AppPage['right'], list: () => React.ReactNode, edit = EditGroup): AppPage => ({
  path: `/${name}/*`,
  title: 'Готовая',
  right,
  menu: { group: 'management', caption: 'Готовая' },
  page: stockPage(async () => () => <Resource edit={edit} list={list} name={name} />),
});
const users = page('users', 'organisations-users', Users);
const groups = page('groups', 'organisations-users', Users);
const dealers = page('dealers', 'dealers', Dealers);

const written = ({ requests }: Awaited<ReturnType<typeof renderApp>>) =>
  requests.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body]);
const field = (label: string) => screen.findByRole('textbox', { name: label });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));

it('R05 a stock list stands in the menu, speaks Russian, and reads its references in one call', async () => {
  const app = await renderApp({ path: '/', pages: [users] });
  await userEvent.click(await screen.findByRole('link', { name: 'Готовая' }));
  const row = await screen.findByRole('row', { name: /orlova/ });
  expect(await within(row).findByText('ООО «Озёрный Терминал 1023»')).toBeVisible();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Логин',
    'Организация',
    'Действия',
  ]);
  expect(screen.getByText(/Записи с 1 до 10 из \d+/)).toBeVisible();
  expect(screen.getByText('Образцы: 1001, 1023')).toBeVisible();
  const selections = app.requests.filter(({ path }) => path === '/piportals/all/groups/selection/');
  const asked = selections.map(({ body }) => (body as { ids: unknown[] }).ids.length);
  // Those that the page names, and all references of its ten rows: of two users to the same organisation one.
  expect(asked.sort()).toEqual([2, 9]);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('R05 its filters search on the server, and its notices stand where all do', async () => {
  const user = userEvent.setup();
  const app = await renderApp({ path: '/users', pages: [users] });
  const organisation = await screen.findByRole('combobox', { name: 'Организация' });
  await user.click(organisation);
  await screen.findAllByRole('option');
  await user.type(organisation, '1005');
  await waitFor(() => expect(app.requests.some(({ query }) => query?.search === '1005')).toBe(true));
  await user.click(await screen.findByRole('option', { name: 'ООО «Озёрный Терминал 1005»' }));
  await waitFor(() => expect(screen.getByText('Записи с 1 до 1 из 1')).toBeVisible());
  expect(screen.getByText('user1005')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Обновить' }));
  expect(await screen.findByText('Прочитано заново')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Закрыть сообщение' })).toBeVisible();
});

it('R05 dealers are listed and ordered by what stock headings say', async () => {
  const app = await renderApp({ path: '/dealers', pages: [dealers] });
  await userEvent.click(await screen.findByRole('button', { name: /ИНН/ }));
  await waitFor(() => expect(app.requests.some(({ query }) => query?.ordering === 'inn')).toBe(true));
});

it('R05 a stock form is filled with the record, saves what has changed over its version, and says so', async () => {
  const user = userEvent.setup();
  const app = await renderApp({ path: '/groups/nova%3A1001', pages: [groups] });
  expect(await field('Наименование')).toHaveValue('Озёрный Терминал 1001');
  await user.type(await field('Город'), 'Тверь');
  expect(written(app)).toEqual([]);
  await save();
  expect(await screen.findByText('Изменена 1 запись')).toBeVisible();
  expect(written(app)).toEqual([['/piportals/nova/groups/1001/', { p_city: 'Тверь' }]]);
  expect(app.requests.find(({ method }) => method === 'PATCH')?.headers?.['If-Match']).toBeDefined();
});

it('R05 what is wrong stands at its field, and nothing is sent', async () => {
  const user = userEvent.setup();
  expectComplaint(/ИНН|наименование/i);
  const app = await renderApp({ path: '/groups/nova%3A1001', pages: [groups] });
  await user.clear(await field('Наименование'));
  await save();
  expect(await screen.findByText('Введите наименование')).toBeVisible();
  expect(written(app)).toEqual([]);
});

it('R05 a save that could be undone is sent at once: nothing said to be saved goes with the tab', async () => {
  const user = userEvent.setup();
  const undoable = page('groups', 'organisations-users', Users, UndoableGroup);
  const app = await renderApp({ path: '/groups/nova%3A1001', pages: [undoable] });
  await user.type(await field('Город'), 'Тверь');
  await save();
  await waitFor(() => expect(written(app)).toEqual([['/piportals/nova/groups/1001/', { p_city: 'Тверь' }]]));
});

it('R05 leaving a changed stock form asks first, and stays by the answer', async () => {
  const user = userEvent.setup();
  const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
  await renderApp({ path: '/groups/nova%3A1001', pages: [groups] });
  await user.type(await field('Город'), 'Тверь');
  await user.click(screen.getByRole('link', { name: 'Новости' }));
  await waitFor(() => expect(ask).toHaveBeenCalledWith(expect.stringContaining('не были сохранены')));
  expect(await field('Город')).toHaveValue('Тверь');
  ask.mockRestore();
});

it('R05 support looks and finds no button that changes', async () => {
  await renderApp({ login: 'support', path: '/users', pages: [users] });
  expect(await screen.findByText('orlova')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Изменить' })).toBeNull();
});

it('R05 days and moments are Russian and of Moscow, whatever the browser speaks', async () => {
  const Days = () => (
    <List sort={{ field: 'name', order: 'ASC' }}>
      <DataTable>
        <DataTable.Col disableSort source="name" />
        <DataTable.Col disableSort label="Создана">
          <DateField showTime source="create_date" />
        </DataTable.Col>
        <DataTable.Col disableSort label="День">
          <FunctionField render={() => <DateField record={{ day: '28.02.2026' }} source="day" />} />
        </DataTable.Col>
      </DataTable>
    </List>
  );
  const fixtures = { groups: [groupFixture(5, { create_date: '2026-02-27T21:30:00Z' })] };
  await renderApp({ path: '/groups', pages: [page('groups', 'organisations-users', Days)], fixtures });
  const row = within(await screen.findByRole('row', { name: /Терминал 5/ }));
  expect(row.getByText(/^28\.02\.2026, 0?0:30:00$/)).toBeVisible();
  expect(row.getByText('28.02.2026')).toBeVisible();
});
