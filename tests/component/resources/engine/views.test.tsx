import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { groupFixture } from '../../../../src/dataProvider/mock/fixtures';
import { createMockTransport } from '../../../../src/dataProvider/mock/mockTransport';
import { HttpError, type Transport, type TransportRequest } from '../../../../src/dataProvider/http';
import { renderApp } from '../../../support/renderApp';
import { closePage } from '../../../support/renderShell';
import { settled } from '../../../../src/ui/whenIdle';

// What comes once a list has settled is waited for here.
settled.ms = 0;

const path = '/administration/organisations-users';
const groups = Array.from({ length: 12 }, (_, index) => groupFixture(index + 1));
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const opened = /^Вид(ы|:.*)$/;
const open = async (user: ReturnType<typeof userEvent.setup>) => user.click(await screen.findByText(opened));
const views = () => within(screen.getByRole('region', { name: 'Виды' }));
const columns = async (user: ReturnType<typeof userEvent.setup>) => {
  if (!screen.queryByRole('region', { name: 'Столбцы' }))
    await user.click(await screen.findByText('Столбцы', { selector: 'summary' }));
  return within(screen.getByRole('region', { name: 'Столбцы' }));
};
const save = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.type(views().getByRole('textbox', { name: 'Название вида' }), `${name}{Enter}`);
  await screen.findByText(`Вид «${name}» сохранён`);
  return views().findByRole('button', { name });
};

