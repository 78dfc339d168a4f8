import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useDataProvider } from 'react-admin';
import type { Unread } from '../../../contract/notifications';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { watchUnread } from '../../../dataProvider/storage';
import { askUnread, everyMs, keptUnread, unreadKey } from './unread';
import { useVisible } from './useVisible';

/** A little more than the others wait, so that a minute has gone by whenever it is asked again. */
const againMs = everyMs + 1_000;

interface UnreadWatchProps {
  /** The server counts events and news in one call; before another one it is the news alone. */
  together: boolean;
  onCount: (unread: Unread) => void;
}

/** Keeps the number of the bell: no more than one request a minute, of however many tabs, and none of a hidden one. */
export function UnreadWatch({ together, onCount }: UnreadWatchProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queries = useQueryClient();
  const visible = useVisible();
  const read = async (): Promise<Unread> =>
    together
      ? (await dataProvider.notifications()).countUnread()
      : { events: 0, news: await dataProvider.countUnreadNews() };
  const { data } = useQuery({
    queryKey: unreadKey,
    queryFn: () => askUnread(read),
    enabled: visible,
    staleTime: everyMs,
    refetchInterval: againMs,
    retry: false,
  });
  const tell = useEffectEvent(onCount);
  useEffect(() => {
    if (data) tell(data);
  }, [data]);
  useEffect(
    () =>
      watchUnread(() => {
        const kept = keptUnread();
        if (kept) queries.setQueryData(unreadKey, kept.unread);
      }),
    [queries],
  );
  return null;
}
