import type { Random } from './random';

export const dayMs = 24 * 60 * 60 * 1000;
const moscowMs = 3 * 60 * 60 * 1000;

/** A moment of a Moscow working day, 9:00 to 17:59, `days` (1 or more) before `now`; a weekend counts to the Friday before it. */
export function workingMoment(random: Random, now: Date, days: number): Date {
  const midnight = Math.floor((now.getTime() + moscowMs) / dayMs) * dayMs - days * dayMs;
  const weekday = new Date(midnight).getUTCDay();
  const weekend = weekday === 6 ? 1 : weekday === 0 ? 2 : 0;
  return new Date(midnight - weekend * dayMs - moscowMs + random.int(9 * 60, 18 * 60 - 1) * 60_000);
}

/** The calendar day of a moment in Moscow, `YYYY-MM-DD`. */
export const moscowDay = (moment: Date) => new Date(moment.getTime() + moscowMs).toISOString().slice(0, 10);
