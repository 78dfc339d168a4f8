import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { OperationId } from '../../../src/contract/endpoints';
import { HttpError, type Transport } from '../../../src/dataProvider/http';
import { formatDay, moscowDay } from '../../../src/domain/day';
import { dayAfter } from '../../../src/domain/dayCount';
import { rightsThere } from '../../../src/dataProvider/existing/abilities';
import { mockAccounts } from '../../../src/dataProvider/mock/accounts';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { renderApp } from '../../support/renderApp';

const path = '/administration/data';
const card = async (name: string) => within(await screen.findByRole('region', { name }));

it('J02 P05 a card for each kind, with its rows and last load, which is told; a chosen file goes in parts and is loaded', async () => {
  const user = userEvent.setup();
  const { requests } = await renderApp({ path });
  const facts = await card('Факты по пакетам');
  expect(facts.getByText('с ошибками')).toBeVisible();
  expect(facts.getByText('3 105 000').closest('p')).toHaveTextContent(/^около 3 105 000 /);
  expect(facts.getByRole('status')).toHaveTextContent(/новых 18\s402/);
  expect((await card('Кто онлайн')).getByText('Файлов ещё не загружали')).toBeVisible();
  await user.upload(facts.getByLabelText('Факты по пакетам: файл'), new File(['server;user\n'], 'facts.csv'));
  await waitFor(() => expect(requests.some((one) => one.path.endsWith('/start/'))).toBe(true));
  const sent = requests.filter((one) => one.path.includes('import')).map((one) => `${one.method} ${one.path}`);
  expect(sent).toEqual(
    expect.arrayContaining(['POST /imports/facts/', 'POST /import-runs/7/parts/0/', 'POST /import-runs/7/start/']),
  );
});

it('J02 a load that has taken rows away says so on its card', async () => {
  const mock = createMockTransport();
  const serve: Transport = async (request) => {
    const answer = await mock(request);
    if (request.path !== '/imports/') return answer;
    const kinds = answer.body as { last: object | null }[];
    return { ...answer, body: kinds.map((one) => ({ ...one, last: one.last && { ...one.last, removed: 50_000 } })) };
  };
  await renderApp({ path, serve });
  expect((await card('Факты по пакетам')).getByRole('status')).toHaveTextContent(/удалено 50\s000, негодных/);
});

