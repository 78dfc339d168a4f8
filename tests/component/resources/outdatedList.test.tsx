import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { HttpError } from '../../../src/dataProvider/http';
import { newsFixture } from '../../../src/dataProvider/mock/fixtures';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';
import { tasksTwin } from '../../support/twinOfEighth';

const words = /^Не удалось обновить: показано прочитанное раньше/;
const lost = new HttpError('Нет связи', 0);

afterEach(() => vi.unstubAllGlobals());

/** News, whose list fails from `fail` on. */
async function newsApp(many: number, path = '/administration/categories') {
  const news = Array.from({ length: many }, (_, at) => newsFixture(at + 1, { title: `Новость ${at + 1}` }));
  const mock = createMockTransport({ fixtures: { news } });
  let failure: HttpError | undefined;
  const app = await renderApp({
    login: 'news',
    path,
    serve: (request) =>
      failure && request.method === 'GET' && request.path === '/categories/' ? Promise.reject(failure) : mock(request),
  });
  return { ...app, fail: (error?: HttpError) => (failure = error) };
}

/** Takes a piece of news back, after which its list is read again. */
async function takeBack(title: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: `Снять с публикации: ${title}` }));
  await user.click(await screen.findByRole('button', { name: 'Снять с публикации' }));
  await screen.findByText(`Снято с публикации: ${title}`);
}

it('C08 D-ERR rows that cannot be read anew stay, with a sentence that they may be out of date', async () => {
  expectComplaint(/Нет связи/);
  const app = await newsApp(3);
  await screen.findByText('Новость 2');
  app.fail(lost);
  await takeBack('Новость 2');
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('row', { name: /Новость 3/ })).toBeVisible();
  expect(screen.queryByText('Не удалось загрузить данные.')).toBeNull();
  app.fail(undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByRole('button', { name: 'Опубликовать: Новость 2' })).toBeVisible();
  expect(screen.queryByText(words)).toBeNull();
});

it('A14 D-ERR a row action whose answer is lost has its row read again: it may be done all the same', async () => {
  expectComplaint(/Нет связи/);
  const mock = createMockTransport({ fixtures: { news: [newsFixture(1), newsFixture(2)] } });
  let online = true;
  await renderApp({
    login: 'news',
    path: '/administration/categories',
    serve: async (request) => {
      const answer = await mock(request);
      if (online && request.method !== 'PATCH') return answer;
      throw lost;
    },
  });
  const user = userEvent.setup();
  const take = async (title: string) => {
    await user.click(await screen.findByRole('button', { name: `Снять с публикации: ${title}` }));
    await user.click(await screen.findByRole('button', { name: 'Снять с публикации' }));
  };
  await take('Новость 1');
  expect(await screen.findByRole('button', { name: 'Опубликовать: Новость 1' })).toBeVisible();
  online = false;
  await take('Новость 2');
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Снять с публикации: Новость 2' })).toBeVisible();
  expect(screen.getAllByText('Что-то пошло не так')).toHaveLength(1);
});

it.each([403, 404])('A13 D-ERR rows whose list is refused with %i go', async (status) => {
  expectComplaint(/Отказано/);
  const app = await newsApp(3);
  await screen.findByText('Новость 2');
  app.fail(new HttpError('Отказано', status));
  await takeBack('Новость 2');
  expect(await screen.findByText('Не удалось загрузить данные.')).toBeVisible();
  expect(screen.queryByRole('row', { name: /Новость 3/ })).toBeNull();
  expect(screen.queryByText(words)).toBeNull();
});

it('B12 D-ERR a page that cannot be read shows no rows of another, and is the one that is tried again', async () => {
  expectComplaint(/Нет связи/);
  const app = await newsApp(25);
  await screen.findByText('Новость 25');
  app.fail(lost);
  await userEvent.click(screen.getByRole('button', { name: 'Следующая страница' }));
  expect(await screen.findByText('Не удалось загрузить данные.')).toBeVisible();
  expect(screen.queryByRole('row', { name: /Новость 25/ })).toBeNull();
  app.fail(undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByRole('row', { name: /Новость 15/ })).toBeVisible();
  expect(app.path()).toContain('page=2');
});

it('A14 B12 a page read ahead in vain is nobody’s trouble until it is turned to', async () => {
  expectComplaint(/Нет связи/);
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  const app = await newsApp(25);
  await screen.findByText('Новость 25');
  app.fail(lost);
  const asked = app.requests.length;
  await waitFor(() => {
    // What comes to be asked for in an idle moment is asked for, whenever the page comes to that.
    for (const work of idle.splice(0)) work();
    expect(app.requests.slice(asked).some(({ query }) => query?.page === '2')).toBe(true);
  });
  await userEvent.click(screen.getByRole('button', { name: 'Плотные строки' }));
  expect(screen.queryByText('Что-то пошло не так')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Следующая страница' }));
  expect(await screen.findByText('Не удалось загрузить данные.')).toBeVisible();
  expect(await screen.findByText('Что-то пошло не так')).toBeVisible();
});

it('B12 a page beyond the last one leads to the last one, and going back from there to where one was', async () => {
  const order = 'perPage=10&sort=create_date&order=DESC&filter=%7B%7D';
  const app = await newsApp(15);
  await screen.findByText('Новость 15');
  await act(() => app.router.navigate(`/administration/categories?${order}&page=9`));
  await waitFor(() => expect(app.path()).toContain('page=2'));
  expect(await screen.findByRole('row', { name: /Новость 5/ })).toBeVisible();
  await act(() => app.router.navigate(-1));
  await waitFor(() => expect(app.path()).not.toContain('page='));
  expect(await screen.findByRole('row', { name: /Новость 15/ })).toBeVisible();
});

it('C08 D-ERR what is saved is not said to be out of sight where its list could not be read anew', async () => {
  expectComplaint(/Нет связи/);
  const mock = createMockTransport({ fixtures: { declared: [tasksTwin()] } });
  let saved = false;
  await renderApp({
    login: 'news',
    path: '/sections/tasks?task=new',
    serve: (request) => {
      if (request.method === 'POST' && request.path === '/rest/tasks') saved = true;
      return saved && request.method === 'GET' && request.path.startsWith('/rest/tasks?')
        ? Promise.reject(lost)
        : mock(request);
    },
  });
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Название'), 'Позвонить дилеру');
  await user.selectOptions(dialog.getByLabelText('Важность'), 'Срочная');
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(await screen.findByText('Добавлено: Позвонить дилеру')).toBeVisible();
  saved = false;
  await user.click(await screen.findByRole('button', { name: 'Повторить' }));
  expect(await screen.findByRole('row', { name: /Позвонить дилеру/ })).toBeVisible();
  expect(screen.getByText('Добавлено: Позвонить дилеру')).toBeVisible();
});
