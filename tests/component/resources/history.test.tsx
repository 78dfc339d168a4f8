import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { mockAccounts } from '../../../src/dataProvider/mock/accounts';
import { dealerFixture, groupFixture, newsFixture, userFixture } from '../../../src/dataProvider/mock/fixtures';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { createSession } from '../../../src/dataProvider/session';
import { appResource } from '../../../src/resources/engine/appResource';
import { tasks, tasksOnServer } from '../../support/eighthResource';
import { renderApp } from '../../support/renderApp';
import { pickOfRow } from '../../support/rowMenu';

const list = '/administration/organisations-users';
const fixtures = {
  groups: [groupFixture(5)],
  users: [userFixture(55, 5, { p_name: 'petrova' })],
};
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

// Whatever loads when it is turned to, so that no test waits for the compiler.
beforeAll(async () => {
  await import('../../../src/resources/history/HistoryDialog');
}, 60_000);

describe('the history', () => {
  it('says that there is none yet', async () => {
    await renderApp({ path: `${list}?history=group:nova:5`, fixtures });
    expect(await (await dialogOf('История организации')).findByText('Данные отсутствуют')).toBeVisible();
  });

  it('says of an organisation who changed what and when, in the words of its form', async () => {
    const app = await renderApp({ path: list, fixtures });
    await app.session.transport({
      method: 'PATCH',
      path: '/piportals/nova/groups/5/',
      body: { p_city: 'Тверь', p_banned: 1 },
    });
    await pickOfRow('Терминал 5', 'История');
    const dialog = await dialogOf('История организации');
    expect(await dialog.findByRole('listitem')).toHaveTextContent('20.11.2026 12:00 admin Изменение организации');
    expect(dialog.getByText('Город').parentElement).toHaveTextContent('Ростов-на-Дону → Тверь');
    expect(dialog.getByText('Приостановить').parentElement).toHaveTextContent('Нет → Да');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('names the dealer and the billing type of an organisation, not their codes', async () => {
    const app = await renderApp({ path: list, fixtures });
    const body = {
      p_opf: 'ООО',
      p_fullname: 'Новая',
      p_inn: '7701000019',
      p_kpp: '770101001',
      parent_id: 102,
      p_billing_type_alias: 'dyn_tp',
    };
    const { body: made } = await app.session.transport({ method: 'POST', path: '/piportals/nova/groups/', body });
    await app.router.navigate(`${list}?history=group:nova:${(made as { p_gid: number }).p_gid}`);
    const dialog = await dialogOf('История организации');
    await waitFor(() =>
      expect(dialog.getByText('Дилер').parentElement).toHaveTextContent('не указано → ООО «Дилер Восход»'),
    );
    await waitFor(() =>
      expect(dialog.getByText('Вид расчётов').parentElement).toHaveTextContent(
        'не указано → Динамический тариф (Даобит)',
      ),
    );
  });

  it('names the role and the rights of a user, not their numbers', async () => {
    const app = await renderApp({ path: list, fixtures });
    await app.session.transport({
      method: 'PATCH',
      path: '/piportals/nova/users/55/',
      body: { p_rid: 2, p_rights: [1], p_package_types: [2] },
    });
    await app.router.navigate(`${list}?history=user:nova:55`);
    const dialog = await dialogOf('История пользователя');
    await waitFor(() => expect(dialog.getByText('Роль').parentElement).toHaveTextContent('Декларант → Руководитель'));
    expect(dialog.getByText('Дополнительные права').parentElement).toHaveTextContent('+ Организации и пользователи');
    expect(dialog.getByText('Виды пакетов').parentElement).not.toHaveTextContent(/\d/);
  });

  it('O04 K05 a dealer out of sight has no number in the history of one below him', async () => {
    const dealers = [dealerFixture(1), dealerFixture(2, { p_parent: 3 }), dealerFixture(3), dealerFixture(4)];
    const serve = createMockTransport({
      fixtures: {
        dealers,
        accounts: mockAccounts.map(({ user, ...one }) => ({
          ...one,
          user: { ...user, rights: [...user.rights, 'dealers', 'billing_admin'] },
        })),
      },
    });
    const admin = createSession(serve, () => undefined);
    await admin.signIn({ username: 'admin', password: 'demo' });
    await admin.transport({ method: 'PATCH', path: '/dealers/2/', body: { p_parent: 4 } });
    await renderApp({ login: 'dealer', path: '/administration/dealers-prices/2', serve });
    await userEvent.click(await screen.findByRole('button', { name: 'История дилера' }));
    const change = (await (await dialogOf('История дилера')).findByText('Головной дилер')).parentElement;
    const named = /дилер вне вашего поля зрения → ООО «Субдилер Заря»$/;
    await waitFor(() => expect(change).toHaveTextContent(named));
    expect(change).not.toHaveTextContent('№');
  });

  it('O04 of a dealer it opens from its row and from its page, and names the dealer', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: '/administration/dealers-prices/2' });
    await app.session.transport({ method: 'PATCH', path: '/dealers/2/', body: { p_parent_share: 35 } });
    await user.click(await screen.findByRole('button', { name: 'История дилера' }));
    const dialog = await dialogOf('История дилера');
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveAccessibleDescription('Нова, ООО «Дилер Восход»'));
    expect(await dialog.findByRole('listitem')).toHaveTextContent('admin Изменение дилера');
    await app.router.navigate('/administration/dealers-prices');
    await user.click(await screen.findByRole('button', { name: 'История: ООО «Дилер Восход 3»' }));
    expect(await (await dialogOf('История дилера')).findByText('Данные отсутствуют')).toBeVisible();
  });

  it('O04 of a dealer it says his billing type and the dealer above him by their names', async () => {
    const app = await renderApp({ path: '/administration/dealers-prices/2' });
    const body = { p_billing_type_id: 'dyn_pu', p_parent: 3 };
    await app.session.transport({ method: 'PATCH', path: '/dealers/2/', body });
    await userEvent.click(await screen.findByRole('button', { name: 'История дилера' }));
    const dialog = await dialogOf('История дилера');
    const change = async (label: string) => (await dialog.findByText(label)).parentElement;
    await waitFor(async () => expect(await change('Вид расчётов')).toHaveTextContent(/(Даобит|\)) → Пик-ЮГ$/));
    const named = 'ООО «Головная компания» → ООО «Дилер Восход 3»';
    await waitFor(async () => expect(await change('Головной дилер')).toHaveTextContent(named));
  });

  it('O04 of news it opens from its row', async () => {
    const path = '/administration/categories';
    const news = [newsFixture(1, { title: 'Плановые работы' })];
    const app = await renderApp({ login: 'news', path, fixtures: { news } });
    const { content, preview, type } = newsFixture(1);
    const body = { title: 'Работы в ночь', type, preview, content, is_published: true };
    await app.session.transport({ method: 'PUT', path: '/categories/1/', body });
    await userEvent.click(await screen.findByRole('button', { name: 'История: Работы в ночь' }));
    const dialog = await dialogOf('История новости');
    const entry = await dialog.findByRole('listitem');
    expect(within(entry).getByText('Заголовок').parentElement).toHaveTextContent('Плановые работы → Работы в ночь');
  });

  it('R04 of a record of a resource in TypeScript it opens from its row, in the words of its fields, and names the record', async () => {
    const rows = [{ id: 7, title: 'Сверка', priority: 'low', days: null, about: 'nova:5', done: false }];
    const app = await renderApp({
      path: tasks.path,
      resources: [{ ...tasksOnServer, rows }],
      more: [appResource(tasks)],
      fixtures,
    });
    const body = { title: 'Сверка', priority: 'high', days: 3, about: null, done: false };
    await app.session.transport({ method: 'PUT', path: '/rest/tasks/7', body });
    await userEvent.click(await screen.findByRole('button', { name: 'История: Сверка' }));
    const dialog = await dialogOf('История записи');
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription('Сверка');
    const entry = within(await dialog.findByRole('listitem'));
    expect(entry.getByText('Важность').parentElement).toHaveTextContent('Обычная → Срочная');
    expect(entry.getByText('Дней').parentElement).toHaveTextContent('не указано → 3');
    expect(await entry.findByText(/Терминал 5/)).toBeVisible();
    expect(entry.queryByText('Название')).toBeNull();
    expect(dialog.queryByRole('link', { name: 'В журнале изменений' })).toBeNull();
  });

  it('R04 of a new record every value was not given before, a tick too', async () => {
    const app = await renderApp({ resources: [tasksOnServer], more: [appResource(tasks)], fixtures });
    const body = { title: 'Акт', priority: 'high', days: null, about: null, done: true };
    await app.session.transport({ method: 'POST', path: '/rest/tasks', body });
    await userEvent.click(await screen.findByRole('link', { name: tasks.title }));
    await userEvent.click(await screen.findByRole('button', { name: 'История: Акт' }));
    const entry = within(await (await dialogOf('История записи')).findByRole('listitem'));
    expect(entry.getByText('Важность').parentElement).toHaveTextContent('не указано → Срочная');
    expect(entry.getByText('Сделана').parentElement).toHaveTextContent('не указано → Да');
    expect(entry.queryByText('Дней')).toBeNull();
  });

  it('R04 of a change that no field of today tells it says so', async () => {
    const rows = [{ id: 7, title: 'Сверка', priority: 'low', days: 1, about: null, done: false }];
    const { title, priority } = tasksOnServer.fields;
    const app = await renderApp({
      path: tasks.path,
      resources: [{ ...tasksOnServer, rows }],
      more: [appResource({ ...tasks, history: { title, priority } })],
      fixtures,
    });
    const body = { title: 'Сверка', priority: 'low', days: 2, about: null, done: false };
    await app.session.transport({ method: 'PUT', path: '/rest/tasks/7', body });
    await userEvent.click(await screen.findByRole('button', { name: 'История: Сверка' }));
    const entry = within(await (await dialogOf('История записи')).findByRole('listitem'));
    expect(entry.getByText('Изменены поля, которых больше нет или которые вам не видны')).toBeVisible();
  });
});
