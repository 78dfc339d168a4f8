import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { DealerClient } from '../../../src/contract/dealers';
import { HttpError, type TransportRequest } from '../../../src/dataProvider/http';
import { defaultFixtures, groupFixture, userFixture } from '../../../src/dataProvider/mock/fixtures';
import { createMockTransport, type MockOptions } from '../../../src/dataProvider/mock/mockTransport';
import { renderApp } from '../../support/renderApp';

const words = /^Не удалось обновить: показано прочитанное раньше/;
const lost = new HttpError('Нет связи', 0);

/** Rows bring their members, as the documents have it. */
const withMembers = ({ query: { members: _, ...query } = {}, ...request }: TransportRequest): TransportRequest => ({
  ...request,
  query,
});

/** The app, whose calls that `fails` picks get no answer. */
async function shaky(path: string, options: MockOptions = {}) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // react-admin logs it in development
  const mock = createMockTransport(options);
  const net: { fails: (request: TransportRequest) => boolean; failure: HttpError } = {
    fails: () => false,
    failure: lost,
  };
  const app = await renderApp({
    path,
    serve: (request) => (net.fails(request) ? Promise.reject(net.failure) : mock(withMembers(request))),
  });
  return { ...app, net, user: userEvent.setup() };
}
const reads = ({ method, path }: TransportRequest) => method === 'GET' || path.includes('/data/');
const again = (user: ReturnType<typeof userEvent.setup>) =>
  screen.findByRole('button', { name: 'Повторить' }).then((button) => user.click(button));

/** A sheet of special conditions of one line. */
function pasteLine() {
  const [{ inn, kpp }] = defaultFixtures.clients as [DealerClient];
  const lines = [
    ['ИНН', 'КПП', 'Вид', 'Цена', 'Вознаграждение', 'С месяца'],
    [inn, kpp ?? '', 'ПИ', '90', '9', '01/2031'],
  ];
  const text = lines.map((cells) => cells.join('\t')).join('\n');
  fireEvent.paste(document.body, { clipboardData: { files: [], getData: () => text } });
}

it('K09 price lists that cannot be read anew after one is deleted stay, and what opens from them', async () => {
  const { net, user } = await shaky('/administration/dealers-prices/1');
  await user.click(await screen.findByRole('button', { name: 'Удалить: Даобит 12.2026' }));
  net.fails = ({ path }) => path === '/dealers/1/prices/';
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Посмотреть: Даобит 11.2026' })).toBeVisible();
  net.fails = () => false;
  await again(user);
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  expect(screen.queryByRole('button', { name: 'Удалить: Даобит 12.2026' })).toBeNull();
});

it.each([
  ['/reports/web_client_reports_pi_from_uin', /^Записи с 1 до/, 'Не удалось загрузить отчёт.'],
  ['/reports/package-statistic?start=24313&end=24315', /Пакетов к оплате/, 'Не удалось загрузить статистику.'],
])('F01 F07 %s: what cannot be loaded anew stays, what is refused goes', async (path, comes, refused) => {
  const { net, user } = await shaky(path);
  const rows = async () => (await screen.findAllByRole('row')).length;
  const load = () => user.click(screen.getByRole('button', { name: 'Загрузить' }));
  await screen.findAllByText(comes);
  const before = await rows();
  net.fails = reads;
  await load();
  expect(await screen.findByText(words)).toBeVisible();
  expect(await rows()).toBe(before);
  expect(screen.queryByText(refused)).toBeNull();
  net.failure = new HttpError('Недостаточно прав', 403);
  await load();
  expect(await screen.findByText(refused)).toBeVisible();
  expect(screen.queryByText(words)).toBeNull();
  expect(screen.queryAllByRole('row')).toEqual([]);
});

it('N02 a board that cannot be read anew says so: what is done there may be done', async () => {
  const { net, user } = await shaky('/administration/price-board?month=03-2031');
  await user.click(await screen.findByRole('checkbox', { name: /^Выбрать всех отобранных/ }));
  await user.click(screen.getByRole('button', { name: 'Создать из действующего…' }));
  const panel = within(await screen.findByRole('region', { name: 'Создать на 03/2031' }));
  await user.type(panel.getByLabelText('Причина'), 'Индексация');
  const create = await panel.findByRole('button', { name: 'Создать 4 прайса' });
  net.fails = ({ path }) => path.startsWith('/prices/board');
  await user.click(create);
  expect(await screen.findByText(words)).toBeVisible();
  net.fails = () => false;
  await again(user);
  expect(await screen.findByRole('button', { name: /^Готово [1-9]/ })).toBeVisible();
});

it('B09 a search of users that gets no answer is not said to have found nobody', async () => {
  const users = Array.from({ length: 60 }, (_, at) => userFixture(100 + at, 5));
  const { net, user } = await shaky('/administration/organisations-users', {
    fixtures: { groups: [groupFixture(5)], users },
  });
  await user.click(await screen.findByRole('button', { name: /^Развернуть/ }));
  const search = await screen.findByRole('searchbox', { name: /^Поиск пользователя/ });
  net.fails = ({ path }) => path.endsWith('/users/');
  await user.type(search, 'орлова');
  expect(await screen.findByText(/^Не удалось загрузить пользователей/)).toBeVisible();
  expect(screen.queryByText('Никто не найден')).toBeNull();
  expect(search).toHaveValue('орлова');
});

