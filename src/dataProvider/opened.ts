import { isOwnSession, readOpened, saveOpened, tabOwner } from './storage';

/** A record that has a page of its own: its name, what tells it apart, and where it is. */
export interface Opened {
  title: string;
  sub: string;
  to: string;
}

/** So many are kept. */
const most = 8;

const isOpened = (value: unknown): value is Opened & { login: string } =>
  typeof value === 'object' &&
  value !== null &&
  ['title', 'sub', 'to', 'login'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

const all = () => {
  const kept = readOpened();
  return Array.isArray(kept) ? kept.filter(isOpened) : [];
};

/** What the owner of the tab has opened last, the newest first; it goes with the session. */
export const lastOpened = (): Opened[] => {
  const login = tabOwner();
  return all().filter((one) => one.login === login);
};

/** Puts a record before those that were opened earlier. */
export function rememberOpened({ title, sub, to }: Opened): void {
  const login = tabOwner();
  if (login === undefined || !isOwnSession()) return;
  const others = all().filter((one) => one.login === login && one.to !== to);
  saveOpened([{ login, title, sub, to }, ...others].slice(0, most));
}
