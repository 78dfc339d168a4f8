import { moscowClock } from './day';
import { once } from './once';

const byTimeZones = once(
  () => new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'short', timeStyle: 'short' }),
);

/** A moment of the wire as a person reads it, in Moscow: `17.11.2026 12:05`; empty for none. */
export function formatMoment(iso: string | null): string {
  if (!iso) return '';
  const at = new Date(iso);
  const clock = moscowClock(at);
  if (!clock) return byTimeZones().format(at).replace(',', '');
  const [year, month, day, time] = clock.toISOString().split(/[-T]/);
  return `${day}.${month}.${year} ${time?.slice(0, 5)}`;
}

/** The offsets that Moscow has had, the one of today first. */
const offsets = ['+03:00', '+04:00', '+02:00'] as const;

/** A moment of Moscow's clocks, `17.11.2026 12:05`, as the wire has it; a text that is none stays as it is. */
export function parseMoment(text: string): string {
  const [, day, month, year, time] = /^(\d\d)\.(\d\d)\.(\d{4}) (\d\d:\d\d)$/.exec(text.trim()) ?? [];
  if (time === undefined) return text;
  const known = offsets.map((offset) => `${year}-${month}-${day}T${time}:00${offset}`);
  return known.find((iso) => !Number.isNaN(Date.parse(iso)) && formatMoment(iso) === text.trim()) ?? text;
}
