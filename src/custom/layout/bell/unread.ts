import type { Unread } from '../../../contract/notifications';
import { isOwnSession, readToken, readUnread, saveUnread, tabOwner } from '../../../dataProvider/storage';

/** All tabs of a browser together ask no more often than that, ms. */
export const everyMs = 60_000;
export const unreadKey = ['unread'] as const;

interface Kept {
  login: string;
  /** When it was asked, ms. */
  at: number;
  unread: Unread;
}

const nothing: Unread = { events: 0, news: 0 };

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'login' in value && 'at' in value && 'unread' in value;

const loginNow = () => tabOwner() ?? '';

/** What was last heard for the owner of the tab, by whichever tab. */
export function keptUnread(): Kept | undefined {
  const kept = readUnread();
  return isKept(kept) && kept.login === loginNow() ? kept : undefined;
}

/** Has every tab know what is unread now. */
export const keepUnread = (unread: Unread, at = Date.now()) => saveUnread({ login: loginNow(), at, unread });

async function ask(read: () => Promise<Unread>): Promise<Unread> {
  const kept = keptUnread();
  const now = Date.now();
  // A clock that was set back must not keep the bell quiet until it has caught up.
  if (kept && Math.abs(now - kept.at) < everyMs) return kept.unread;
  keepUnread(kept?.unread ?? nothing, now);
  const unread = await read();
  // Who has signed out meanwhile leaves nothing.
  if (readToken() !== null) keepUnread(unread, now);
  return unread;
}

/** Asks, unless a tab has asked within the minute or is asking just now: then it is what was heard last. */
export async function askUnread(read: () => Promise<Unread>): Promise<Unread> {
  // Another tab may have ended the session, or begun that of another: nobody is to be told of anything then.
  if (readToken() === null || !isOwnSession()) return nothing;
  if (!('locks' in navigator)) return ask(read);
  return navigator.locks.request('lk.unread', { ifAvailable: true }, async (lock) =>
    lock ? ask(read) : (keptUnread()?.unread ?? nothing),
  );
}