/** The mock as servers were before they kept views. */
const withoutViews = (): Transport => {
  const send = createMockTransport({ fixtures: { groups } });
  return async (request) => {
    if (/^\/(views|user\/lists)\//.test(request.path)) throw new HttpError('Не найдено', 404);
    const answer = await send(request);
    if (request.path !== '/user/') return answer;
    const user = answer.body as { rights: string[] };
    return { ...answer, body: { ...user, rights: [...user.rights, '-listViews'] } };
  };
};

describe('columns', () => {
  it('O05 columns are hidden, moved and widened, and stay so at the next visit', async () => {
    const user = userEvent.setup();
    const serve = createMockTransport({ fixtures: { groups } });
    await renderApp({ serve });
    await screen.findByText('Записи с 1 до 5 из 12');
    const before = heads();
    let picker = await columns(user);
    expect(picker.getByRole('checkbox', { name: 'Организация' })).toBeDisabled();
    await user.click(picker.getByRole('checkbox', { name: 'Инфо' }));
    await user.click(picker.getByRole('button', { name: 'Левее: Состав' }));
    await user.type(picker.getByRole('spinbutton', { name: 'Ширина: Состав, px' }), '120');
    const after = ['Организация', 'ID группы', 'Группа', 'Состав', 'Параметры', 'Действия'];
    // Others may have been added since.
    const headsOfThese = () => heads().filter((head) => [...after, 'Инфо'].includes(head ?? ''));
    expect(headsOfThese()).toEqual(after);
    closePage();
    await renderApp({ serve });
    await screen.findByText('Записи с 1 до 5 из 12');
    expect(headsOfThese()).toEqual(after);
    expect(screen.getByRole('columnheader', { name: 'Состав' })).toHaveAttribute('data-least', '120');
    picker = await columns(user);
    await user.click(picker.getByRole('button', { name: 'Столбцы как были' }));
    expect(heads()).toEqual(before);
  });
});

describe('views', () => {
  it('O05 a view keeps filters, order, page size, columns and the height of rows under a name; the first one opens the list, the address wins', async () => {
    const user = userEvent.setup();
    const filter = encodeURIComponent('{"search":"Терминал"}');
    const named = `${path}?filter=${filter}&order=ASC&page=1&perPage=10&sort=name`;
    const serve = createMockTransport({ fixtures: { groups } });
    const app = await renderApp({ serve, path: named });
    await screen.findByText(/^Записи с 1 до/);
    await user.click(screen.getByRole('button', { name: 'Плотные строки' }));
    await user.click((await columns(user)).getByRole('checkbox', { name: 'Группа' }));
    await open(user);
    await save(user, 'Терминалы');
    await user.click(views().getByRole('button', { name: 'Открывать первым: Терминалы' }));
    await waitFor(() => expect(app.requests.at(-1)).toMatchObject({ method: 'PUT', path: '/user/lists/' }));
    await user.click((await columns(user)).getByRole('button', { name: 'Столбцы как были' }));
    await user.click(screen.getByRole('button', { name: 'Плотные строки' }));
    expect(heads()).toContain('Группа');
    closePage();

    const again = await renderApp({ serve, path });
    await screen.findByText(/^Записи с 1 до/);
    await waitFor(() => expect(new URLSearchParams(again.path().split('?')[1]).get('sort')).toBe('name'));
    // The page after it may have been read ahead already.
    const asked = again.requests.filter(
      ({ path: call, query }) => call.endsWith('/groups/all/') && query?.page !== '2',
    );
    expect(asked.map(({ query }) => query)).toEqual([
      { search: 'Терминал', page: '1', page_size: '10', ordering: 'name', members: 'false' },
    ]);
    expect(heads()).not.toContain('Группа');
    expect(screen.getByRole('button', { name: 'Плотные строки' })).toHaveAttribute('aria-pressed', 'true');
    closePage();

    await renderApp({ serve, path: `${path}?filter=%7B%7D&order=DESC&page=1&perPage=5&sort=p_gid` });
    await screen.findByText('Записи с 1 до 5 из 12');
    await open(user);
    await user.click(await views().findByRole('button', { name: 'Удалить: Терминалы' }));
    await user.click(await screen.findByRole('button', { name: 'Удалить' }));
    await waitFor(() => expect(views().queryByRole('button', { name: 'Терминалы' })).toBeNull());
  });

  it('O05 a view that is opened sets the list, and takes its changes; what the browser keeps may make no sense', async () => {
    const user = userEvent.setup();
    localStorage.setItem(
      'lk.lists',
      JSON.stringify({ admin: { groups: { columns: [null, { name: 'gone' }], views: 'x', first: 'y' } } }),
    );
    const app = await renderApp({ fixtures: { groups } });
    await screen.findByText('Записи с 1 до 5 из 12');
    await open(user);
    await user.click(await save(user, 'Все'));
    await screen.findByText('Вид: Все');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Показывать по' }), '10');
    await screen.findByText('Записи с 1 до 10 из 12');
    await open(user);
    await user.click(await views().findByRole('button', { name: 'Все' }));
    expect(await screen.findByText('Записи с 1 до 5 из 12')).toBeVisible();
    expect(app.path()).toContain('perPage=5');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Показывать по' }), '20');
    await screen.findByText('Записи с 1 до 12 из 12');
    await open(user);
    await user.click(await views().findByRole('button', { name: 'Сохранить изменения в «Все»' }));
    await waitFor(() => expect(views().queryByRole('button', { name: /^Сохранить изменения/ })).toBeNull());
    const sent = app.requests.find(({ method, path: to }) => method === 'PUT' && to.startsWith('/views/'));
    expect(sent?.body).toMatchObject({ name: 'Все', page_size: 20, shared: false });
  });

  it('O05 a view is renamed and shared; a colleague opens it by its link, and may not change it', async () => {
    const user = userEvent.setup();
    const serve = createMockTransport({ fixtures: { groups } });
    await renderApp({ serve, path: `${path}?filter=%7B%7D&order=ASC&page=1&perPage=10&sort=name` });
    await screen.findByText('Записи с 1 до 10 из 12');
    await open(user);
    await save(user, 'Мой');
    await user.click(views().getByRole('button', { name: 'Переименовать: Мой' }));
    await user.keyboard('{Escape}');
    expect(views().getByRole('button', { name: 'Переименовать: Мой' })).toHaveFocus();
    await user.click(views().getByRole('button', { name: 'Переименовать: Мой' }));
    const name = views().getByRole('textbox', { name: 'Новое название вида Мой' });
    expect(name).toHaveFocus();
    await user.clear(name);
    const form = within(name.closest('form') as HTMLElement);
    await user.click(form.getByRole('checkbox', { name: /^Общий/ }));
    await user.type(name, 'По имени{Enter}');
    expect(await views().findByRole('heading', { name: 'Общие' })).toBeVisible();
    await user.click(views().getByRole('button', { name: 'Скопировать ссылку: По имени' }));
    const link = new URL(await navigator.clipboard.readText());
    closePage();
    localStorage.clear();

    const theirs = await renderApp({ serve, login: 'support', path: `${path}${link.search}` });
    await screen.findByText('Вид: По имени');
    await screen.findByText('Записи с 1 до 10 из 12');
    expect(theirs.path()).toContain('sort=name');
    await open(user);
    expect(await views().findByRole('button', { name: 'По имени' })).toHaveAttribute('aria-current');
    expect(views().queryByRole('button', { name: 'Удалить: По имени' })).toBeNull();
    expect(views().queryByRole('checkbox', { name: /^Общий/ })).toBeNull();
  });

  it('O05 a view that its button has saved leaves the focus where the next one is named', async () => {
    const user = userEvent.setup();
    await renderApp({ fixtures: { groups } });
    await open(user);
    const name = views().getByRole('textbox', { name: 'Название вида' });
    await user.type(name, 'Мой');
    await user.click(views().getByRole('button', { name: 'Сохранить вид' }));
    expect(await screen.findByText('Вид «Мой» сохранён')).toBeVisible();
    await waitFor(() => expect(name).toHaveFocus());
  });

  it('O05 a view that the server does not delete is still the one that opens first', async () => {
    const user = userEvent.setup();
    const send = createMockTransport({ fixtures: { groups } });
    const refusing = (request: TransportRequest) =>
      request.method === 'DELETE' ? Promise.reject(new HttpError('Сервис недоступен', 503)) : send(request);
    await renderApp({ serve: refusing });
    await open(user);
    await save(user, 'Свой');
    const first = () => views().getByRole('button', { name: 'Открывать первым: Свой' });
    await user.click(first());
    await user.click(views().getByRole('button', { name: 'Удалить: Свой' }));
    await user.click(await screen.findByRole('button', { name: 'Удалить' }));
    expect(await screen.findAllByText(/Сервис недоступен/)).not.toEqual([]);
    await waitFor(() => expect(first()).toHaveAttribute('aria-pressed', 'true'));
  });

  it('O05 a link to a view that is gone opens the list, and says so', async () => {
    const app = await renderApp({ fixtures: { groups }, path: `${path}?view=77` });
    await screen.findByText('Записи с 1 до 5 из 12');
    expect(await screen.findByText('Такого вида нет: его удалили, или он не для вас')).toBeVisible();
    await waitFor(() => expect(app.path()).not.toContain('view='));
  });

  it('O05 what a view says of dealers out of sight and columns that are gone is left out, and told', async () => {
    const serve = createMockTransport({ fixtures: { groups } });
    const signedIn = await renderApp({ serve });
    await screen.findByText('Записи с 1 до 5 из 12');
    await signedIn.session.transport({
      method: 'POST',
      path: '/views/',
      body: {
        list: 'groups',
        name: 'Чужой дилер',
        shared: false,
        columns: [{ name: 'name' }, { name: 'colour' }],
        dense: false,
        page_size: 10,
        sort: { field: 'name', order: 'ASC' },
        filters: { parent: 'nova:999999', shade: 'light', access_status: 'Работает' },
      },
    });
    const user = userEvent.setup();
    await open(user);
    await user.click(await views().findByRole('button', { name: 'Чужой дилер' }));
    expect(
      await screen.findByText(
        'Вид «Чужой дилер» открыт не целиком. Больше нет: фильтр «Дилер», часть фильтров, часть столбцов',
      ),
    ).toBeVisible();
    await waitFor(() => {
      const filter = new URLSearchParams(signedIn.path().split('?')[1]).get('filter');
      expect(JSON.parse(filter ?? '')).toEqual({ access_status: 'Работает' });
    });
  });
});

describe('where views are kept', () => {
  it('O05 what one has set up in a browser is there in another', async () => {
    const user = userEvent.setup();
    const serve = createMockTransport({ fixtures: { groups } });
    const app = await renderApp({ serve });
    await screen.findByText('Записи с 1 до 5 из 12');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Показывать по' }), '10');
    await screen.findByText('Записи с 1 до 10 из 12');
    await user.click((await columns(user)).getByRole('checkbox', { name: 'Инфо' }));
    await waitFor(() => {
      const last = app.requests.filter(({ method, path: to }) => method === 'PUT' && to === '/user/lists/').at(-1);
      expect(JSON.stringify(last?.body)).toContain('{"name":"city","hidden":true}');
    });
    closePage();
    localStorage.clear();

    await renderApp({ serve });
    await screen.findByText('Записи с 1 до 10 из 12');
    expect(heads()).not.toContain('Инфо');
  });

  it('O05 before a server that keeps none, views stay in the browser, and go to the server that does', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ serve: withoutViews() });
    await screen.findByText('Записи с 1 до 5 из 12');
    await open(user);
    await save(user, 'Свой');
    await user.click(views().getByRole('button', { name: 'Открывать первым: Свой' }));
    expect(views().queryByRole('checkbox', { name: /^Общий/ })).toBeNull();
    expect(app.requests.filter(({ path: to }) => /views|user\/lists/.test(to))).toEqual([]);
    closePage();

    const later = await renderApp({ fixtures: { groups } });
    await screen.findByText('Записи с 1 до 5 из 12');
    await screen.findByText('Вид: Свой');
    await waitFor(() => {
      const sent = later.requests
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path: to }) => `${method} ${to}`);
      expect(sent).toEqual(['POST /views/', 'PUT /user/lists/']);
    });
    await open(user);
    expect(await views().findByRole('button', { name: 'Открывать первым: Свой' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });
});
