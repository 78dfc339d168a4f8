import { newsProblems, type NewsItem, type NewsSave } from '../../contract/news';
import type { Handlers } from './handler';
import { newsTypesFixture } from './newsFixtures';
import { refuse, type World } from './world';

/** When everything in a mock happens. */
const now = '2026-11-20T09:00:00Z';

const find = (world: World, id: number) =>
  world.news.find((one) => one.id === id) ?? refuse(404, 'Запрашиваемый ресурс не найден');

function check(body: NewsSave) {
  const kind =
    newsTypesFixture.find(({ id }) => id === body.type) ??
    refuse(400, 'Такого вида новостей нет', { type: ['Такого вида новостей нет'] });
  const [first] = newsProblems(body, kind.name);
  if (first) refuse(400, first.message, { [first.field]: [first.message] });
}

const stored = (
  id: number,
  { release_version = null, client_type = null, server_types = [], ...body }: NewsSave,
  before?: NewsItem,
): NewsItem => ({
  ...body,
  id,
  release_version,
  client_type,
  server_types,
  create_date: before?.create_date ?? now,
  publication_date: body.is_published ? (before?.publication_date ?? now) : null,
});

const newestFirst = (a: NewsItem, b: NewsItem) => b.create_date.localeCompare(a.create_date) || b.id - a.id;
const published = (world: World) => world.news.filter(({ is_published }) => is_published).sort(newestFirst);
const unread = (world: World, login: string) => (world.newsReaders.has(login) ? 0 : published(world).length);

type Operation =
  | 'listNews'
  | 'createNews'
  | 'readNews'
  | 'updateNews'
  | 'removeNews'
  | 'listNewsTypes'
  | 'listPublishedNews'
  | 'countUnreadNews'
  | 'markNewsRead';

/** News, for those who write and for those who read them. */
export const newsHandlers: Pick<Handlers, Operation> = {
  listNews: ({
    world,
    query: { page, page_size = 20, type, is_published, search = '', ordering = '-create_date' },
  }) => {
    const found = world.news
      .filter(
        (one) =>
          (type === undefined || one.type === type) &&
          (is_published === undefined || one.is_published === is_published),
      )
      .filter(({ title, preview }) => `${title} ${preview}`.toLowerCase().includes(search.toLowerCase()))
      .sort(
        (a, b) =>
          (ordering.endsWith('title') ? b.title.localeCompare(a.title, 'ru') : newestFirst(a, b)) *
          (ordering.startsWith('-') ? 1 : -1),
      );
    return page === undefined
      ? found
      : {
          count: found.length,
          total: world.news.length,
          results: found.slice((page - 1) * page_size, page * page_size),
        };
  },
  readNews: ({ world, params }) => find(world, params.id),
  createNews: ({ world, body }) => {
    check(body);
    const made = stored(Math.max(0, ...world.news.map(({ id }) => id)) + 1, body);
    world.news.push(made);
    return made;
  },
  updateNews: ({ world, params, body }) => {
    const before = find(world, params.id);
    check(body);
    return Object.assign(before, stored(before.id, body, before));
  },
  removeNews: ({ world, params }) => {
    const { id } = find(world, params.id);
    world.news = world.news.filter((one) => one.id !== id);
    return undefined;
  },
  listNewsTypes: () => newsTypesFixture,
  listPublishedNews: ({ world, account, query: { page = 1, page_size = 20 } }) => {
    const all = published(world);
    const seen = world.newsReaders.has(account.user.user_profile.login);
    const results = all
      .slice((page - 1) * page_size, page * page_size)
      .map(({ id, title, preview, content, publication_date }) => ({
        id,
        title,
        preview,
        content,
        publication_date: publication_date ?? now,
        unread: !seen,
      }));
    return { count: all.length, total: all.length, results };
  },
  countUnreadNews: ({ world, account }) => ({ count: unread(world, account.user.user_profile.login) }),
  markNewsRead: ({ world, account }) => {
    world.newsReaders.add(account.user.user_profile.login);
    return { count: 0 };
  },
};
