import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { rightsThere } from '../../../src/dataProvider/existing/abilities';
import { HttpError, type TransportRequest } from '../../../src/dataProvider/http';
import { mockAccounts } from '../../../src/dataProvider/mock/accounts';
import { groupFixture, userFixture } from '../../../src/dataProvider/mock/fixtures';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { renderApp } from '../../support/renderApp';

const path = '/administration/journal';
const fixtures = { groups: [groupFixture(5)], users: [userFixture(55, 5, { p_name: 'petrova' })] };
const asked = (requests: readonly TransportRequest[]) => requests.findLast((one) => one.path === '/audit/')?.query;
const rows = async () => within(await screen.findByRole('list', { name: 'Журнал изменений' }));

type App = Awaited<ReturnType<typeof renderApp>>;
const patch = (app: App, at: string, body: object) => app.session.transport({ method: 'PATCH', path: at, body });

/** The journal of a mock in which somebody has changed an organisation and a user. */
async function shown(search = '') {
  const app = await renderApp({ path: '/profile', fixtures });
  await patch(app, '/piportals/nova/groups/5/', { p_city: 'Тверь' });
  await patch(app, '/piportals/nova/users/55/', { p_rights: [1, 2] });
  await app.router.navigate(`${path}${search}`);
  return app;
}

it('O04 says in words who changed what and how, and leads to the object', async () => {
  await shown();
  const list = await rows();
  expect(await list.findByText('Город')).toBeVisible();
  expect(list.getByText('Город').parentElement).toHaveTextContent('Ростов-на-Дону → Тверь');
  expect(list.getByText('Дополнительные права').parentElement).toHaveTextContent(
    '+ Организации и пользователи + Дилеры и прайсы',
  );
  const [, organisation] = list.getAllByRole('listitem');
  expect(organisation).toHaveTextContent('20.11.2026 12:00admin');
  expect(organisation).toHaveTextContent('Изменение организации');
  const link = within(organisation ?? document.body).getByRole('link', { name: /Терминал 5/ });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('"search":"#5"');
});

it('O04 a kind counts at once, a person and a text with Enter; all of it stands in the address', async () => {
  const user = userEvent.setup();
  const { requests, router } = await shown();
  await rows();
  expect(asked(requests)?.from).toMatch(/^\d\d\.\d\d\.\d{4}$/);
  await user.selectOptions(screen.getByLabelText('Что'), 'Организация');
  await expect.poll(() => asked(requests)).toMatchObject({ kind: 'group' });
  expect(await screen.findByText('Город')).toBeVisible();
  expect(screen.queryByText('Дополнительные права')).toBeNull();
  await user.type(screen.getByLabelText('Текст'), 'самара{Enter}');
  expect(await screen.findByText('Таких изменений нет.')).toBeVisible();
  expect(asked(requests)).toMatchObject({ kind: 'group', q: 'самара' });
  expect(new URLSearchParams(router.state.location.search).get('q')).toBe('самара');
});

it('O04 I02 a text that is pasted is cut to what may be asked for, and the journal is read', async () => {
  const user = userEvent.setup();
  const { requests } = await shown();
  await rows();
  for (const label of ['Кто (логин)', 'Текст']) {
    await user.click(screen.getByLabelText(label));
    await user.paste('ы'.repeat(300));
  }
  await user.keyboard('{Enter}');
  await expect.poll(() => asked(requests)).toMatchObject({ actor: 'ы'.repeat(100), q: 'ы'.repeat(200) });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('O04 the focus stays in the field that is searched by, and at the rows when a press takes away what had it', async () => {
  const user = userEvent.setup();
  await shown();
  await rows();
  const text = screen.getByLabelText('Текст');
  await user.type(text, 'самара{Enter}');
  expect(await screen.findByText('Таких изменений нет.')).toBeVisible();
  expect(text).toHaveFocus();
  await user.clear(text);
  await user.type(text, '{Enter}');
  const [only] = (await rows()).getAllByRole('button', { name: 'Показать только сделанное: admin' });
  only?.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByDisplayValue('admin')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Записи' })).toHaveFocus();
});

it('O04 of one object it shows whatever there is, whenever; a press shows the rest again', async () => {
  const user = userEvent.setup();
  const { requests } = await shown('?object=group:nova:5');
  expect(await screen.findByText('Город')).toBeVisible();
  expect(asked(requests)).not.toHaveProperty('from');
  expect(screen.queryByText('Дополнительные права')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Показать не только: / }));
  expect(await screen.findByText('Дополнительные права')).toBeVisible();
});

it('O04 is not there without its right', async () => {
  await renderApp({ path, login: 'dealer' });
  expect(await screen.findByRole('heading', { name: 'Отказано в доступе' })).toBeVisible();
});

it('O04 is not there before a server that has none', async () => {
  const accounts = mockAccounts.map((one) => ({
    ...one,
    user: { ...one.user, rights: rightsThere(one.user.rights, new Set(['listAudit'])) },
  }));
  await renderApp({ path, fixtures: { accounts } });
  expect(await screen.findByRole('link', { name: 'Дилеры и прайсы' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Журнал изменений' })).toBeNull();
  expect(await screen.findByText('На этом сервере такой страницы нет.')).toBeVisible();
});

it('O04 sign-ins are summed up by day and person, and unfold', async () => {
  const user = userEvent.setup();
  const { requests } = await shown('?kind=session');
  const days = within(await screen.findByRole('list', { name: 'Входы по дням' }));
  expect(days.getByRole('listitem')).toHaveTextContent('20.11.2026admin');
  await user.click(days.getByRole('button', { name: 'Показать входы: admin, 20.11.2026' }));
  await expect
    .poll(() => asked(requests))
    .toMatchObject({ kind: 'session', actor: 'admin', from: '20.11.2026', to: '20.11.2026' });
  expect(await screen.findByText('Таких изменений нет.')).toBeVisible();
});

it('O04 sign-ins that could not be read are asked for again, and the focus stays below the filters', async () => {
  const user = userEvent.setup();
  let busy = 1;
  const mock = createMockTransport();
  const { requests } = await renderApp({
    path: `${path}?kind=session`,
    serve: async (request) => {
      if (request.path === '/audit/sign-ins/' && busy-- > 0) throw new HttpError('Сервер занят', 503);
      return mock(request);
    },
  });
  (await screen.findByRole('button', { name: 'Повторить' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText(/^Не удалось прочитать входы/)).toBeNull());
  expect(screen.getByRole('region', { name: 'Записи' })).toHaveFocus();
  expect(requests.filter(({ path: to }) => to === '/audit/sign-ins/')).toHaveLength(2);
});

it('O04 a history leads to the journal of its object', async () => {
  const user = userEvent.setup();
  const app = await shown();
  await rows();
  await app.router.navigate('/administration/organisations-users?history=user:nova:55');
  await user.click(await screen.findByRole('link', { name: 'В журнале изменений' }));
  expect(await screen.findByText('Дополнительные права')).toBeVisible();
  expect(new URLSearchParams(app.router.state.location.search).get('object')).toBe('user:nova:55');
});
