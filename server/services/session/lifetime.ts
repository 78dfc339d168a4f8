import sql from 'sql-template-tag';

/** How long a session may stand idle, and how long it lasts at most, used or not. */
const idle = '12 hours';
const longest = '7 days';

/** The condition for a row of `tokens t` that is still good at `now`. */
export const isAlive = (now: Date) =>
  sql`(t.used_at > ${now}::timestamptz - ${idle}::interval AND t.created_at > ${now}::timestamptz - ${longest}::interval)`;

/** For a row of `tokens` that has had its time. */
export const hasEnded = (now: Date) =>
  sql`(used_at < ${now}::timestamptz - ${idle}::interval OR created_at < ${now}::timestamptz - ${longest}::interval)`;
