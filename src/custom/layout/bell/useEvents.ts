import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Notification, NotificationKind, Unread } from '../../../contract/notifications';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { furtherOf } from '../../../ui/usePages';
import { toasts } from '../../../ui/toasts';
import { keepUnread, keptUnread, unreadKey } from './unread';

/** The events of the user, page after page, with what can be done about them. */
export function useEvents() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queries = useQueryClient();
  /** All events as they are now: the number of the bell may be a minute old. When it is asked again stays. */
  const counted = (all: readonly Notification[]) => {
    const kept = keptUnread();
    const events = all.filter(({ unread }) => unread).length;
    if (!kept || kept.unread.events === events) return;
    const unread = { ...kept.unread, events };
    keepUnread(unread, kept.at);
    queries.setQueryData(unreadKey, unread);
  };
  const query = useInfiniteQuery({
    queryKey: ['notifications'],
    queryFn: async ({ pageParam }) => {
      const page = await (await dataProvider.notifications()).list(pageParam);
      if (pageParam === null && page.next === null) counted(page.results);
      return page;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
    retry: false,
  });
  const { data, refetch } = query;
  const told = (unread: Unread) => {
    keepUnread(unread);
    queries.setQueryData(unreadKey, unread);
  };
  const rows = data?.pages.flatMap(({ results }) => results);
  const [newest] = rows ?? [];

  /** Says so where it did not work; then everything is as the server has it. */
  const attempt = async (work: () => Promise<Unread>) => {
    try {
      told(await work());
    } catch (failure) {
      toasts.show({ tone: 'danger', text: 'Не удалось сохранить: попробуйте ещё раз', about: failure });
    }
    await refetch();
  };
  return {
    pages: { rows, ...furtherOf(query) },
    kinds: data?.pages[0]?.kinds,
    /** Events that have been shown, and the news with them. */
    readAll: () =>
      attempt(async () => {
        const news = await dataProvider.markNewsRead();
        if (newest === undefined) return { events: 0, news };
        return (await dataProvider.notifications()).markRead({ until: newest.at });
      }),
    /** One that is followed; a failure is silent: it stays unread. */
    readOne: (key: string) =>
      void dataProvider
        .notifications()
        .then((verbs) => verbs.markRead({ keys: [key] }))
        .then(told, () => undefined),
    choose: (kind: NotificationKind, on: boolean) =>
      attempt(async () => {
        const verbs = await dataProvider.notifications();
        await verbs.choose(kind, on);
        return verbs.countUnread();
      }),
  };
}
export type Events = ReturnType<typeof useEvents>;
