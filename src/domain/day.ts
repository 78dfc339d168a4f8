import { once } from './once';

/** A calendar day, three integers; no time zone moves it. */
export interface Day {
  year: number;
  month: number;
  day: number;
}

/** A day of Moscow, which has no summer time, in milliseconds. */
export const dayMs = 86_400_000;
const toUtc = ({ year, month, day }: Day) => Date.UTC(year, month - 1, day);
const fromUtc = (ms: number): Day => {
  const date = new Date(ms);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};
const two = (value: number) => String(value).padStart(2, '0');

/** `DD.MM.YYYY`, as dates are shown and sent. */
export const formatDay = ({ year, month, day }: Day) => `${two(day)}.${two(month)}.${year}`;

/** The day of `DD.MM.YYYY`; undefined for what is none, such as 31.02.2026. */
export function parseDay(text: string): Day | undefined {
  const [, day, month, year] = (/^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? []).map(Number);
  if (!day || !month || !year || year < 1900) return undefined;
  const parsed = fromUtc(Date.UTC(year, month - 1, day));
  return parsed.day === day && parsed.month === month ? parsed : undefined;
}

/** `YYYY-MM-DD`, as a minimum tariff's start goes over the wire. */
export const formatIsoDay = ({ year, month, day }: Day) => `${year}-${two(month)}-${two(day)}`;

/** `17.11.2026` as `2026-11-17`; the text is known to be a day. */
export const isoDate = (russian: string) => russian.split('.').reverse().join('-');

/** `2026-11-17` as `17.11.2026`, `2026-11` as `11.2026`; the text is known to be one. */
export const dayText = (iso: string, mark = '.') => iso.split('-').reverse().join(mark);

/** The day of `YYYY-MM-DD`; undefined for what is none. */
export const parseIsoDay = (text: string): Day | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseDay(dayText(text)) : undefined;

const byTimeZones = once(
  () => new Intl.DateTimeFormat('en', { timeZone: 'Europe/Moscow', year: 'numeric', month: 'numeric', day: 'numeric' }),
);

/** Since this moment Moscow keeps UTC+3 all the year. */
const settled = Date.UTC(2014, 9, 25, 22);
const offsetMs = 3 * 3_600_000;

/** A moment whose UTC fields read what the clocks of Moscow show; undefined for one of the years when their offset changed. */
export const moscowClock = (at: Date): Date | undefined =>
  at.getTime() >= settled ? new Date(at.getTime() + offsetMs) : undefined;

/** How many days a month has. */
export const daysOf = ({ year, month }: Pick<Day, 'year' | 'month'>) => fromUtc(Date.UTC(year, month, 0)).day;

/** The day that it is in Moscow at a moment. */
export function moscowDay(now: Date): Day {
  const clock = moscowClock(now);
  if (clock) return fromUtc(clock.getTime());
  const parts = byTimeZones().formatToParts(now);
  const part = (type: 'year' | 'month' | 'day') => Number(parts.find((one) => one.type === type)?.value);
  return { year: part('year'), month: part('month'), day: part('day') };
}

export type Period = 'week' | 'month' | 'year';

/** First and last day of the week (from Monday), month or year that Moscow is in. */
export function periodOf(period: Period, now: Date): [Day, Day] {
  const today = moscowDay(now);
  const { year, month } = today;
  if (period === 'year')
    return [
      { year, month: 1, day: 1 },
      { year, month: 12, day: 31 },
    ];
  if (period === 'month')
    return [
      { year, month, day: 1 },
      { year, month, day: daysOf(today) },
    ];
  const sinceMonday = (new Date(toUtc(today)).getUTCDay() + 6) % 7;
  const monday = toUtc(today) - sinceMonday * dayMs;
  return [fromUtc(monday), fromUtc(monday + 6 * dayMs)];
}

/** The digits of what is typed; one that stands alone before a mark is a whole part: `1.2.2026` reads `01022026`. */
export const typedDigits = (typed: string) => typed.replace(/(^|\D)(\d)(?=\D)/g, '$10$2').replace(/\D/g, '');

/** Puts the dots in while digits are typed: `01022026` reads `01.02.2026`, and so do `1.2.2026` and a pasted `2026-02-01`. */
export const withDots = (typed: string) => {
  const turned = typed.trim().replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3.$2.$1');
  const digits = typedDigits(turned).slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('.');
};

const shortYears = { day: /^(\d{2}([./])\d{2}\2)(\d{2})$/, month: /^(\d{2}(\/))(\d{2})$/ };

/** A day or a month whose year was typed by its last two digits, written whole: `01.02.26` is `01.02.2026`; else what was typed. */
export const withCentury = (typed: string, unit: keyof typeof shortYears) => typed.replace(shortYears[unit], '$120$3');

/** The two ends of a period, the earlier first, whichever has been typed as which. */
export function inOrder(from: string | undefined, to: string | undefined): [string | undefined, string | undefined] {
  const [start, end] = [from, to].map((day) => parseDay(day ?? ''));
  return start && end && toUtc(start) > toUtc(end) ? [to, from] : [from, to];
}
