import { dayMs, type Day } from './day';

const toUtc = ({ year, month, day }: Day) => Date.UTC(year, month - 1, day);

/** How many days lie between two days; negative where the second is the earlier. */
export const daysBetween = (from: Day, to: Day) => (toUtc(to) - toUtc(from)) / dayMs;

/** The day so many days later. */
export function dayAfter(from: Day, days: number): Day {
  const date = new Date(toUtc(from) + days * dayMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
