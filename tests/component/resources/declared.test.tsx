import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/dataProvider/http';
import { groupFixture } from '../../../src/dataProvider/mock/fixtures';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { contracts, declarationOf } from '../../support/declared';
import { renderApp } from '../../support/renderApp';
import { tasksTwin, tasksWithArchive } from '../../support/twinOfEighth';
import { settled } from '../../../src/ui/whenIdle';

// What comes once a list has settled is waited for here.
settled.ms = 0;

const place = '/sections/tasks';
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const render = (login: string, path = place) =>
  renderApp({ login, path, fixtures: { declared: [contracts(), tasksTwin()] } });

describe('M01 M10 a resource declared by a file, on the screen', () => {
  it('M10 has its menu entry and its page, for the holders of its right alone', async () => {
    await render('news', '/');
    await userEvent.click(await screen.findByRole('link', { name: 'Задачи' }));
    expect(await screen.findByText('Нет данных в таблице')).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Задачи — Личный кабинет'));
    expect(screen.queryByRole('link', { name: 'Договоры' })).toBeNull();
  });

  it('M10 is closed to others, by its address too', async () => {
    await render('dealer');
    expect(await screen.findByText('Отказано в доступе')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Задачи' })).toBeNull();
  });

  it('M10 adds, edits, shows and deletes a record, in a dialog with an address', async () => {
    const user = userEvent.setup();
    const app = await render('news');
    await user.click(await screen.findByRole('button', { name: 'Добавить' }));
    const adding = await dialogOf('Добавление задачи');
    expect(app.path()).toContain('task=new');
    const title = await adding.findByLabelText('Название');
    await user.click(adding.getByRole('button', { name: 'Заполните: Название, Важность' }));
    expect(title).toHaveFocus();
    expect(adding.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
    await user.type(title, 'Позвонить дилеру');
    await user.selectOptions(adding.getByLabelText('Важность'), 'Срочная');
    await user.type(adding.getByLabelText('Дней'), '3');
    await user.click(adding.getByRole('button', { name: 'Сохранить' }));
    const row = await rowOf(/Позвонить дилеру/);
    await noDialog();
    for (const text of ['Срочная', '3', 'Нет']) expect(row.getByText(text)).toBeVisible();

    await user.click(row.getByRole('button', { name: 'Изменить: Позвонить дилеру' }));
    const editing = await dialogOf('Редактирование задачи');
    await user.click(await editing.findByLabelText('Сделана'));
    await user.click(editing.getByRole('button', { name: 'Сохранить' }));
    await waitFor(async () => expect((await rowOf(/Позвонить дилеру/)).getByText('Да')).toBeVisible());
    const put = app.requests.find(({ method }) => method === 'PUT');
    expect(put).toMatchObject({ path: '/rest/tasks/1', headers: { 'If-Match': '"1"' } });

    await noDialog();
    await user.click((await rowOf(/Позвонить дилеру/)).getByRole('button', { name: 'Изменить: Позвонить дилеру' }));
    await user.click(await (await dialogOf('Редактирование задачи')).findByRole('button', { name: 'Удалить' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Удалить задачу «Позвонить дилеру»?' })).getByRole('button', {
        name: 'Удалить',
      }),
    );
    expect(await screen.findByText('Нет данных в таблице')).toBeVisible();
    await noDialog();
  });

  it('M01 contracts have their filters, sections, help, defaults and row actions', async () => {
    const user = userEvent.setup();
    await render('admin', '/sections/contracts');
    await user.click(await screen.findByRole('button', { name: 'Добавить' }));
    const adding = await dialogOf('Добавление договора');
    expect(await adding.findByLabelText('Состояние')).toHaveValue('draft');
    expect(adding.getByText('Видно дилеру')).toBeVisible();
    expect(adding.getByText('Деньги')).toBeVisible();
    expect(adding.getByLabelText('Скидка, %')).toBeVisible();
    await user.type(adding.getByLabelText('Номер'), '17/26');
    await user.type(adding.getByLabelText('Подписан'), '01112026');
    await user.type(adding.getByLabelText('Организация'), 'Терминал 1005');
    await user.click(await screen.findByRole('option', { name: /Терминал 1005/ }));
    await user.selectOptions(adding.getByLabelText('Состояние'), 'Действует');
    await user.type(adding.getByLabelText('Сумма, ₽'), '1 200,50');
    await user.click(adding.getByRole('button', { name: 'Сохранить' }));
    const row = await rowOf(/17\/26/);
    expect(await screen.findByText('Добавлено: Договор 17/26')).toBeVisible();
    await noDialog();
    expect(await row.findByRole('link', { name: /Терминал 1005/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/administration\/organisations-users\/pskov\/1005$/),
    );
    await user.click(row.getByRole('button', { name: 'Завершить: Договор 17/26' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Завершить договор 17/26?' })).getByRole('button', {
        name: 'Завершить',
      }),
    );
    await waitFor(async () => expect((await rowOf(/17\/26/)).getByText('Завершён')).toBeVisible());
    await waitFor(async () =>
      expect((await rowOf(/17\/26/)).queryByRole('button', { name: 'Завершить: Договор 17/26' })).toBeNull(),
    );
    await noDialog();
  });

  it('D-ERR M01 a row action is not done to what somebody has made another thing meanwhile', async () => {
    const user = userEvent.setup();
    const fixtures = { declared: [contracts()], groups: [groupFixture(5)] };
    const app = await renderApp({ login: 'admin', path: '/sections/contracts', fixtures });
    const contract = { number: '17/26', signedOn: '01.11.2026', organisation: 'nova:5', status: 'active' };
    await app.session.transport({ method: 'POST', path: '/rest/contracts', body: contract });
    await user.type(await screen.findByLabelText('Поиск'), '17');
    await user.click(await screen.findByRole('button', { name: 'Завершить: Договор 17/26' }));
    const question = await dialogOf('Завершить договор 17/26?');
    await app.session.transport({ method: 'PUT', path: '/rest/contracts/1', body: { ...contract, status: 'draft' } });
    await user.click(question.getByRole('button', { name: 'Завершить' }));
    expect(await screen.findByText('Не сделано: Договор 17/26. Запись успели изменить')).toBeVisible();
    await waitFor(async () => expect((await rowOf(/17\/26/)).getByText('Черновик')).toBeVisible());
  });

  it('M05 the unfolded organisation has the records that refer to it, with the way to each', async () => {
    const user = userEvent.setup();
    const groups = [groupFixture(5), groupFixture(6)];
    const app = await renderApp({ login: 'admin', fixtures: { declared: [contracts()], groups } });
    const contract = { number: '17/26', signedOn: '01.11.2026', organisation: 'nova:5', status: 'active' };
    const add = (body: object) => app.session.transport({ method: 'POST', path: '/rest/contracts', body });
    await add(contract);
    await add({ ...contract, number: '18/26', organisation: 'nova:6' });
    await user.click((await rowOf(/Озёрный Терминал 5/)).getByRole('button', { name: /^Развернуть/ }));
    const theirs = within(await screen.findByRole('region', { name: 'Договоры' }));
    const link = await theirs.findByRole('link', { name: /17\/26/ });
    expect(link).toHaveAttribute('href', expect.stringContaining('/sections/contracts?contract=1'));
    expect(theirs.queryByText(/18\/26/)).toBeNull();
  });

  it('M01 P02 a row is put into the archive after a question, found there by its filter, brought back, and tells so', async () => {
    const user = userEvent.setup();
    const declared = [declarationOf('tasks', tasksWithArchive)];
    const app = await renderApp({ login: 'news', path: place, fixtures: { declared } });
    const body = { title: 'Сверка', priority: 'low', days: null, done: false };
    await app.session.transport({ method: 'POST', path: '/rest/tasks', body });
    await user.click((await rowOf(/Сверка/)).getByRole('button', { name: 'В архив: Сверка' }));
    const question = await dialogOf('Убрать запись в архив?');
    await user.click(question.getByRole('button', { name: 'В архив' }));
    expect(await screen.findByText('Нет данных в таблице')).toBeVisible();
    expect(screen.getByText('В архиве: Сверка')).toBeVisible();
    await noDialog();
    const inArchive = () => within(screen.getByRole('search')).getByRole('checkbox', { name: 'Сделана' });
    await user.click(inArchive());
    await user.click((await rowOf(/Сверка/)).getByRole('button', { name: 'Вернуть из архива: Сверка' }));
    await user.click((await dialogOf('Вернуть запись из архива?')).getByRole('button', { name: 'Вернуть' }));
    expect(await screen.findByText('Нет данных по вашему запросу')).toBeVisible();
    expect(screen.getByText('Из архива: Сверка')).toBeVisible();
    await noDialog();
    await user.click(inArchive());
    const back = await rowOf(/Сверка/);
    expect(back.getByText('Нет')).toBeVisible();
    await user.click(back.getByRole('button', { name: 'История: Сверка' }));
    const history = await screen.findByRole('dialog', { name: /^История/ });
    expect(await within(history).findAllByText(/Сделана/)).not.toHaveLength(0);
  });

  it('M04 a list that nobody has counted to its end says of how many there are more, and goes on', async () => {
    const user = userEvent.setup();
    const mock = createMockTransport({ fixtures: { declared: [tasksTwin()] } });
    const serve: Transport = async (request) => {
      const reply = await mock(request);
      if (request.method !== 'GET' || !request.path.startsWith('/rest/tasks?')) return reply;
      const [from = 0, to = 0] = JSON.parse(new URL(request.path, 'http://x').searchParams.get('range') ?? '[]');
      const over = to < 10_000 ? 10_000 : 20_000;
      const headers = new Headers({ 'Content-Range': `tasks ${from}-${to}/${over + 1}`, 'X-Total-Over': String(over) });
      const body = Array.from({ length: to - from + 1 }, (_, at) => {
        const id = from + at + 1;
        return { id, title: `Задача ${id}`, priority: 'low', days: null, done: false };
      });
      return { ...reply, headers, body };
    };
    const app = await renderApp({ login: 'news', path: place, serve });
    const pager = within(await screen.findByRole('navigation', { name: 'Страницы' }));
    expect(await pager.findByText('Записи с 1 до 10, всего больше 10 000')).toBeVisible();
    expect(pager.getByRole('button', { name: 'Последняя страница' })).toHaveAttribute('aria-disabled', 'true');
    const box = pager.getByRole('textbox', { name: 'Страница из более чем 1000' });
    await user.clear(box);
    await user.type(box, '1001{Enter}');
    expect(await pager.findByText('Записи с 10 001 до 10 010, всего больше 20 000')).toBeVisible();
    expect(await screen.findByText('Задача 10010')).toBeVisible();
    await user.click(pager.getByRole('button', { name: 'Следующая страница' }));
    expect(await screen.findByText('Задача 10020')).toBeVisible();
    expect(app.path()).toContain('page=1002');
  });

  it('M05 the page of an organisation leads to all that refers to it, and adds to it', async () => {
    const user = userEvent.setup();
    const groups = [groupFixture(5, { parent_id: 101 }), groupFixture(6)];
    const app = await renderApp({
      login: 'admin',
      path: '/administration/organisations-users/nova/5',
      fixtures: { declared: [contracts()], groups },
    });
    const contract = { number: '17/26', signedOn: '01.11.2026', organisation: 'nova:5', status: 'active' };
    const add = (body: object) => app.session.transport({ method: 'POST', path: '/rest/contracts', body });
    await add(contract);
    await add({ ...contract, number: '18/26', organisation: 'nova:6' });
    const theirs = within(await screen.findByRole('region', { name: 'Договоры' }));
    expect(await theirs.findByRole('link', { name: /17\/26/ })).toBeVisible();
    expect(theirs.queryByText(/18\/26/)).toBeNull();
    await user.click(await theirs.findByRole('link', { name: 'Добавить: Договоры' }));
    const adding = await dialogOf('Добавление договора');
    await waitFor(() => expect(adding.getByLabelText('Организация')).toHaveValue('ООО «Озёрный Терминал 5»'));
    await user.click(adding.getByRole('button', { name: 'Отмена' }));
    await noDialog();
    expect(await screen.findByRole('row', { name: /17\/26/ })).toBeVisible();
    expect(screen.queryByRole('row', { name: /18\/26/ })).toBeNull();
  });

  it('M05 who may not add is offered no adding', async () => {
    await renderApp({
      login: 'support',
      path: '/administration/organisations-users/nova/5',
      fixtures: { declared: [contracts()], groups: [groupFixture(5, { parent_id: 101 })] },
    });
    const theirs = within(await screen.findByRole('region', { name: 'Договоры' }));
    expect(await theirs.findByText('Данные отсутствуют')).toBeVisible();
    expect(theirs.queryByRole('link')).toBeNull();
  });

  it('M05 what one may not see by name stands by its number, and is not asked for', async () => {
    const text = JSON.stringify({
      format: 1,
      name: 'memos',
      title: 'Памятки',
      right: { see: 'categories' },
      scope: 'all',
      fields: { about: { type: 'reference', to: 'groups', label: 'Организация' } },
      list: { columns: ['about'] },
    });
    const mock = createMockTransport({ fixtures: { declared: [declarationOf('memos', text)] } });
    const serve: Transport = async (request) => {
      const reply = await mock(request);
      return request.path.startsWith('/rest/memos?') ? { ...reply, body: [{ id: 1, about: 'nova:5' }] } : reply;
    };
    const app = await renderApp({ login: 'news', path: '/sections/memos', serve });
    expect(await screen.findByText('№ nova:5')).toBeVisible();
    expect(app.requests.some(({ path }) => path.includes('/groups/selection/'))).toBe(false);
  });

  it.each([
    { to: 'dealers', login: 'dealer', right: 'organisations-users' },
    { to: 'elsewhere', login: 'news', right: 'categories' },
  ])('M05 nobody is offered a choice among $to that he does not see, and nothing is asked', async ({ to, ...who }) => {
    const declared = declarationOf(
      'memos',
      JSON.stringify({
        format: 1,
        name: 'memos',
        title: 'Памятки',
        right: { see: who.right, change: who.right },
        scope: 'all',
        fields: { about: { type: 'reference', to, label: 'О ком' }, text: { type: 'text', label: 'Текст' } },
        list: { columns: ['text', 'about'], filters: ['about'] },
      }),
      ['elsewhere'],
    );
    const mock = createMockTransport({ fixtures: { declared: [declared] } });
    const serve: Transport = async (request) => {
      const reply = await mock(request);
      return request.path.startsWith('/rest/memos?') ? { ...reply, body: [{ id: 1, about: 5, text: 'Да' }] } : reply;
    };
    const app = await renderApp({ login: who.login, path: '/sections/memos', serve });
    expect(await screen.findByText('№ 5')).toBeVisible();
    expect(screen.queryByPlaceholderText('Любая запись')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Добавить' }));
    const adding = await dialogOf('Памятки: добавление');
    expect(await adding.findByPlaceholderText('Эти записи вам не видны')).toHaveAttribute('readonly');
    expect(
      app.requests.filter(({ path }) => path.startsWith(to === 'dealers' ? '/dealers' : '/rest/elsewhere')),
    ).toEqual([]);
  });

  it('M03 a field that one may not see is in no column and in no form', async () => {
    await render('dealer', '/sections/contracts?contract=new');
    const adding = await dialogOf('Добавление договора');
    expect(await adding.findByLabelText('Номер')).toBeVisible();
    expect(screen.queryByText('Скидка, %')).toBeNull();
  });
});
