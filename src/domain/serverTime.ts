/** How far the server's clock is ahead of the browser's, in milliseconds. */
let ahead = 0;

/** So little is the way of an answer, not a wrong clock. */
const least = 60_000;

/** Learns the server's time from the `Date` of an answer; `heard` is when that came by the browser's clock. */
export function hearServerTime(date: string | null, heard: Date): void {
  const difference = Date.parse(date ?? '') - heard.getTime();
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < least ? 0 : difference;
}

/** A moment of the browser's clock by the server's, which months go by (decisions, Identity and versions). */
export const byServer = (local: Date): Date => new Date(local.getTime() + ahead);
