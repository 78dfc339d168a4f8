import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rightsThere } from '../../../src/dataProvider/existing/abilities';
import { createExisting } from '../../../src/dataProvider/existing/createExisting';
import type { Transport } from '../../../src/dataProvider/http';
import { mockAccounts } from '../../../src/dataProvider/mock/accounts';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';

const path = '/product/client';
const reply = { status: 200, headers: new Headers() };
const card = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:file');
  URL.revokeObjectURL = vi.fn();
});
afterEach(() => vi.restoreAllMocks());

describe('client programs', () => {
  it('H01 a card for each, the current version and the one before, with size and checksum', async () => {
    await renderApp({ path, login: 'dealer' });
    const main = await card('Основной клиент');
    expect(main.getByText('2025.09.1')).toBeVisible();
    expect(main.getByText('48,5 МБ')).toBeVisible();
    expect(main.getByText('a'.repeat(64))).toBeVisible();
    expect(main.getByRole('button', { name: 'Скачать 2025.06.2' })).toBeVisible();
    const air = await card('Авиационный клиент');
    expect(air.queryByText(/Предыдущая/)).toBeNull();
  });

  it('H01 the spinner stands on the chosen version alone, and goes a second after the file is saved', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path, login: 'dealer' });
    const main = await card('Основной клиент');
    const chosen = main.getByRole('button', { name: 'Скачать 2025.06.2' });
    await user.click(chosen);
    expect(chosen).toHaveAttribute('aria-busy', 'true');
    expect(main.getByRole('button', { name: 'Скачать 2025.09.1' })).not.toHaveAttribute('aria-busy');
    await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalled());
    expect(chosen).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(chosen).not.toHaveAttribute('aria-busy'));
    expect(app.requests.map(({ path: asked }) => asked)).toContain('/piportals/nova/applications/main/2025.06.2/');
  });

  it('H01 A16 a failure takes the spinner away at once and says the status', async () => {
    const user = userEvent.setup();
    expectComplaint(/Сбой 500/);
    await renderApp({ path, login: 'dealer', failures: { downloadApplication: 500 } });
    const main = await card('Основной клиент');
    const chosen = main.getByRole('button', { name: 'Скачать 2025.09.1' });
    await user.click(chosen);
    expect(await screen.findByText(/Не удалось скачать файл: 500/)).toBeVisible();
    expect(chosen).not.toHaveAttribute('aria-busy');
  });

  it('H01 the link of a version is copied', async () => {
    const user = userEvent.setup();
    await renderApp({ path, login: 'dealer' });
    const main = await card('Основной клиент');
    await user.click(main.getByRole('button', { name: 'Скопировать ссылку на версию 2025.09.1' }));
    expect(await main.findByText('Скопировано')).toBeVisible();
    expect(await navigator.clipboard.readText()).toMatch(/\/account\/product\/client\?app=main$/);
    await waitFor(() => expect(main.queryByText('Скопировано')).toBeNull());
  });

  it('H01 the copied link of a previous version leads to that version', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path, login: 'dealer' });
    const main = await card('Основной клиент');
    await user.click(main.getByRole('button', { name: 'Скопировать ссылку на версию 2025.06.2' }));
    const link = new URL(await navigator.clipboard.readText());
    await app.router.navigate(`/product/client${link.search}`);
    const previous = await main.findByRole('button', { name: 'Скачать 2025.06.2' });
    await waitFor(() => expect(previous).toHaveFocus());
    expect(previous.closest('[aria-current="true"]')).toHaveTextContent('Предыдущая версия 2025.06.2');
    await app.router.navigate('/product/client?app=main&version=2024.01.1');
    const older = await main.findByRole('button', { name: 'Скачать 2024.01.1' });
    expect(older.closest('[aria-current="true"]')).toHaveTextContent('Версия из ссылки 2024.01.1');
  });

  it('L02 of an existing server: a program without a version offers none, a file elsewhere has its own link', async () => {
    const user = userEvent.setup();
    expectComplaint(/другом сервере/);
    const elsewhere = 'https://files.example/main-5.2.exe';
    const none = {
      latest: '',
      latest_link: '',
      download_latest_link: '',
      prev: '',
      prev_link: '',
      download_prev_link: '',
    };
    const programs = [
      { ...none, app_type: 'main', latest: '5.2', latest_link: elsewhere, download_latest_link: elsewhere },
      { ...none, app_type: 'sea' },
    ];
    const mock = createMockTransport();
    const addresses = { listApplications: '/programs/' };
    const serve = createExisting(
      async (request) => (request.path === '/programs/' ? { ...reply, body: programs } : mock(request)),
      { extensions: [], addresses },
    );
    await renderApp({ path, login: 'admin', serve });
    const main = await card('Основной клиент');
    await user.click(main.getByRole('button', { name: 'Скопировать ссылку на версию 5.2' }));
    expect(await navigator.clipboard.readText()).toBe(elsewhere);
    await user.click(main.getByRole('button', { name: 'Скачать 5.2' }));
    expect(await screen.findByText('Файл лежит на другом сервере: скопируйте ссылку и откройте её')).toBeVisible();
    const sea = await card('Море');
    expect([sea.getByText('Данные отсутствуют'), sea.queryByRole('button')]).toEqual([expect.anything(), null]);
  });

  it('a list that does not come can be asked for again', async () => {
    expectComplaint(/Сбой 503/);
    await renderApp({ path, login: 'dealer', failures: { listApplications: 503 } });
    expect(await screen.findByText('Не удалось загрузить список программ.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Повторить' })).toBeVisible();
  });
});

