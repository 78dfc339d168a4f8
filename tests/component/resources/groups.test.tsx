import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { groupFixture, profileFixture, subgroupFixture, userFixture } from '../../../src/dataProvider/mock/fixtures';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';
import { pickOfRow, rowMenu } from '../../support/rowMenu';
import { closePage } from '../../support/renderShell';

const row = async (name: RegExp | string) => {
  const cell = await screen.findByRole('row', { name: typeof name === 'string' ? new RegExp(name) : name });
  return within(cell);
};
const groupRows = () => screen.queryAllByRole('row').slice(1);
const only = (change: Parameters<typeof groupFixture>[1]) => ({ fixtures: { groups: [groupFixture(5, change)] } });
const asked = ({ requests }: { requests: readonly { path: string; query?: object }[] }) =>
  requests.filter(({ path }) => /\/groups\/(all\/)?$/.test(path)).at(-1)?.query;

// Whatever loads when it is turned to, so that no test waits for the compiler.
beforeAll(async () => {
  await import('../../../src/ui/Question');
  await import('../../../src/ui/ChoiceMenu');
}, 60_000);

describe('columns', () => {
  it('B03 B06 the organisation: name, INN/KPP, badges; parameters and content', async () => {
    const groups = [groupFixture(5, { is_inn_correct: false })];
    const profiles = [profileFixture(5, { p_emulator: true })];
    const users = [userFixture(5, 5, { in_online: true })];
    const subgroups = [11, 12, 13].map((p_gid) => subgroupFixture(p_gid, 5));
    await renderApp({ fixtures: { groups, profiles, users, subgroups } });
    const cells = await row('Озёрный Терминал 5');
    for (const text of [
      'Работает',
      'ООО «Дилер Восход»',
      'Нова',
      'Online',
      'Эмулятор',
      '• Некорректный ИНН',
      '100005',
      '10000005',
    ]) {
      expect(cells.getByText(text)).toBeVisible();
    }
    expect(cells.getByTitle('Подразделений').closest('div')).toHaveTextContent(/^подр\.\s*3$/);
    expect(cells.getByTitle('Пользователей').closest('div')).toHaveTextContent(/^польз\.\s*1$/);
    expect(cells.getByText(/^77\d{8}\/770101001$/)).toBeVisible();
    expect(cells.getAllByText(/Озёрный Терминал 5/)).toHaveLength(1);
  });

  it('B06 B04 what is absent is said in words', async () => {
    const groups = [groupFixture(5, { p_city: null, p_org_id: null })];
    await renderApp({ fixtures: { groups, profiles: [profileFixture(5, { p_participant_id: null })] } });
    const cells = await row('Озёрный Терминал 5');
    expect(cells.getAllByText('Не указан')).toHaveLength(2);
    expect(cells.getByText('Не выбран')).toBeVisible();
  });

  it('B08 a status is a word, whatever its colour', async () => {
    await renderApp({
      path: '/administration/organisations-users?perPage=50&page=1&sort=p_gid&order=DESC&filter=%7B%7D',
    });
    for (const status of ['Работает', 'Демо', 'Приостановлена', 'В архиве']) {
      expect((await screen.findAllByText(status, { selector: 'span' })).length).toBeGreaterThan(0);
    }
  });

  it('B04 by default by group id, descending; a header sorts, and says how', async () => {
    const user = userEvent.setup();
    const app = await renderApp();
    await row('1023');
    expect(asked(app)).toMatchObject({ ordering: '-p_gid', page_size: '5' });
    expect(screen.getByRole('columnheader', { name: 'ID группы' })).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('button', { name: 'Организация' }));
    await waitFor(() => expect(asked(app)).toMatchObject({ ordering: 'name' }));
    expect(screen.getByRole('columnheader', { name: 'Организация' })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('button', { name: 'Организация' }));
    await waitFor(() => expect(asked(app)).toMatchObject({ ordering: '-name' }));
    await user.selectOptions(screen.getByLabelText('Сортировка'), 'Организация, А → Я');
    await waitFor(() => expect(app.path()).toContain('order=ASC'));
  });

  it('B05 name and id are copied, «Скопировано» for 1.5 s', async () => {
    const user = userEvent.setup();
    await renderApp(
      only({
        create_user: 'ivanova',
        create_date: '2026-01-31T21:30:00Z',
        modify_user: 'petrov',
        modify_date: '2026-02-01T10:00:00Z',
      }),
    );
    const cells = await row('Озёрный Терминал 5');
    expect(cells.getByTitle('Создал: ivanova, 01.02.2026 00:30')).toHaveTextContent('Создал: ivanova, 01.02.2026');
    expect(cells.getByTitle('Изменил: petrov, 01.02.2026 13:00')).toHaveTextContent('Изменил: petrov, 01.02.2026');
    await user.click(cells.getByRole('button', { name: 'Скопировать ID группы' }));
    expect(await cells.findByText('Скопировано')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('5');
    await waitFor(() => expect(cells.queryByText('Скопировано')).toBeNull());
  });
});

