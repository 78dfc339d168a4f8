import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { HttpError } from '../../../src/dataProvider/http';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { moscowDay } from '../../../src/domain/day';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';
import { closePage } from '../../support/renderShell';

const asked = ({ requests }: { requests: readonly { path: string; query?: object }[] }) =>
  requests.filter(({ path }) => /\/groups\/(all\/)?$/.test(path)).at(-1)?.query;

// Whatever loads when it is turned to, so that no test waits for the compiler.
beforeAll(async () => {
  await import('../../../src/ui/CalendarPicker');
  await import('../../../src/ui/SearchSelect');
}, 60_000);

describe('filters', () => {
  it('B01 the cross of the text clears it and leaves the focus in the field', async () => {
    const user = userEvent.setup();
    await renderApp();
    const text = await screen.findByRole('searchbox', { name: 'Поиск' });
    await user.type(text, 'якорь');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Очистить поиск' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(text).toHaveValue('');
    expect(text).toHaveFocus();
  });

  it('B01 a super-user dealer has all of them; the server is a radio list', async () => {
    await renderApp();
    const bar = within(await screen.findByRole('search', { name: 'Фильтры' }));
    expect(
      within(bar.getByLabelText('Статус'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Все статусы', 'Работает', 'Демо', 'Приостановлена', 'В архиве']);
    expect(bar.getByRole('searchbox', { name: 'Поиск' })).toBeVisible();
    expect(bar.getByRole('checkbox', { name: 'Онлайн' })).toBeVisible();
    expect(bar.getByRole('combobox', { name: 'Дилер' })).toBeVisible();
    await userEvent.click(bar.getByRole('button', { name: 'Дата создания' }));
    for (const name of ['Эта неделя', 'Этот месяц', 'Этот год'])
      expect(await bar.findByRole('button', { name })).toBeVisible();
    await bar.findByRole('radio', { name: 'Псков' });
    expect(bar.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
      'Все',
      'Нова',
      'Псков',
      'Калининград',
    ]);
  });

  it('B01 a dealer that is chosen is one filter, and no choice of a server', async () => {
    const filter = encodeURIComponent(JSON.stringify({ parent: 'nova:102' }));
    await renderApp({ path: `/administration/organisations-users?filter=${filter}` });
    expect(await screen.findByRole('button', { name: 'Фильтры (1)' })).toBeInTheDocument();
  });

  it('B01 a dealer picks dealers but no server', async () => {
    await renderApp({ login: 'dealer' });
    expect(await screen.findByRole('combobox', { name: 'Дилер' })).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('B01 a sub-dealer picks neither', async () => {
    await renderApp({ login: 'subdealer' });
    await screen.findByRole('search', { name: 'Фильтры' });
    expect(screen.queryByRole('combobox', { name: 'Дилер' })).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('B02 filters combine, live in the address, and one control clears them all', async () => {
    const user = userEvent.setup();
    const app = await renderApp();
    await user.selectOptions(await screen.findByLabelText('Статус'), 'Демо');
    await user.click(screen.getByRole('radio', { name: 'Псков' }));
    await user.type(screen.getByRole('searchbox'), 'Терминал');
    await waitFor(() =>
      expect(asked(app)).toMatchObject({ access_status: 'Демо', server_alias: 'pskov', search: 'Терминал', page: '1' }),
    );
    expect(decodeURIComponent(app.path())).toContain('"access_status":"Демо"');
    await user.click(screen.getByRole('button', { name: 'Сбросить фильтры' }));
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await waitFor(() => expect(screen.queryByText(/отфильтровано/)).toBeNull());
    expect(decodeURIComponent(app.path())).not.toContain('access_status');
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('B02 B12 who comes back by the menu finds filters and page size as he left them; the size stays for good', async () => {
    const user = userEvent.setup();
    const serve = createMockTransport();
    const app = await renderApp({ serve });
    await user.selectOptions(await screen.findByLabelText('Статус'), 'Демо');
    await waitFor(() => expect(asked(app)).toMatchObject({ access_status: 'Демо' }));
    await user.selectOptions(screen.getByLabelText('Показывать по'), '20');
    await waitFor(() => expect(app.path()).toContain('perPage=20'));
    // The router has the address before the page does.
    await waitFor(() => expect(screen.getByLabelText('Показывать по')).toHaveValue('20'));
    await user.click(screen.getByRole('link', { name: 'Новости' }));
    await waitFor(() => expect(app.path()).toBe('/administration/categories'));
    await user.click(screen.getByRole('link', { name: 'Организации и пользователи' }));
    expect(await screen.findByLabelText('Статус')).toHaveValue('Демо');
    expect(await screen.findByLabelText('Показывать по')).toHaveValue('20');
    closePage();
    const again = await renderApp({ serve });
    expect(await screen.findByLabelText('Статус')).toHaveValue('');
    expect(await screen.findByLabelText('Показывать по')).toHaveValue('20');
    expect(asked(again)).toMatchObject({ page_size: '20' });
  });

  it('B02 going back from a filter, in a list that one came to by the menu, shows the list without it', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: '/administration/categories' });
    await user.click(await screen.findByRole('link', { name: 'Организации и пользователи' }));
    await user.selectOptions(await screen.findByLabelText('Статус'), 'Демо');
    await waitFor(() => expect(app.path()).toContain('access_status'));
    await act(() => app.router.navigate(-1));
    await waitFor(() => expect(app.path()).toBe('/administration/organisations-users'));
    expect(await screen.findByLabelText('Статус')).toHaveValue('');
    await waitFor(() => expect(screen.queryByText(/отфильтровано/)).toBeNull());
    await user.click(screen.getByRole('link', { name: 'Новости' }));
    await waitFor(() => expect(app.path()).toBe('/administration/categories'));
    await user.click(screen.getByRole('link', { name: 'Организации и пользователи' }));
    expect(await screen.findByLabelText('Статус')).toHaveValue('');
  });

  it('B02 an address with filters opens the list as it was', async () => {
    const filter = encodeURIComponent(JSON.stringify({ access_status: 'В архиве' }));
    const app = await renderApp({
      path: `/administration/organisations-users?filter=${filter}&page=1&perPage=10&sort=name&order=ASC`,
    });
    expect(await screen.findByLabelText('Статус')).toHaveValue('В архиве');
    expect(await screen.findByText(/отфильтровано из 23/)).toBeVisible();
    expect(asked(app)).toMatchObject({ access_status: 'В архиве', page_size: '10', ordering: 'name' });
  });

  it('B01 the period takes only real dates, puts the dots in itself, and a shortcut fills both ends', async () => {
    const user = userEvent.setup();
    const app = await renderApp();
    await user.click(await screen.findByRole('button', { name: 'Дата создания' }));
    const start = await screen.findByLabelText('Дата создания: с');
    expect(start).toHaveFocus();
    await user.type(start, '31022026');
    expect(start).toHaveValue('31.02.2026');
    expect(start).toBeInvalid();
    expect(asked(app)).not.toHaveProperty('create_date_start');
    await user.clear(start);
    await user.type(start, '01022026');
    await waitFor(() => expect(asked(app)).toMatchObject({ create_date_start: '01.02.2026' }));
    await user.click(screen.getByRole('button', { name: 'Этот год' }));
    const { year } = moscowDay(new Date());
    await waitFor(() =>
      expect(asked(app)).toMatchObject({ create_date_start: `01.01.${year}`, create_date_end: `31.12.${year}` }),
    );
    await user.keyboard('{Escape}');
    const chip = screen.getByRole('button', { name: 'Дата создания: этот год' });
    expect(chip).toHaveFocus();
    expect(screen.queryByLabelText('Дата создания: с')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Снять фильтр: Дата создания' }));
    expect(screen.getByRole('button', { name: /^Дата создания/ })).toHaveFocus();
    await waitFor(() => expect(app.path()).not.toContain('create_date_start'));
  });

  it('B01 a period is understood the wrong way round, and with days of one digit', async () => {
    const user = userEvent.setup();
    const app = await renderApp();
    await user.click(await screen.findByRole('button', { name: 'Дата создания' }));
    await user.type(await screen.findByLabelText('Дата создания: с'), '1.12.2026');
    await user.type(screen.getByLabelText('Дата создания: по'), '1.2.2026');
    await waitFor(() =>
      expect(asked(app)).toMatchObject({ create_date_start: '01.02.2026', create_date_end: '01.12.2026' }),
    );
    expect(screen.getByLabelText('Дата создания: с')).toHaveValue('01.02.2026');
  });

  it('B01 a day of the period is picked from a calendar too', async () => {
    const user = userEvent.setup();
    const filter = encodeURIComponent(JSON.stringify({ create_date_start: '10.02.2026' }));
    const app = await renderApp({
      path: `/administration/organisations-users?filter=${filter}&page=1&perPage=5&sort=p_gid&order=DESC`,
    });
    await user.click(await screen.findByRole('button', { name: 'Дата создания: с 10.02.2026' }));
    await user.click(await screen.findByRole('button', { name: 'Выбрать в календаре: Дата создания: с' }));
    expect(await screen.findByText('февраль 2026')).toBeVisible();
    expect(screen.getByRole('gridcell', { name: '10' })).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('gridcell', { name: '17' }));
    expect(screen.getByLabelText('Дата создания: с')).toHaveValue('17.02.2026');
    await waitFor(() => expect(asked(app)).toMatchObject({ create_date_start: '17.02.2026' }));
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  });

  it('B01 B02 dealers are those of the chosen server; another server takes the dealer away', async () => {
    const user = userEvent.setup();
    const app = await renderApp();
    const dealer = () => screen.findByRole('combobox', { name: 'Дилер', busy: false });
    await user.click(await dealer());
    const offered = async () => within(await screen.findByRole('listbox')).findAllByRole('option');
    expect(await offered()).toHaveLength(7);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('radio', { name: 'Псков' }));
    await user.click(await dealer());
    expect(await offered()).toHaveLength(2);
    await user.click(screen.getByRole('option', { name: 'ООО «Дилер Восход»' }));
    await waitFor(() => expect(asked(app)).toMatchObject({ parent_id: '102', server_alias: 'pskov' }));
    await user.click(screen.getByRole('radio', { name: 'Нова' }));
    await waitFor(() => expect(asked(app)).toMatchObject({ server_alias: 'nova' }));
    expect(asked(app)).not.toHaveProperty('parent_id');
    expect(await dealer()).toHaveValue('');
  });

  it('A18 a dealer that is none: «Ничего не найдено...»', async () => {
    const user = userEvent.setup();
    await renderApp();
    const box = await screen.findByRole('combobox', { name: 'Дилер', busy: false });
    await user.type(box, 'ъъъ');
    expect(await screen.findByText('Ничего не найдено...')).toBeVisible();
    await user.clear(box);
    await user.click(await screen.findByRole('option', { name: 'ООО «Субдилер Заря» Псков' }));
    await waitFor(() => expect(screen.getByText(/отфильтровано из/)).toBeVisible());
  });

  it('A18 R03 dealers that could not be read are not said to be none, and are asked for again', async () => {
    const user = userEvent.setup();
    const mock = createMockTransport();
    let refused = true;
    await renderApp({
      serve: (request) => {
        if (refused && request.path.endsWith('/groups/all-dealers/')) throw new HttpError('Сервер занят', 503, {});
        return mock(request);
      },
    });
    const box = await screen.findByRole('combobox', { name: 'Дилер', busy: false });
    expectComplaint(/Сервер занят/);
    await user.click(box);
    expect(await screen.findByText('Не удалось загрузить список')).toBeVisible();
    refused = false;
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('option', { name: 'ООО «Субдилер Заря» Псков' })).toBeVisible();
  });
});