describe('who publishes', () => {
  const user = () => userEvent.setup();
  const table = async () => within(await screen.findByRole('table', { name: 'Версии программ' }));
  const opened = async (options: Parameters<typeof renderApp>[0] = {}) => {
    const app = await renderApp({ path, login: 'admin', ...options });
    const someone = user();
    await table();
    await someone.click(screen.getByRole('button', { name: 'Опубликовать версию' }));
    return { app, someone, dialog: within(await screen.findByRole('dialog', { name: 'Публикация версии' })) };
  };
  const fileOf = (bytes: number, name = 'client-main-2026.1.exe') => new File([new Uint8Array(bytes)], name);

  it('O07 before the first version says that there is none', async () => {
    const mock = createMockTransport();
    const serve: Transport = async (request) => {
      const answer = await mock(request);
      return request.path === '/piportals/nova/applications/versions/' ? { ...answer, body: [] } : answer;
    };
    await renderApp({ path, login: 'admin', serve });
    const all = within(await screen.findByRole('region', { name: 'Все версии' }));
    expect(await all.findByText('Версий ещё нет')).toBeVisible();
    expect(all.queryByRole('table')).toBeNull();
  });

  it('O07 sends a file with its checksum; the version is the current one, with what is said of it', async () => {
    const { app, someone, dialog } = await opened();
    const go = dialog.getByRole('button', { name: 'Опубликовать' });
    expect(go).toBeDisabled();
    expect(go).toHaveAccessibleDescription('Укажите номер версии');
    await someone.type(dialog.getByLabelText('Номер версии'), '2026.1');
    expect(go).toHaveAccessibleDescription('Выберите файл');
    await someone.type(dialog.getByLabelText('Заметка'), 'Быстрее печать');
    await someone.upload(dialog.getByLabelText(/^Файл/), fileOf(1024 * 1024 + 5));
    await someone.click(go);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const main = await card('Основной клиент');
    expect(await main.findByRole('button', { name: 'Скачать 2026.1' })).toBeVisible();
    expect(main.getByText('Быстрее печать')).toBeVisible();
    expect(main.getByRole('button', { name: 'Скачать 2025.09.1' })).toBeVisible();
    expect(app.requests.filter(({ method }) => method !== 'GET').map(({ path: to }) => to)).toEqual([
      '/piportals/nova/application-files/',
      '/piportals/nova/application-files/1/parts/0/',
      '/piportals/nova/application-files/1/parts/1/',
      '/piportals/nova/applications/main/2026.1/',
    ]);
  });

  it('O07 is told of a number that is taken, of one below the newest, and of a file that cannot be', async () => {
    const { someone, dialog } = await opened();
    const number = dialog.getByLabelText('Номер версии');
    await someone.type(number, '2025.09.1');
    expect(await dialog.findByText(/Версия 2025.09.1 уже опубликована/)).toBeVisible();
    await someone.upload(dialog.getByLabelText(/^Файл/), fileOf(3, 'Клиент.exe'));
    expect(await dialog.findByText(/Имя файла: латинские буквы/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Опубликовать' })).toBeDisabled();
    await someone.upload(dialog.getByLabelText(/^Файл/), fileOf(3));
    await someone.clear(number);
    await someone.type(number, '2024.1');
    await someone.click(dialog.getByRole('button', { name: 'Опубликовать' }));
    const question = within(await screen.findByRole('dialog', { name: 'Номер меньше прежнего' }));
    expect(question.getByText(/Уже есть версия 2025.09.1/)).toBeVisible();
    await someone.click(question.getByRole('button', { name: 'Опубликовать' }));
    expect(await (await table()).findByText('2024.1')).toBeVisible();
  });

  it('O07 Ctrl+S publishes a version and saves its note', async () => {
    const { someone, dialog } = await opened();
    await someone.type(dialog.getByLabelText('Номер версии'), '2026.1');
    await someone.upload(dialog.getByLabelText(/^Файл/), fileOf(3));
    await someone.keyboard('{Control>}[KeyS]{/Control}');
    const note = await (await table()).findByRole('button', { name: 'Заметка: Основной клиент 2026.1' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await someone.click(note);
    const notes = within(await screen.findByRole('dialog', { name: 'Заметка о версии 2026.1' }));
    await someone.type(notes.getByLabelText('Заметка'), 'Быстрее печать');
    await someone.keyboard('{Control>}[KeyS]{/Control}');
    expect(await (await card('Основной клиент')).findByText('Быстрее печать')).toBeVisible();
  });

  it('O07 a failure on the way says why, keeps the form and leaves no file', async () => {
    const { app, someone, dialog } = await opened({ failures: { sendApplicationPart: 500 } });
    await someone.type(dialog.getByLabelText('Номер версии'), '2026.1');
    await someone.upload(dialog.getByLabelText(/^Файл/), fileOf(3));
    await someone.click(dialog.getByRole('button', { name: 'Опубликовать' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Сбой 500');
    expect(dialog.getByLabelText('Номер версии')).toHaveValue('2026.1');
    expect(app.requests.map(({ method }) => method)).toContain('DELETE');
  });

  it('O07 P02 withdraws after a question, brings back, tells of either, and says more of a version', async () => {
    await renderApp({ path, login: 'admin' });
    const someone = user();
    const rows = await table();
    await someone.click(rows.getByRole('button', { name: 'Отозвать Основной клиент 2025.09.1' }));
    const question = within(await screen.findByRole('dialog', { name: 'Отозвать версию 2025.09.1?' }));
    await someone.click(question.getByRole('button', { name: 'Отозвать' }));
    const back = await rows.findByRole('button', { name: 'Вернуть Основной клиент 2025.09.1' });
    expect(await screen.findByText('Версия 2025.09.1 отозвана: Основной клиент')).toBeVisible();
    const main = await card('Основной клиент');
    await waitFor(() => expect(main.queryByText('2025.09.1')).toBeNull());
    expect(main.getByRole('button', { name: 'Скачать 2025.06.2' })).toBeVisible();
    await someone.click(back);
    const again = within(await screen.findByRole('dialog', { name: 'Вернуть версию 2025.09.1?' }));
    await someone.click(again.getByRole('button', { name: 'Вернуть' }));
    expect(await main.findByRole('button', { name: 'Скачать 2025.09.1' })).toBeVisible();
    expect(await screen.findByText('Версия 2025.09.1 возвращена: Основной клиент')).toBeVisible();
    await someone.click(rows.getByRole('button', { name: 'Заметка: Основной клиент 2025.09.1' }));
    const notes = within(await screen.findByRole('dialog', { name: 'Заметка о версии 2025.09.1' }));
    expect(notes.getByRole('button', { name: 'Сохранить' })).toHaveAccessibleDescription('Изменений нет');
    await someone.type(notes.getByLabelText('Заметка'), 'Для Windows 10');
    await someone.click(notes.getByRole('button', { name: 'Сохранить' }));
    expect(await main.findByText('Для Windows 10')).toBeVisible();
  });

  it('O07 D-ERR a note that somebody else has written meanwhile is shown, and goes only by one’s own choice', async () => {
    const serve = createMockTransport();
    await renderApp({ path, login: 'admin', serve });
    const someone = user();
    await someone.click((await table()).getByRole('button', { name: 'Заметка: Основной клиент 2025.09.1' }));
    const notes = within(await screen.findByRole('dialog', { name: 'Заметка о версии 2025.09.1' }));
    await someone.type(notes.getByLabelText('Заметка'), 'Моё');
    const { body } = await serve({ method: 'POST', path: '/auth/', body: { username: 'admin', password: 'demo' } });
    const headers = { Authorization: `Token ${(body as { token: string }).token}` };
    const one = '/piportals/nova/applications/main/2025.09.1/';
    await serve({ method: 'PATCH', path: one, body: { notes: 'Чужое' }, headers });
    await someone.click(notes.getByRole('button', { name: 'Сохранить' }));
    const conflict = within(await notes.findByRole('alert', { name: 'Заметка изменилась' }));
    expect(conflict.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'ПолеБылоСталоУ вас',
      'Заметка—ЧужоеМоё',
    ]);
    expect(notes.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
    await someone.click(conflict.getByRole('button', { name: 'Наложить мои изменения поверх' }));
    await someone.click(notes.getByRole('button', { name: 'Сохранить' }));
    expect(await (await card('Основной клиент')).findByText('Моё')).toBeVisible();
  });

  it.each([
    ['who only downloads', 'dealer', {}],
    ['support', 'support', {}],
    [
      'he who is before a server without it',
      'admin',
      {
        accounts: mockAccounts.map((one) => ({
          ...one,
          user: { ...one.user, rights: rightsThere(one.user.rights, new Set(['listApplicationVersions'])) },
        })),
      },
    ],
  ])('O07 is not %s', async (_, login, fixtures) => {
    await renderApp({ path, login, fixtures });
    expect(await screen.findByRole('region', { name: 'Основной клиент' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Все версии' })).toBeNull();
  });
});
