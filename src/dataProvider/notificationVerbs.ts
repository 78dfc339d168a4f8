import type { NotificationKind, Unread } from '../contract/notifications';
import type { Client } from './client';

/** How many events come at once. */
const pageSize = '20';

export const createNotificationVerbs = (client: Client) => ({
  /** A page of events, the newest first, from where the one before it ended, and the kinds that there may be. */
  list: async (after: string | null) =>
    (
      await client.listNotifications(
        { query: { page_size: pageSize, ...(after !== null && { after }) } },
        { quiet: true },
      )
    ).data,

  /** How many events and news are unread, by one call. */
  countUnread: async (): Promise<Unread> => (await client.countUnread({}, { quiet: true })).data,

  /** Those events, or all until a moment (ISO 8601); answers what is still unread. */
  markRead: async (which: { keys: string[] } | { until: string }): Promise<Unread> =>
    (await client.markNotificationsRead({ body: which }, { quiet: true })).data,

  /** Whether events of a kind are wanted; answers all kinds. */
  choose: async (kind: NotificationKind, on: boolean) =>
    (await client.chooseNotifications({ body: { kind, on } }, { quiet: true })).data,
});
