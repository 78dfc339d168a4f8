import type { NewsItem, NewsSave } from '../../contract/news';
import { keptNews, publishedAt } from '../../contract/newsRules';
import { versioned, type Handlers, type MockCall } from './call';
import { found, listOf, pageOf } from './listing';
import { lists } from './lookups';
import type { Asking } from './scope';
import { now } from './table';

const kept = (body: NewsSave) =>
  keptNews(body, { kinds: lists.newsTypes, clients: lists.clients, servers: lists.servers });

const how = {
  words: ({ title, preview }: NewsItem) => [title, preview],
  orders: {
    create_date: ({ create_date, id }: NewsItem) => [create_date, id],
    title: ({ title, id }: NewsItem) => [title, id],
    publication_date: ({ publication_date, id }: NewsItem) => [publication_date, id],
  },
  ordering: '-create_date',
};

const loginOf = ({ account }: Asking) => account.user.user_profile.login;

/** What is published, the newest first, and whether the caller has read it. */
const published = (call: Asking) => {
  const readAt = call.store.newsRead.get(loginOf(call)) ?? '';
  const all = found(call.store.news.values(), { ordering: '-publication_date' }, how);
  return all.flatMap(({ id, title, preview, content, is_published, publication_date }) =>
    is_published && publication_date !== null
      ? [{ id, title, preview, content, publication_date, unread: publication_date > readAt }]
      : [],
  );
};
const unread = (call: Asking) => ({ count: published(call).filter((one) => one.unread).length });

const at = ({ store, params }: MockCall<'readNews' | 'listNewsHistory' | 'updateNews' | 'removeNews'>) =>
  store.news.get(params.id);

/** News, for those who write and for those who read them. */
export const newsHandlers = {
  listNews: ({ store, query }) => {
    const { type, is_published, ...listed } = query;
    const rows = store.news.values();
    const wanted = rows.filter(
      (one) =>
        (type === undefined || one.type === type) && (is_published === undefined || one.is_published === is_published),
    );
    return listOf(wanted, listed, { ...how, total: rows.length });
  },
  listNewsHistory: (call) => call.store.historyOf(['news'], at(call).key, call.query),
  readNews: (call) => versioned(at(call)),
  createNews: (call) => {
    const id = call.store.news.next((one) => one.id);
    const body = kept(call.body);
    const made = { ...body, id, create_date: now, publication_date: publishedAt(body, undefined, now) };
    return versioned(call.store.news.insert(made, call));
  },
  updateNews: (call) => {
    const before = at(call);
    call.store.news.check(before, call);
    const body = kept(call.body);
    const publication_date = publishedAt(body, before.value, now);
    return versioned(call.store.news.write(before, { ...before.value, ...body, publication_date }, call));
  },
  removeNews: (call) => {
    const gone = at(call);
    call.store.news.check(gone, call);
    return call.store.news.remove(gone, call);
  },
  listPublishedNews: (call) => pageOf(published(call), call.query),
  countUnreadNews: unread,
  markNewsRead: (call) => {
    const until = call.body?.until === undefined ? Infinity : Date.parse(call.body.until);
    const newest = published(call).find(({ publication_date }) => Date.parse(publication_date) <= until);
    const before = call.store.newsRead.get(loginOf(call)) ?? '';
    if (newest && newest.publication_date > before) call.store.newsRead.set(loginOf(call), newest.publication_date);
    return unread(call);
  },
} satisfies Partial<Handlers>;
