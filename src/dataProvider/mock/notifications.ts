import { mostCounted, notificationKinds } from '../../contract/notifications';
import { hears } from '../../domain/hears';
import type { Handlers, MockCall } from './call';
import { newsHandlers } from './news';

type Asked = MockCall<'listNotifications' | 'countUnread' | 'markNotificationsRead' | 'chooseNotifications'>;

const loginOf = ({ account }: Asked) => account.user.user_profile.login;
const readOf = (call: Asked) => call.store.eventsRead.get(loginOf(call)) ?? new Set();

const choicesOf = (call: Asked) =>
  notificationKinds
    .filter((kind) => hears(call.rights, kind, call.store.declared()))
    .map((kind) => ({ kind, on: !call.store.eventsOff.get(loginOf(call))?.includes(kind) }));

/** Of the events that the mock was given those of the kinds that the caller has and wants, the newest first. */
function eventsOf(call: Asked) {
  const wanted = choicesOf(call).flatMap(({ kind, on }) => (on ? [kind] : []));
  return call.store.events
    .filter(({ kind }) => wanted.includes(kind))
    .map((event) => ({ ...event, unread: !readOf(call).has(event.key) }))
    .sort((a, b) => b.at.localeCompare(a.at));
}

const unreadOf = (call: Asked) => {
  const { count: news } = newsHandlers.countUnreadNews(call);
  return { events: Math.min(mostCounted, eventsOf(call).filter((one) => one.unread).length), news };
};

const cursorOf = ({ key, at }: { key: string; at: string }) =>
  `${at.replace('Z', '.000000Z')}_${key.replace(':', '_')}`;

/** Events, as the fixtures have them. */
export const notificationHandlers = {
  listNotifications: (call) => {
    const { after, page_size: size = 20 } = call.query;
    const all = eventsOf(call);
    const start = after === undefined ? 0 : all.findIndex((one) => cursorOf(one) === after) + 1;
    const results = all.slice(start, start + size);
    const last = results.at(-1);
    return { results, next: last && all.length > start + size ? cursorOf(last) : null, kinds: choicesOf(call) };
  },
  countUnread: unreadOf,
  markNotificationsRead: (call) => {
    const { keys, until } = call.body;
    const meant = eventsOf(call).filter(({ key, at }) => (keys ? keys.includes(key) : !until || at <= until));
    call.store.eventsRead.set(loginOf(call), new Set([...readOf(call), ...meant.map(({ key }) => key)]));
    return unreadOf(call);
  },
  chooseNotifications: (call) => {
    const { kind, on } = call.body;
    const off = call.store.eventsOff.get(loginOf(call)) ?? [];
    call.store.eventsOff.set(loginOf(call), [...off.filter((one) => one !== kind), ...(on ? [] : [kind])]);
    return choicesOf(call);
  },
} satisfies Partial<Handlers>;
