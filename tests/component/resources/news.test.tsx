import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { rightsThere } from '../../../src/dataProvider/existing/abilities';
import { mockAccounts } from '../../../src/dataProvider/mock/accounts';
import { newsFixture } from '../../../src/dataProvider/mock/fixtures';
import type { Right } from '../../../src/domain/rights';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';
import { settled } from '../../../src/ui/whenIdle';

// What comes once a list has settled is waited for here.
settled.ms = 0;

const path = '/administration/categories';
const fixtures = {
  news: [newsFixture(1, { title: 'Плановые работы' }), newsFixture(2, { title: 'Опрос', is_published: false })],
};
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const writes = ({ requests }: { requests: readonly { method: string; path: string; body?: unknown }[] }) =>
  requests.filter(({ method }) => method !== 'GET');
const editing = async (options: Parameters<typeof renderApp>[0] = {}, title = 'Плановые работы') => {
  const app = await renderApp({ login: 'news', path: `${path}?news=1`, fixtures, ...options });
  const dialog = await dialogOf('Редактирование новости');
  await waitFor(() => expect(dialog.getByLabelText('Заголовок')).toHaveValue(title));
  expect(await dialog.findByRole('textbox', { name: /^Текст/ })).toHaveTextContent('Подробно о новости 1');
  return { app, dialog, user: userEvent.setup() };
};