const focused = () => document.activeElement as HTMLElement;

describe('archive', () => {
  it('B07 is offered for «Приостановлена» and «В архиве» alone; asks, and reads the list again', async () => {
    const user = userEvent.setup();
    const app = await renderApp({
      fixtures: {
        groups: (['Работает', 'Демо', 'Приостановлена', 'В архиве'] as const).map((access_status, index) =>
          groupFixture(index + 1, { access_status }),
        ),
      },
    });
    for (const other of ['Терминал 1', 'Терминал 2']) {
      expect((await rowMenu(other)).queryByRole('menuitem', { name: /архив/ })).toBeNull();
      await user.keyboard('{Escape}');
    }
    expect((await rowMenu('Терминал 4')).getByRole('menuitem', { name: 'Восстановить из архива' })).toBeVisible();
    await user.keyboard('{Escape}');
    await pickOfRow('Терминал 3', 'Перенести в архив');
    const dialog = await screen.findByRole('dialog', { name: 'Перенести в архив?' });
    expect(dialog).toHaveTextContent('перейдёт в архив. Организацию можно будет восстановить.');
    await user.click(within(dialog).getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.requests.some(({ path }) => path.includes('archive-status-invert'))).toBe(false);
    await pickOfRow('Терминал 3', 'Перенести в архив');
    await user.click(await screen.findByRole('button', { name: 'Перенести' }));
    await waitFor(async () => expect((await row('Терминал 3')).getByText('В архиве')).toBeVisible());
    const call = app.requests.find(({ path }) => path.includes('archive-status-invert'));
    expect(call).toMatchObject({ method: 'POST', body: { access_status: 'Приостановлена' } });
    expect(call?.headers?.['Idempotency-Key']).toMatch(/^[\w-]{36}$/);
  });

  it('P02 who leaves the list by it leaves the focus in the row beside', async () => {
    const user = userEvent.setup();
    const groups = [1, 2, 3].map((number) => groupFixture(number, { access_status: 'Приостановлена' }));
    const filter = encodeURIComponent('{"access_status":"Приостановлена"}');
    await renderApp({ fixtures: { groups }, path: `/administration/organisations-users?filter=${filter}` });
    await pickOfRow('Терминал 2', 'Перенести в архив');
    await user.click(await screen.findByRole('button', { name: 'Перенести' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Терминал 2/ })).toBeNull());
    await waitFor(() => expect(screen.getByRole('row', { name: /Терминал 1/ })).toContainElement(focused()));
  });

  it.each(['support', 'banned-editor'])('B07 B16 %s is not offered it', async (login) => {
    await renderApp({ login, fixtures: { groups: [groupFixture(5, { access_status: 'Приостановлена' })] } });
    const offered = (await row('Терминал 5')).getAllByRole('button');
    expect(offered.map((button) => button.getAttribute('aria-label')).join()).not.toMatch(/архив/);
  });
});

