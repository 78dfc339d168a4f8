import { moscowClock } from '../domain/day';
import { once } from '../domain/once';

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
