import { dayText, formatDay, formatIsoDay, parseDay, typedDigits, withDots, type Day } from './day';

/** A moment by the clocks of Moscow: `YYYY-MM-DDTHH:mm` as sent, `DD.MM.YYYY HH:mm` as shown and typed. */
export const formatWall = (sent: string) => `${dayText(sent.slice(0, 10))} ${sent.slice(11)}`.trim();

/** The moment that was typed; a day alone has the time given. Undefined for what is none, such as 31.02.2026 or 24:00. */
export function parseWall(typed: string, time: string): string | undefined {
  const day = parseDay(typed.slice(0, 10));
  const clock = typed.slice(11) || time;
  return day && /^([01]\d|2[0-3]):[0-5]\d$/.test(clock) ? `${formatIsoDay(day)}T${clock}` : undefined;
}

/** Puts the marks in while digits are typed: `010220260930` reads `01.02.2026 09:30`, and so does `1.2.2026 9:30`. */
export function withWallMarks(typed: string): string {
  const digits = typedDigits(typed).slice(0, 12);
  const clock = [digits.slice(8, 10), digits.slice(10)].filter(Boolean).join(':');
  return [withDots(digits), clock].filter(Boolean).join(' ');
}

/** Another day with the time that was typed. */
export const onDay = (typed: string, day: Day) => [formatDay(day), typed.slice(11)].filter(Boolean).join(' ');
