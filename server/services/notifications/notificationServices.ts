import { chooseNotifications } from './chooseNotifications';
import { countUnread } from './countUnread';
import { listNotifications } from './listNotifications';
import { markNotificationsRead } from './markNotificationsRead';

/** The services of the bell. */
export const notificationServices = { listNotifications, countUnread, markNotificationsRead, chooseNotifications };
