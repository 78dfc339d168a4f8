import { byServer } from '../domain/serverTime';

/** What months and days of the screens are offered and judged by: the browser's own clock may be wrong. */
export const serverNow = (): Date => byServer(new Date());
