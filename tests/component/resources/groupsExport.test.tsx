import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';

describe('export', () => {
  it('B14 goes with the filters in force and saves organisations_users.xlsx; the link is gone after 2000 ms', async () => {
    const user = userEvent.setup();
    const links: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      links.push(this.download);
    });
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    const app = await renderApp();
    await user.selectOptions(await screen.findByLabelText('Статус'), 'Демо');
    await user.click(await screen.findByRole('button', { name: 'Выгрузить в Excel' }));
    await waitFor(() => expect(links).toEqual(['organisations_users.xlsx']));
    expect(app.requests.find(({ path }) => path.includes('xlsx-report'))?.query).toEqual({ access_status: 'Демо' });
    expect(document.querySelector('a[download]')).not.toBeNull();
    await waitFor(() => expect(document.querySelector('a[download]')).toBeNull());
    click.mockRestore();
  });

  it('A17 B14 nothing to export: «Нет данных для загрузки»; without the right there is no button', async () => {
    const user = userEvent.setup();
    expectComplaint(/Нет данных для загрузки/);
    await renderApp({ fixtures: { groups: [] } });
    await user.click(await screen.findByRole('button', { name: 'Выгрузить в Excel' }));
    expect(await screen.findByText('Нет данных для загрузки')).toBeVisible();
  });

  it('B14 a dealer has no export', async () => {
    await renderApp({ login: 'dealer' });
    await screen.findByRole('search', { name: 'Фильтры' });
    expect(screen.queryByRole('button', { name: 'Выгрузить в Excel' })).toBeNull();
  });
});
