import { z } from './schema';
import { flagText, idText, listQuery, moment, namedId, ordering, page, pageOrArray } from './common';
import { endpointsOf } from './endpoint';
import { orderings } from './lists';
import { newsEntity } from './entities/news';
import { rowShape, storedShape, writeShape } from './entity';
import { wholeCheck, type FieldProblem } from './fields';

/** The kinds of news that need more than the others, by the names that `/category-types/` has for them (doc 2 §5). */
export const onlineNews = 'Новости онлайн клиент Нова';
export const desktopNews = 'Новости толстый клиент Нова';

type Whole = Partial<Pick<NewsSave, 'release_version' | 'client_type' | 'server_types'>>;

/** What news of such a kind lack: a release number online, the client and the servers of the desktop client. */
export function newsProblems(value: Whole, kind: string | undefined): FieldProblem[] {
  if (kind === onlineNews) {
    if (!value.release_version) return [{ field: 'release_version', message: 'Введите номер релиза' }];
    if (!/^\d+(\.\d+)*$/.test(value.release_version))
      return [{ field: 'release_version', message: 'Номер релиза: цифры через точку' }];
  }
  if (kind !== desktopNews) return [];
  return [
    ...(value.client_type ? [] : [{ field: 'client_type', message: 'Выберите вид клиента' }]),
    ...(value.server_types?.length ? [] : [{ field: 'server_types', message: 'Выберите вид сервера' }]),
  ];
}

/** What is written; which kind asks for what, the server knows from its own list. */
export const newsSave = z.strictObject(writeShape(newsEntity));
export type NewsSave = z.infer<typeof newsSave>;

/** The form, with the names of the kinds there are; `plain` for a server that has but the fields of the documents. */
export const newsForm = (kinds: readonly { id: number; name: string }[], plain = false) =>
  (plain ? newsSave.omit({ for_dealers: true, publish_at: true }) : newsSave).check(
    wholeCheck((value) => newsProblems(value, kinds.find((kind) => kind.id === value.type)?.name)),
  );

/** News as stored (doc 2 §3); `publication_date` is when it comes out or has come out, null for a draft. `content` is sanitised HTML. */
export const newsItem = z.strictObject(storedShape(newsEntity));
export type NewsItem = z.infer<typeof newsItem>;

export const newsListQuery = listQuery.extend({
  type: idText.optional(),
  is_published: flagText.optional(),
  ordering: ordering(...orderings.news).optional(),
});
export type NewsListQuery = z.infer<typeof newsListQuery>;

/** Published news as its readers see it; `unread` since they last said that they had read all. */
export const publishedNews = newsItem
  .pick({ id: true, title: true, preview: true, content: true })
  .extend({ publication_date: moment, unread: z.boolean() });
export type PublishedNews = z.infer<typeof publishedNews>;

/** `until`: when the newest that the caller has seen was published, so that what came since stays unread; all that there is, without it. */
const newsRead = z.strictObject({ until: moment.optional() });

const unread = z.strictObject({ count: z.int().nonnegative() });
const params = z.strictObject({ id: idText });
const single = { kind: 'json', schema: newsItem } as const;
const bell = 'an extension: published news for everybody who is signed in';

export const newsEndpoints = endpointsOf('doc 2 §7', {
  listNews: {
    method: 'GET',
    path: '/categories/',
    summary: 'Новости',
    query: newsListQuery,
    answer: { kind: 'json', schema: pageOrArray(z.strictObject(rowShape(newsEntity))) },
  },
  createNews: {
    method: 'POST',
    path: '/categories/',
    summary: 'Новая новость',
    body: newsSave,
    answer: { kind: 'json', schema: newsItem, status: 201 },
    versioned: true,
  },
  readNews: {
    method: 'GET',
    path: '/categories/{id}/',
    summary: 'Новость для правки',
    source: 'an extension: one record with its version',
    extension: 'records',
    params,
    answer: single,
    versioned: true,
  },
  updateNews: {
    method: 'PUT',
    path: '/categories/{id}/',
    summary: 'Изменение новости',
    params,
    body: newsSave,
    answer: single,
    versioned: true,
  },
  removeNews: {
    method: 'DELETE',
    path: '/categories/{id}/',
    summary: 'Удаление новости',
    params,
    answer: { kind: 'empty' },
  },
  listNewsTypes: {
    method: 'GET',
    path: '/category-types/',
    summary: 'Виды новостей',
    answer: { kind: 'json', schema: z.array(namedId) },
  },
  listPublishedNews: {
    method: 'GET',
    path: '/news/',
    summary: 'Опубликованные новости, новые сверху',
    source: bell,
    extension: 'published-news',
    query: listQuery.omit({ search: true }),
    answer: { kind: 'json', schema: page(publishedNews) },
  },
  countUnreadNews: {
    method: 'GET',
    path: '/news/unread/',
    summary: 'Сколько новостей не прочитано',
    source: bell,
    extension: 'published-news',
    answer: { kind: 'json', schema: unread },
    unattended: true,
  },
  markNewsRead: {
    method: 'POST',
    path: '/news/read/',
    summary: 'Все опубликованные новости прочитаны',
    source: bell,
    extension: 'published-news',
    body: newsRead.optional(),
    answer: { kind: 'json', schema: unread },
  },
});
