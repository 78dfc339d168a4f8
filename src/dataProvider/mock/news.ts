import type { NewsItem, NewsSave } from '../../contract/news';
import { keptNews } from '../../contract/newsRules';
import { isFor, isOut, type Reader } from '../../domain/newsAudience';
import { versioned, type Handlers, type MockCall } from './call';
import { found, listOf, pageOf } from './listing';
import { lists } from './lookups';
import { portals } from './accounts';
import { ownServer, type Asking } from './scope';

const kept = ({ store }: Asking, body: NewsSave, before?: NewsItem) =>
  keptNews(
    body,
    { kinds: lists.newsTypes, clients: lists.clients, servers: lists.servers },
    { before, now: new Date(store.now()) },
  );

/** The first server is the main one, the others are regional. */
const readerOf = ({ account }: Asking): Reader => ({
  seesAll: !account.scopeGids,
  ofDealer: typeof account.user.company.dealer_id === 'number',
  client: 1,
  server: ownServer(account) === portals[0]?.server_alias ? 1 : 2,
});

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

/** What is out and for the caller, the newest first, and whether he has read it. */
const published = (call: Asking) => {
  const readAt = call.store.newsRead.get(loginOf(call)) ?? 0;
  const reader = readerOf(call);
  const all = found(call.store.news.values(), { ordering: '-publication_date' }, how);
  return all.flatMap((one) => {
    const { id, title, preview, content, publication_date } = one;
    return publication_date !== null && isOut(one, Date.parse(call.store.now())) && isFor(one, reader)
      ? [{ id, title, preview, content, publication_date, unread: Date.parse(publication_date) > readAt }]
      : [];
  });
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
    const body = kept(call, call.body);
    return versioned(call.store.news.insert({ ...body, id, create_date: call.store.now() }, call));
  },
  updateNews: (call) => {
    const before = at(call);
    call.store.news.check(before, call);
    const body = kept(call, call.body, before.value);
    return versioned(call.store.news.write(before, { ...before.value, ...body }, call));
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
    const before = call.store.newsRead.get(loginOf(call)) ?? 0;
    const read = newest ? Date.parse(newest.publication_date) : 0;
    if (read > before) call.store.newsRead.set(loginOf(call), read);
    return unread(call);
  },
} satisfies Partial<Handlers>;