describe('the list of news', () => {
  it('G01 shows drafts and what is published, and filters them in the address', async () => {
    const app = await renderApp({ login: 'news', path, fixtures });
    const row = within(await screen.findByRole('row', { name: /Опрос/ }));
    expect(row.getByText('Черновик')).toBeVisible();
    expect(await row.findByText('Общие новости')).toBeVisible();
    expect(screen.getByLabelText('Состояние')).toHaveDisplayValue('Все состояния');
    await userEvent.selectOptions(screen.getByLabelText('Состояние'), 'Опубликованные');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Опрос/ })).toBeNull());
    expect(decodeURIComponent(app.path())).toContain('"is_published":"true"');
    expect(await screen.findByText('Записи с 1 до 1 из 1 (отфильтровано из 2)')).toBeVisible();
  });

  it('G01 asks before it publishes a draft', async () => {
    const app = await renderApp({ login: 'news', path, fixtures });
    await userEvent.click(await screen.findByRole('button', { name: 'Опубликовать: Опрос' }));
    const question = await dialogOf('Опубликовать новость?');
    expect(question.getByText('Новость «Опрос» увидят все пользователи.')).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Опубликовать' }));
    await gone();
    expect(writes(app)).toMatchObject([
      { method: 'PUT', path: '/categories/2/', body: { title: 'Опрос', is_published: true } },
    ]);
    expect(await screen.findByRole('button', { name: 'Снять с публикации: Опрос' })).toBeVisible();
    expect(await screen.findByText('Опубликовано: Опрос')).toBeVisible();
  });

  it('P02 says by name what was taken back, under a filter that hides it then', async () => {
    await renderApp({ login: 'news', path, fixtures });
    await userEvent.selectOptions(await screen.findByLabelText('Состояние'), 'Опубликованные');
    await screen.findByText('Записи с 1 до 1 из 1 (отфильтровано из 2)');
    await userEvent.click(await screen.findByRole('button', { name: /^Снять с публикации: / }));
    const question = await dialogOf('Снять с публикации?');
    await userEvent.click(question.getByRole('button', { name: 'Снять с публикации' }));
    expect(await screen.findByText('Нет данных по вашему запросу')).toBeVisible();
    expect(await screen.findByText(/^Снято с публикации: ./)).toBeVisible();
  });

  it('G01 P02 an old draft that was published, and is hidden by the filter then, is shown when asked', async () => {
    const title = `Опрос ${'о работе '.repeat(25)}`.trim();
    const news = [newsFixture(1, { title, is_published: false })];
    for (let id = 2; id <= 12; id += 1) news.push(newsFixture(id));
    const filter = encodeURIComponent(JSON.stringify({ is_published: 'false' }));
    const { dialog, user } = await editing({ path: `${path}?news=1&filter=${filter}`, fixtures: { news } }, title);
    await user.click(dialog.getByLabelText('Опубликована'));
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await gone();
    expect(await screen.findByText(`Сохранено: ${title}. Скрыто фильтрами.`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Показать' }));
    expect(await screen.findByRole('row', { name: /Опрос/ })).toHaveClass('highlighted');
  });

  it('O07 says of news for later when they come out, of news for some for whom', async () => {
    const publish_at = '2099-11-25T06:00:00.000Z';
    const planned = { publish_at, publication_date: publish_at };
    const audience = { type: 3, client_type: 2, server_types: [1, 2], for_dealers: true };
    await renderApp({
      login: 'news',
      path,
      fixtures: {
        news: [
          newsFixture(1, { title: 'Заранее', ...planned }),
          newsFixture(2, { title: 'Набросок', is_published: false, publish_at }),
          newsFixture(3, { title: 'Не всем', ...audience }),
        ],
      },
    });
    const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
    expect((await row(/Заранее/)).getByText('Выйдет 25.11.2099 в 09:00')).toBeVisible();
    expect((await row(/Заранее/)).getByText('Запланирована')).toBeVisible();
    expect((await row(/Набросок/)).getByText('Назначена на 25.11.2099 в 09:00')).toBeVisible();
    expect(
      await (await row(/Не всем/)).findByText('Морской клиент · Основной, Региональный · Для дилеров'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Опубликовать: Набросок' }));
    const question = await dialogOf('Опубликовать новость?');
    expect(question.getByText('Новость «Набросок» увидят все пользователи. Выйдет 25.11.2099 в 09:00.')).toBeVisible();
  });

  it('G02 an address of no news says so, and nothing is asked of the server', async () => {
    const app = await renderApp({ login: 'news', path: `${path}?news=abc`, fixtures });
    expect(await screen.findByText(/в адресе не указана новость/)).toBeVisible();
    expect(app.requests.filter(({ path: asked }) => asked.includes('abc'))).toEqual([]);
    expect(screen.queryByText('Что-то пошло не так')).toBeNull();
  });

  it('G01 is not for those without the right', async () => {
    await renderApp({ login: 'subdealer', path });
    expect(await screen.findByText('Отказано в доступе')).toBeVisible();
  });
});

describe('the form of news', () => {
  it('G02 asks for what the kind needs, and sends nothing that it does not have', async () => {
    const { app, dialog, user } = await editing();
    expect(dialog.queryByLabelText('Номер релиза')).toBeNull();
    await user.selectOptions(dialog.getByLabelText('Вид новости'), 'Новости толстый клиент Нова');
    const save = dialog.getByRole('button', { name: 'Сохранить' });
    await waitFor(() => expect(save).toHaveAccessibleDescription('Заполните: Вид клиента, Виды серверов'));
    await user.selectOptions(dialog.getByLabelText('Вид клиента'), 'Морской клиент');
    await user.click(dialog.getByLabelText('Региональный'));
    await waitFor(() => expect(save).toBeEnabled());
    await user.selectOptions(dialog.getByLabelText('Вид новости'), 'Новости онлайн клиент Нова');
    expect(dialog.queryByLabelText('Вид клиента')).toBeNull();
    await waitFor(() => expect(save).toHaveAccessibleDescription('Заполните: Номер релиза'));
    await user.type(dialog.getByLabelText('Номер релиза'), '2025,9');
    expect(dialog.getByLabelText('Номер релиза')).toHaveValue('2025.9');
    await user.click(save);
    await gone();
    expect(writes(app)).toMatchObject([
      {
        method: 'PUT',
        path: '/categories/1/',
        body: { type: 2, release_version: '2025.9', content: '<p>Подробно о новости <b>1</b></p>' },
      },
    ]);
  });

  it('O07 takes a day and a time of Moscow to come out at, and whether dealers alone are to read', async () => {
    const { app, dialog, user } = await editing();
    const at = dialog.getByLabelText('Время выхода, по Москве');
    await user.type(at, '25112099');
    expect(at).toHaveValue('25.11.2099');
    await user.type(at, '1030');
    expect(at).toHaveValue('25.11.2099 10:30');
    await user.click(dialog.getByLabelText('Только для дилеров'));
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await gone();
    expect(writes(app)).toMatchObject([{ body: { publish_at: '2099-11-25T10:30:00+03:00', for_dealers: true } }]);
    expect(await screen.findByText('Выйдет 25.11.2099 в 10:30')).toBeVisible();
  });

  it('L01 O07 before a server without our own fields the form asks for none', async () => {
    const accounts = mockAccounts.map((one) => ({
      ...one,
      user: { ...one.user, rights: rightsThere(one.user.rights, new Set(['fields'])) },
    }));
    const { dialog } = await editing({ fixtures: { ...fixtures, accounts } });
    expect(dialog.getByLabelText('Опубликована')).toBeVisible();
    expect(dialog.queryByLabelText('Время выхода, по Москве')).toBeNull();
    expect(dialog.queryByLabelText('Только для дилеров')).toBeNull();
  });

  it('O07 a time that has passed, or is none, is refused at its field', async () => {
    expectComplaint(/Это время уже прошло/);
    const { app, dialog, user } = await editing();
    const at = dialog.getByLabelText('Время выхода, по Москве');
    await user.type(at, '25112099');
    await user.type(at, '9999');
    expect(await dialog.findByText('Такого времени нет')).toBeVisible();
    await user.clear(at);
    await user.type(at, '010120200900');
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    expect(await dialog.findByText('Это время уже прошло')).toBeVisible();
    expect(writes(app)).toHaveLength(1);
  });

  it('G02 what is missing is said, and the text is one of it', async () => {
    await renderApp({ login: 'news', path: `${path}?news=new`, fixtures });
    const dialog = await dialogOf('Добавление новости');
    expect(await dialog.findByRole('textbox', { name: /^Текст/ })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Сохранить' })).toHaveAccessibleDescription(
      'Заполните: Заголовок, Вид новости, Анонс, Текст',
    );
  });

  it('G01 shows news as their readers will see them, and nothing that runs', async () => {
    const content =
      '<p>Текст <b>новости</b><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">ссылка</a></p>';
    const { dialog, user } = await (async () => {
      await renderApp({ login: 'news', path: `${path}?news=1`, fixtures: { news: [newsFixture(1, { content })] } });
      return { dialog: await dialogOf('Редактирование новости'), user: userEvent.setup() };
    })();
    await dialog.findByRole('textbox', { name: /^Текст/ });
    await user.click(dialog.getByRole('button', { name: 'Просмотр' }));
    const article = within(await dialog.findByRole('article', { name: 'Просмотр новости' }));
    expect(await article.findByText('новости')).toBeVisible();
    expect(article.getByRole('heading')).toHaveTextContent('Новость 1');
    expect(article.queryByRole('img')).toBeNull();
    expect(article.getByText('ссылка')).not.toHaveAttribute('href');
  });

  it('G01 asks before it deletes', async () => {
    const { app, dialog, user } = await editing();
    await user.click(dialog.getByRole('button', { name: 'Удалить' }));
    const question = await dialogOf('Удалить новость?');
    await user.click(question.getByRole('button', { name: 'Отмена' }));
    expect(writes(app)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Удалить' }));
    await user.click((await dialogOf('Удалить новость?')).getByRole('button', { name: 'Удалить' }));
    await gone();
    expect(writes(app)).toMatchObject([{ method: 'DELETE', path: '/categories/1/' }]);
    await waitFor(() => expect(screen.queryByRole('row', { name: /Плановые работы/ })).toBeNull());
  });

  it('G01 D-ERR a save that fails closes the dialog; the toast brings it back as it was', async () => {
    expectComplaint(/Сбой 503/);
    const { dialog, user } = await editing({ failures: { updateNews: 503 } });
    await user.type(dialog.getByLabelText('Анонс'), ' и сроки');
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await gone();
    await user.click(await screen.findByRole('button', { name: 'Вернуться к форме' }));
    expect(await (await dialogOf('Редактирование новости')).findByLabelText('Анонс')).toHaveValue(
      'Коротко о новости 1 и сроки',
    );
  });
});

describe('the news of the bell', () => {
  const bell = /^Уведомления/;

  it('G01 counts what is not read, shows it, and counts no more', async () => {
    const user = userEvent.setup();
    const app = await renderApp({
      login: 'subdealer',
      path: '/profile',
      fixtures: { news: [newsFixture(1), newsFixture(2), newsFixture(3, { is_published: false })] },
    });
    // The page comes first; what counts comes when it is idle.
    await screen.findByRole('button', { name: bell });
    await user.click(await screen.findByRole('button', { name: 'Уведомления: 2 непрочитанные новости' }));
    const panel = await dialogOf('Уведомления');
    expect((await panel.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)).toEqual([
      'Новость 2',
      'Новость 1',
    ]);
    expect(panel.getAllByText('Новая')).toHaveLength(2);
    await user.click(panel.getAllByText('Читать полностью')[0] as HTMLElement);
    expect(panel.getByText(/Подробно о новости/, { selector: 'details[open] *' })).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Закрыть', description: '' }));
    await gone();
    expect(await screen.findByRole('button', { name: 'Уведомления' })).toBeVisible();
    expect(writes(app)).toMatchObject([{ path: '/news/read/', body: { until: newsFixture(2).publication_date } }]);
  });

  it('says that there is nothing yet', async () => {
    await renderApp({ login: 'subdealer', path: '/profile', fixtures: { news: [] } });
    await userEvent.click(await screen.findByRole('button', { name: bell }));
    const panel = await dialogOf('Уведомления');
    await userEvent.click(panel.getByRole('tab', { name: 'Новости' }));
    expect(await panel.findByText('Новостей пока нет')).toBeVisible();
  });

  it('says that news could not be loaded, and tries again when asked', async () => {
    expectComplaint(/Сбой 503/);
    const app = await renderApp({ login: 'subdealer', path: '/profile', failures: { listPublishedNews: 503 } });
    await userEvent.click(await screen.findByRole('button', { name: bell }));
    const panel = await dialogOf('Уведомления');
    await userEvent.click(panel.getByRole('tab', { name: /^Новости/ }));
    expect(await panel.findByRole('alert')).toHaveTextContent('Не удалось загрузить новости');
    const asked = () => app.requests.filter(({ path: to }) => to === '/news/').length;
    const before = asked();
    await userEvent.click(panel.getByRole('button', { name: 'Повторить' }));
    await waitFor(() => expect(asked()).toBe(before + 1));
  });

  it('L01 before a server that counts no events the bell is of news alone, by their own call', async () => {
    const [account] = mockAccounts.filter(({ user: { user_profile } }) => user_profile.login === 'nobody');
    if (!account) throw new Error('no such account');
    const rights = ['-countUnread', '-listNotifications'] as unknown as Right[];
    const app = await renderApp({
      login: 'nobody',
      path: '/profile',
      fixtures: { news: [newsFixture(1)], accounts: [{ ...account, user: { ...account.user, rights } }] },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Новости: 1 непрочитанная' }));
    expect(await (await dialogOf('Новости')).findByRole('heading', { name: 'Новость 1' })).toBeVisible();
    expect(app.requests.filter(({ path: to }) => to.startsWith('/notifications/'))).toEqual([]);
  });
});
