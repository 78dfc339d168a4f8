import { useEffect } from 'react';
import { useNotificationContext, useTranslate } from 'react-admin';
import { readToken } from '../../dataProvider/storage';
import { toasts, useToasts } from '../../ui/toasts';

const tones = { error: 'danger', warning: 'info', info: 'info', success: 'ok' } as const;
const toneOf = (type: string) => Object.entries(tones).find(([name]) => name === type)?.[1] ?? 'info';

/** Shows what react-admin notifies of; a failed request has its toast already, and a dead session needs none. */
export function NotificationBridge() {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  const shown = useToasts();

  useEffect(() => {
    if (notifications.length === 0) return;
    const notification = takeNotification();
    if (!notification || typeof notification.message !== 'string') return;
    const { message, type, notificationOptions } = notification;
    const reported = shown.some(({ about }) => about instanceof Error && about.message === message);
    if (reported || readToken() === null) return;
    toasts.show({ tone: toneOf(type), text: translate(message, notificationOptions?.messageArgs) });
  }, [notifications, takeNotification, translate, shown]);
  return null;
}