it('J02 an upload can be cut short: its request ends, the load is stopped, the next one may begin', async () => {
  const user = userEvent.setup();
  const mock = createMockTransport();
  const serve: Transport = (request) =>
    request.path.includes('/parts/')
      ? new Promise((_, fail) =>
          request.signal?.addEventListener('abort', () => fail(new DOMException('cut', 'AbortError'))),
        )
      : mock(request);
  const { requests } = await renderApp({ path, serve });
  const servers = await card('Серверы');
  await user.upload(servers.getByLabelText('Серверы: файл'), new File(['server_alias\n'], 'servers.csv'));
  await user.click(await servers.findByRole('button', { name: 'Прервать' }));
  expect(await servers.findByRole('button', { name: 'Загрузить' })).toBeVisible();
  const sent = requests.map((one) => `${one.method} ${one.path}`);
  expect(sent).toContain('POST /import-runs/7/stop/');
  expect(sent).not.toContain('POST /import-runs/7/start/');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('J04 a line of quarantine is mended where it stands', async () => {
  const user = userEvent.setup();
  const { requests } = await renderApp({ path });
  await user.click((await card('Факты по пакетам')).getByRole('button', { name: 'Карантин 25' }));
  const faults = await card('Факты по пакетам: негодные строки');
  expect(await faults.findAllByText('7725714O90')).toHaveLength(20);
  const release = faults.getByRole('button', { name: 'Выпустить из карантина' });
  expect(release).toBeEnabled();
  await user.type(faults.getByLabelText('Исправление строки 14'), '7725714090');
  // What is typed would be gone.
  expect(release).toBeDisabled();
  await user.click(faults.getByRole('button', { name: 'Исправить' }));
  await waitFor(() => {
    const mend = requests.find((one) => one.path.endsWith('/mend/'));
    expect(mend?.body).toEqual({ changes: [{ id: 1, values: { organisation: '7725714090' } }] });
  });
  expect(await screen.findByText(/Размещено строк: 1/)).toBeVisible();
});

it('J04 P05 what a press has asked for takes the focus, each time: it stands far below', async () => {
  const user = userEvent.setup();
  await renderApp({ path });
  const show = (await card('Факты по пакетам')).getByRole('button', { name: 'Карантин 25' });
  for (const time of ['first', 'again']) {
    await user.click(show);
    expect(await screen.findByRole('region', { name: 'Факты по пакетам: негодные строки' }), time).toHaveFocus();
  }
});

it('J04 lines that others have mended meanwhile are told of, and do not hold up those typed after', async () => {
  const user = userEvent.setup();
  const failures: Partial<Record<OperationId, number>> = { mendQuarantine: 404 };
  const { requests } = await renderApp({ path, failures });
  await user.click((await card('Факты по пакетам')).getByRole('button', { name: 'Карантин 25' }));
  const faults = await card('Факты по пакетам: негодные строки');
  await user.type(await faults.findByLabelText('Исправление строки 14'), '7725714090{Enter}');
  expect(await screen.findByText(/^Этих строк в карантине уже нет/)).toBeVisible();
  expect(faults.getByLabelText('Исправление строки 14')).toHaveValue('');
  delete failures.mendQuarantine;
  await user.type(faults.getByLabelText('Исправление строки 15'), '7725714090{Enter}');
  await waitFor(() =>
    expect(requests.findLast((one) => one.path.endsWith('/mend/'))?.body).toEqual({
      changes: [{ id: 2, values: { organisation: '7725714090' } }],
    }),
  );
  expect(await screen.findByText('Размещено строк: 1')).toBeVisible();
});

it('J04 Enter mends the line; the notice counts those that were tried, and the focus stays at the lines', async () => {
  const user = userEvent.setup();
  const { requests } = await renderApp({ path });
  await user.click((await card('Факты по пакетам')).getByRole('button', { name: 'Карантин 25' }));
  const faults = await card('Факты по пакетам: негодные строки');
  const field = await faults.findByLabelText('Исправление строки 14');
  await user.type(field, '{Enter}');
  expect(requests.some(({ path: to }) => to.endsWith('/mend/'))).toBe(false);
  await user.type(field, '7725714090{Enter}');
  expect(await screen.findByText('Размещено строк: 1')).toBeVisible();
  expect(requests.filter(({ path: to }) => to.endsWith('/mend/'))).toHaveLength(1);
  expect(screen.getByRole('region', { name: 'Факты по пакетам: негодные строки' })).toHaveFocus();
});

it('J04 A20 what is typed over lines is lost by leaving the page after a question alone', async () => {
  const user = userEvent.setup();
  const mock = createMockTransport();
  const serve: Transport = async (request) => {
    const answer = await mock(request);
    if (request.path !== '/imports/') return answer;
    return { ...answer, body: (answer.body as { kind: string }[]).map((one) => ({ ...one, waiting: 25 })) };
  };
  const app = await renderApp({ path: `${path}?kind=facts`, serve });
  const faults = await card('Факты по пакетам: негодные строки');
  await user.type(await faults.findByLabelText('Исправление строки 14'), '77');
  await user.click(screen.getByRole('link', { name: 'Журнал изменений' }));
  const question = () => screen.findByRole('alertdialog', { name: 'Уйти без записи?' });
  await user.click(within(await question()).getByRole('button', { name: 'Продолжить' }));
  const field = faults.getByLabelText('Исправление строки 14');
  expect(field).toHaveValue('77');
  expect(field).toHaveFocus();
  expect(app.path()).toContain(path);
  // Another kind is only looked at.
  const show = async (kind: string) =>
    user.click((await card(kind)).getByRole('button', { name: /^(Карантин|Ошибки|Загрузки)/ }));
  await show('Реестр организаций');
  await card('Реестр организаций: негодные строки');
  await show('Факты по пакетам');
  const again = await card('Факты по пакетам: негодные строки');
  expect(await again.findByLabelText('Исправление строки 14')).toHaveValue('77');
  await user.click(screen.getByRole('link', { name: 'Журнал изменений' }));
  await user.click(within(await question()).getByRole('button', { name: 'Уйти без записи' }));
  await waitFor(() => expect(app.path()).not.toContain(path));
});

it('J04 several columns of a line, and lines of several pages, are mended at once', async () => {
  const user = userEvent.setup();
  const { requests } = await renderApp({ path });
  await user.click((await card('Факты по пакетам')).getByRole('button', { name: 'Карантин 25' }));
  const faults = await card('Факты по пакетам: негодные строки');
  await user.click(await faults.findByRole('button', { name: 'Все столбцы строки 15' }));
  expect(faults.getByLabelText('Сервер')).toHaveValue('nova');
  expect(faults.getByLabelText('День')).toHaveValue('12.05.2026');
  await user.clear(faults.getByLabelText('Организация'));
  await user.type(faults.getByLabelText('Пользователь'), 'a');
  await user.type(faults.getByLabelText('Сервер'), 'a{Backspace}');
  await user.click(faults.getByRole('button', { name: 'Следующая страница' }));
  await user.type(await faults.findByLabelText('Исправление строки 34'), '7725714090');
  await user.click(faults.getByRole('button', { name: 'Предыдущая страница' }));
  expect(await faults.findByRole('button', { name: 'Все столбцы строки 15' })).toBeVisible();
  await user.click(faults.getByRole('button', { name: 'Исправить: 2' }));
  await waitFor(() =>
    expect(requests.find((one) => one.path.endsWith('/mend/'))?.body).toEqual({
      changes: [
        { id: 2, values: { organisation: '', user: 'petrova' } },
        { id: 21, values: { organisation: '7725714090' } },
      ],
    }),
  );
  expect(await screen.findByText(/Размещено строк: 2/)).toBeVisible();
});

it('J02 past loads are listed, with who, when and how many, page after page', async () => {
  const user = userEvent.setup();
  await renderApp({ path });
  await user.click((await card('Факты по пакетам')).getByRole('button', { name: 'Карантин 25' }));
  const loads = await card('Факты по пакетам: загрузки');
  const row = await loads.findByRole('row', { name: /facts_2026-05\.csv/ });
  expect(row).toHaveTextContent(/13\.05\.2026.*admin.*с ошибками.*18\s402/);
  await user.click(loads.getByRole('button', { name: 'Следующая страница' }));
  expect(await loads.findByRole('row', { name: /facts_24\.csv/ })).toBeVisible();
});

it('J02 a kind that was never loaded says so, without the heads of a table that has no rows', async () => {
  await renderApp({ path: `${path}?kind=online` });
  const loads = await card('Кто онлайн: загрузки');
  expect(await loads.findByText('Файлов ещё не загружали')).toBeVisible();
  expect(loads.queryByRole('table')).toBeNull();
  const faults = await card('Кто онлайн: негодные строки');
  expect(await faults.findByText('Негодных строк нет')).toBeVisible();
  expect(faults.getByRole('heading', { name: 'Кто онлайн: негодные строки' })).toBeVisible();
});

it('J02 before a server without such calls there is no such page', async () => {
  const accounts = mockAccounts.map((one) => ({
    ...one,
    user: { ...one.user, rights: rightsThere(one.user.rights, new Set(['listImports'])) },
  }));
  await renderApp({ path, fixtures: { accounts } });
  expect(await screen.findByText('На этом сервере такой страницы нет.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Данные' })).toBeNull();
});

it('J05 a new key has rights out of one’s own and a last day, and is shown once', async () => {
  const user = userEvent.setup();
  const app = await renderApp({ path });
  const keys = await card('Ключи других систем');
  await user.type(keys.getByLabelText('Название ключа'), 'Ночная выгрузка');
  await user.click(keys.getByText('Права: 1'));
  const rights = within(keys.getByRole('group', { name: 'Права ключа' }));
  await user.click(rights.getByRole('checkbox', { name: 'Дилеры и прайсы' }));
  const end = keys.getByLabelText('Действует до');
  await user.clear(end);
  await user.type(end, '01.01.2020');
  expect(await keys.findByText('Не раньше завтрашнего дня')).toBeVisible();
  expect(keys.getByRole('button', { name: 'Создать ключ' })).toBeDisabled();
  await user.clear(end);
  await user.type(end, formatDay(dayAfter(moscowDay(new Date()), 30)));
  await user.click(keys.getByRole('button', { name: 'Создать ключ' }));
  expect(await keys.findByText('k'.repeat(43))).toBeVisible();
  const sent = app.requests.find(({ method, path: asked }) => method === 'POST' && asked === '/service-tokens/');
  expect(sent?.body).toEqual({ name: 'Ночная выгрузка', rights: ['dealers', 'data'], days: 30 });
});

it('J05 a key is made once, pressed twice or again after its answer was lost', async () => {
  const user = userEvent.setup();
  const mock = createMockTransport();
  let lost = true;
  const waiting: (() => void)[] = [];
  const answer = () => waiting.splice(0).forEach((go) => go());
  const app = await renderApp({
    path,
    serve: async (request) => {
      if (request.method !== 'POST' || request.path !== '/service-tokens/') return mock(request);
      await new Promise<void>((go) => waiting.push(go));
      if (!lost) return mock(request);
      lost = false;
      throw new HttpError('Нет связи с сервером', 0);
    },
  });
  const keys = await card('Ключи других систем');
  await user.type(keys.getByLabelText('Название ключа'), 'Ночная выгрузка');
  const press = keys.getByRole('button', { name: 'Создать ключ' });
  await user.dblClick(press);
  await waitFor(() => expect(waiting).not.toEqual([]));
  answer();
  expect(await screen.findByText('Создан ли ключ, неизвестно: Нет связи с сервером')).toBeVisible();
  await user.dblClick(press);
  await waitFor(() => expect(waiting).not.toEqual([]));
  answer();
  expect(await keys.findByText('k'.repeat(43))).toBeVisible();
  const sent = app.requests.filter(({ method, path: asked }) => method === 'POST' && asked === '/service-tokens/');
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ headers }) => headers?.['Idempotency-Key'])).size).toBe(1);
});

it('J05 without a key it says that there is none', async () => {
  const mock = createMockTransport();
  const none: Transport = async (request) =>
    request.path === '/service-tokens/' ? { status: 200, headers: new Headers(), body: [] } : mock(request);
  await renderApp({ path, serve: none });
  expect(await (await card('Ключи других систем')).findByText('Ключей ещё нет')).toBeVisible();
});

it('J05 keys that could not be read are asked for again, and a refused revocation keeps its key', async () => {
  const user = userEvent.setup();
  const mock = createMockTransport();
  let down = true;
  await renderApp({
    path,
    serve: (request) => {
      const isKeys = request.path.startsWith('/service-tokens/');
      if (isKeys && (down || request.method === 'POST')) throw new HttpError('Сбой', 500);
      return mock(request);
    },
  });
  const keys = await card('Ключи других систем');
  expect(await keys.findByRole('alert')).toHaveTextContent('Не удалось узнать, какие есть ключи.');
  down = false;
  await user.click(keys.getByRole('button', { name: 'Повторить' }));
  await user.click(await keys.findByRole('button', { name: /^Отозвать / }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Отозвать' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(keys.getByRole('button', { name: /^Отозвать / })).toBeVisible();
});