it('N06 a sheet whose answer is lost stays with what is in it where its dealer cannot be read anew', async () => {
  const { net, user } = await shaky('/administration/sheets/spec-conditions?dealer=1');
  await screen.findByRole('button', { name: 'Выбрать файл' });
  pasteLine();
  const load = await screen.findByRole('button', { name: 'Загрузить 1 из 1' });
  fireEvent.change(screen.getByLabelText('Причина'), { target: { value: 'Договорились' } });
  net.fails = () => true;
  await user.click(load);
  expect(await screen.findByText(/Сделано ли изменение, скажет страница/)).toBeVisible();
  expect(screen.getByLabelText('Причина')).toHaveValue('Договорились');
  expect(screen.queryByText(/^Не удалось загрузить дилера/)).toBeNull();
});

it('O04 older records that cannot be read are said to be where they were asked for, and asked for again', async () => {
  const { net, user, session, router } = await shaky('/profile', { fixtures: { groups: [groupFixture(5)] } });
  const named = (city: number) => `Город ${'а'.repeat(city)}`;
  for (let city = 1; city <= 60; city += 1) {
    const body = { p_city: named(city) };
    await session.transport({ method: 'PATCH', path: '/piportals/nova/groups/5/', body });
  }
  await router.navigate('/administration/journal');
  const list = await screen.findByRole('list', { name: 'Журнал изменений' });
  expect(await within(list).findByText(new RegExp(named(60)))).toBeVisible();
  net.fails = ({ path }) => path === '/audit/';
  await user.click(screen.getByRole('button', { name: 'Показать ещё' }));
  const failure = await screen.findByText(/^Не удалось прочитать журнал/);
  expect(list.compareDocumentPosition(failure)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  net.fails = () => false;
  await again(user);
  expect(await within(list).findAllByText(new RegExp(`${named(5)}$`))).not.toHaveLength(0);
  expect(screen.queryByText(/^Не удалось прочитать журнал/)).toBeNull();
});

it('O02 a client that cannot be checked anew stays, and says so', async () => {
  const { net, user } = await shaky('/administration/organisations-users/nova/5', {
    fixtures: { groups: [groupFixture(5)] },
  });
  const check = await screen.findByRole('button', { name: 'Проверить ещё раз' });
  net.fails = ({ path }) => path.endsWith('/diagnosis/');
  await user.click(check);
  expect(await screen.findByText(words)).toBeVisible();
  expect(check).toBeVisible();
  net.fails = () => false;
  await again(user);
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  expect(check).toBeVisible();
});

it('O01 a search that gets no answer is asked for again, by Enter as well', async () => {
  const { net, user } = await shaky('/profile', { fixtures: { groups: [groupFixture(5)] } });
  net.fails = ({ path }) => path === '/search/';
  await user.click(await screen.findByRole('button', { name: 'Найти или сделать (Ctrl+K)' }));
  const box = await screen.findByRole('combobox', { name: 'Что найти' });
  await user.type(box, 'терминал');
  await again(user);
  expect(await screen.findByText(/^Поиск не ответил/)).toBeVisible();
  expect(box).toHaveFocus();
  net.fails = () => false;
  await user.keyboard('{Enter}');
  expect(await screen.findAllByRole('option', { name: /Озёрный Терминал 5/ })).not.toHaveLength(0);
});

it('N06 lines that could not be checked are checked at a press', async () => {
  const { net, user } = await shaky('/administration/sheets/spec-conditions?dealer=1');
  await screen.findByRole('button', { name: 'Выбрать файл' });
  net.fails = ({ path }) => path.endsWith('/preview/');
  pasteLine();
  expect(await screen.findByText(/^Не удалось проверить строки/)).toBeVisible();
  net.fails = () => false;
  await again(user);
  expect(await screen.findByRole('button', { name: 'Загрузить 1 из 1' })).toBeVisible();
});

it('F05 a report whose dealers could not be read is not said to be empty', async () => {
  const { net, user, router } = await shaky('/profile');
  net.fails = ({ path }) => path.startsWith('/dealers/');
  await router.navigate('/reports/active_users?start=24313&end=24315&server=nova&dealer=2&client=1001');
  expect(await screen.findByText('Не удалось загрузить отчёт.')).toBeVisible();
  expect(screen.queryByText(/^Нет данных/)).toBeNull();
  net.fails = () => false;
  await again(user);
  await waitFor(() => expect(screen.getByText(/^Записи с 1 до/)).toBeVisible());
});

it('O04 a right that is asked for stays chosen where its holders could not be read', async () => {
  const { net, user } = await shaky('/administration/rights');
  const right = await screen.findByLabelText('Право');
  const option = (await screen.findAllByRole('option', { name: /\(\d+\)$/ }))[0];
  const name = option?.textContent.replace(/ \(\d+\)$/, '') ?? '';
  net.fails = reads;
  await user.selectOptions(right, option ?? []);
  expect(await screen.findByText(/^Не удалось прочитать права/)).toBeVisible();
  expect(right).toHaveDisplayValue(name);
});
