import { useEffect } from 'react';
import { useNotificationContext, useTakeUndoableMutation, useTranslate } from 'react-admin';
import { readToken } from '../../dataProvider/storage';
import { toasts, useToasts } from '../../ui/toasts';

const tones = { error: 'danger', warning: 'info', info: 'info', success: 'ok' } as const;
const toneOf = (type: string) => Object.entries(tones).find(([name]) => name === type)?.[1] ?? 'info';

/**
 * Shows what react-admin notifies of; a failed request has its toast already, and a dead session needs none. What could be
 * undone is done at once: said to be saved, it must not go with the tab.
 */
export function NotificationBridge() {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const translate = useTranslate();
  const shown = useToasts();

  useEffect(() => {
    if (notifications.length === 0) return;
    const notification = takeNotification();
    if (!notification) return;
    const { message, type, notificationOptions } = notification;
    if (notificationOptions?.undoable) takeMutation()?.({ isUndo: false });
    const reported = shown.some(({ about }) => about instanceof Error && about.message === message);
    if (reported || readToken() === null) return;
    const text =
      typeof message === 'string' ? translate(message, { _: message, ...notificationOptions?.messageArgs }) : message;
    toasts.show({ tone: toneOf(type), text });
  }, [notifications, takeMutation, takeNotification, translate, shown]);
  return null;
}
