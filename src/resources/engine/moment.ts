import { once } from '../../domain/once';

const byTimeZones = once(() => new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'short', timeStyle: 'short' }));

/** Since this moment Moscow keeps UTC+3 all the year. */
const settled = Date.UTC(2014, 9, 25, 22);
const offsetMs = 3 * 3_600_000;

/** A moment of the wire as a person reads it, in Moscow: `17.11.2026 12:05`; empty for none. */
export function formatMoment(iso: string | null): string {
  if (!iso) return '';
  const at = Date.parse(iso);
  if (!(at >= settled)) return byTimeZones().format(new Date(iso)).replace(',', '');
  const [year, month, day, time] = new Date(at + offsetMs).toISOString().split(/[-T]/);
  return `${day}.${month}.${year} ${time?.slice(0, 5)}`;
}
