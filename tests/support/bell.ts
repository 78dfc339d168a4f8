import { expect } from 'vitest';
import type { Notification, NotificationChoices, NotificationKind, Unread } from '../../src/contract/notifications';
import { allRights, type Right } from '../../src/domain/rights';
import type { TestApp } from './app';

export interface EventPage {
  results: Notification[];
  next: string | null;
  kinds: NotificationChoices;
}
export type EventOf<K extends NotificationKind> = Extract<Notification, { kind: K }>;

/** What a dealer may have: no sight of all, no billing. */
export const rightsOfDealer = allRights.filter(
  (right) => !['dealer_users', 'support', 'edit_ban_users_groups', 'billing_admin'].includes(right),
);

/** The calls of the bell, by login. A session ends when the clock has gone on for too long, so each hour has tokens of its own. */
export function bellOf(app: TestApp) {
  const tokens = new Map<string, string>();
  const signIn = async (login: string): Promise<string> => {
    const known = tokens.get(login);
    if (known) return known;
    const { body } = await app.call<{ token: string }>('POST', '/auth/', {
      body: { username: login, password: 'demo' },
    });
    tokens.set(login, body.token);
    return body.token;
  };
  const asked = async <T>(login: string, method: string, path: string, body?: object): Promise<T> => {
    const answer = await app.call<T>(method, `/notifications/${path}`, { token: await signIn(login), body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const read = (login: string, query: Record<string, string> = {}) =>
    asked<EventPage>(login, 'GET', `?${new URLSearchParams({ page_size: '100', ...query })}`);
  return {
    signIn,
    read,
    setNow: (now: Date) => {
      tokens.clear();
      app.setNow(now);
    },
    give: (login: string, rights: readonly Right[]) =>
      app.db.run({ text: 'UPDATE users SET rights = $2 WHERE login = $1', values: [login, rights] }),
    /** The events of a kind. */
    events: async <K extends NotificationKind>(login: string, kind: K): Promise<EventOf<K>[]> =>
      (await read(login)).results.filter((one): one is EventOf<K> => one.kind === kind),
    unread: (login: string) => asked<Unread>(login, 'GET', 'unread/'),
    mark: (login: string, body: object = {}) => asked<Unread>(login, 'POST', 'read/', body),
    choose: (login: string, kind: NotificationKind, on: boolean) =>
      asked<NotificationChoices>(login, 'PUT', 'kinds/', { kind, on }),
  };
}
