import { useEffect } from 'react';
import { useNotificationContext, useTakeUndoableMutation } from 'react-admin';
import { loadRussian } from '../../i18n';
import { isOwnSession, readToken } from '../../dataProvider/storage';
import { toasts, useToasts } from '../../ui/toasts';

const tones = { error: 'danger', warning: 'info', info: 'info', success: 'ok' } as const;
const toneOf = (type: string) => Object.entries(tones).find(([name]) => name === type)?.[1] ?? 'info';

/** What react-admin has words for. */
const isKey = /^(ra|resources)\./;

/**
 * Shows what react-admin notifies of; a failed request has its toast already, and a session that is dead or not this tab’s needs none. What could be
 * undone is done at once: said to be saved, it must not go with the tab.
 */
export function NotificationBridge() {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const shown = useToasts();

  useEffect(() => {
    if (notifications.length === 0) return;
    const notification = takeNotification();
    if (!notification) return;
    const { message, type, notificationOptions } = notification;
    if (notificationOptions?.undoable) takeMutation()?.({ isUndo: false });
    const reported = shown.some(({ about }) => about instanceof Error && about.message === message);
    if (reported || readToken() === null || !isOwnSession()) return;
    const tone = toneOf(type);
    // Its own words have keys; whatever else it passes on says what it means.
    if (typeof message !== 'string' || !isKey.test(message)) toasts.show({ tone, text: message });
    else
      void loadRussian().then(({ translate }) =>
        toasts.show({ tone, text: translate(message, { _: message, ...notificationOptions?.messageArgs }) }),
      );
  }, [notifications, takeMutation, takeNotification, shown]);
  return null;
}
