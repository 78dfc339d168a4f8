import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';

const path = '/product/client';
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

  it('a list that does not come can be asked for again', async () => {
    expectComplaint(/Сбой 503/);
    await renderApp({ path, login: 'dealer', failures: { listApplications: 503 } });
    expect(await screen.findByText('Не удалось загрузить список программ.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Повторить' })).toBeVisible();
  });
});