describe('pages and states', () => {
  it('B12 sizes 5, 10, 20, 50, the counter, and the way to other pages', async () => {
    const user = userEvent.setup();
    const app = await renderApp();
    expect(await screen.findByText('Записи с 1 до 5 из 23')).toBeVisible();
    const sizes = screen.getByLabelText('Показывать по');
    expect(
      within(sizes)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['5', '10', '20', '50']);
    await user.click(screen.getByRole('button', { name: 'Следующая страница' }));
    expect(await screen.findByText('Записи с 6 до 10 из 23')).toBeVisible();
    const last = screen.getByRole('button', { name: 'Последняя страница' });
    await user.click(last);
    expect(await screen.findByText('Записи с 21 до 23 из 23')).toBeVisible();
    expect(last).toHaveFocus();
    expect(last).toHaveAttribute('aria-disabled', 'true');
    await user.click(last);
    expect(asked(app)).toMatchObject({ page: '5' });
    const page = screen.getByLabelText('Страница из 5');
    await user.clear(page);
    await user.type(page, '3{Enter}');
    expect(await screen.findByText('Записи с 11 до 15 из 23')).toBeVisible();
    await user.type(page, '99{Enter}');
    expect(await screen.findByText('Записи с 21 до 23 из 23')).toBeVisible();
    expect(page).toHaveValue('5');
    await user.selectOptions(sizes, '20');
    await waitFor(() => expect(asked(app)).toMatchObject({ page_size: '20', page: '1' }));
    await waitFor(() => expect(groupRows()).toHaveLength(20));
  });

  it('rows are low at a press, in every list, and stay so', async () => {
    const user = userEvent.setup();
    const serve = createMockTransport();
    await renderApp({ serve });
    const height = async () => (await screen.findByRole('row', { name: /1023/ })).style.height;
    expect(await height()).toBe('60px');
    await user.click(screen.getByRole('button', { name: 'Плотные строки' }));
    expect(await height()).toBe('44px');
    closePage();
    await renderApp({ serve });
    expect(await height()).toBe('44px');
    expect(screen.getByRole('button', { name: 'Плотные строки' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('B12 no rows: «Нет данных в таблице»; none for the filter: «Нет данных по вашему запросу»', async () => {
    const user = userEvent.setup();
    await renderApp({ fixtures: { groups: [] } });
    expect(await screen.findByText('Нет данных в таблице')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'нет такого');
    expect(await screen.findByText('Нет данных по вашему запросу')).toBeVisible();
  });

  it('B12 «Загружаем данные...» while the first page is on its way', async () => {
    let answer = (): void => undefined;
    await renderApp({ until: new Promise((resolve) => (answer = resolve)) });
    expect(await screen.findByText('Загружаем данные...')).toBeInTheDocument();
    expect(screen.getByText(/^Записи/)).not.toBeVisible();
    answer();
    expect(await screen.findByText('Записи с 1 до 5 из 23')).toBeVisible();
  });

  it('P02 «Загружаем данные...» over the rows that stand there while others are on their way', async () => {
    const user = userEvent.setup();
    const serve = createMockTransport({});
    let answer = (): void => undefined;
    const gate = new Promise<void>((resolve) => (answer = resolve));
    await renderApp({ serve: (request) => (request.query?.search ? gate.then(() => serve(request)) : serve(request)) });
    const [first] = await screen.findAllByRole('button', { name: /^Развернуть / });
    expect(screen.queryByText('Загружаем данные...')).toBeNull();
    await user.type(screen.getByRole('searchbox'), 'Терминал 7');
    expect(await screen.findByText('Загружаем данные...')).toHaveAttribute('role', 'status');
    expect(first).toBeInTheDocument();
    answer();
    await waitFor(() => expect(screen.queryByText('Загружаем данные...')).toBeNull());
  });

  it('A14 a failed list says so, once, and can be asked for again', async () => {
    expectComplaint(/Сбой 503/);
    await renderApp({ failures: { listAllGroups: 503 } });
    expect(await screen.findByText('Не удалось загрузить данные.')).toBeVisible();
    expect(screen.getByText('Что-то пошло не так')).toBeVisible();
    expect(screen.getByText('Сервис временно недоступен(503)')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Повторить' })).toBeVisible();
    expect(screen.queryByText(/^Записи/)).toBeNull();
  });
});
